import { STATUS } from '@oyez/contract/judging/verdict';
import { describe, expect, it } from 'vitest';
import { apply } from './board.ts';
import type { Award, Fact, Settings } from './facts.ts';
import {
  boardOf,
  everybody,
  inShort,
  minute,
  sealedFrom,
  seen,
  submitted,
  type Name,
  type Tried,
} from './testing/a-contest.ts';

/** Everybody accepted at the given minute. */
function solvedAt(minutes: Partial<Record<Name, number>>): Tried[] {
  return Object.entries(minutes).map(([who, moment]) => [who as Name, 'A', 'AC', minute(moment)]);
}

function withStars(...names: Name[]) {
  return everybody.map((one) => ({ ...one, star: names.includes(one.username as Name) }));
}

describe('ranks', () => {
  it('are shared by equal rows, and the next row takes its place among all', () => {
    const facts = submitted(...solvedAt({ ada: 10, bob: 10, cai: 11, dai: 12, eve: 12 }));
    expect(inShort(seen(boardOf({}, facts)))).toEqual([
      '1 ada 1 / 10',
      '1 bob 1 / 10',
      '3 cai 1 / 11',
      '4 dai 1 / 12',
      '4 eve 1 / 12',
    ]);
  });

  it('pass over stars, which stay where they belong without a rank', () => {
    const facts = submitted(...solvedAt({ ada: 10, bob: 10, cai: 10, dai: 12 }));
    const board = boardOf({}, facts, withStars('ada', 'bob'));
    expect(inShort(seen(board))).toEqual(['-1 ada 1 / 10', '-1 bob 1 / 10', '1 cai 1 / 10', '2 dai 1 / 12']);
    expect(inShort(seen(board, { removeStar: true }))).toEqual(['1 cai 1 / 10', '2 dai 1 / 12']);
  });

  it('are shared across a star that stands between', () => {
    const facts = submitted(...solvedAt({ ada: 10, bob: 10, cai: 10, dai: 11 }));
    expect(seen(boardOf({}, facts, withStars('bob'))).map(({ rank }) => rank)).toEqual([1, -1, 1, 3]);
  });
});

describe('rows that were handed out', () => {
  const firsts = (all: ReturnType<typeof seen>) =>
    all.map(({ participant, line }) => [participant.username, line.rule === 'acm' && line.cells[0]?.first]);

  it('stay what they were when somebody turns out to have been earlier, and when it is taken back', () => {
    const [bobs, adas] = submitted(['bob', 'A', 'AC', minute(10)], ['ada', 'A', 'AC', minute(5)]) as [Fact, Fact];
    const before = boardOf({}, [bobs]);
    const rowsBefore = seen(before);
    const after = apply(before, { facts: [adas] });
    const rowsAfter = seen(after);
    const judgedAgain = { ...adas, version: adas.version + 1, status: STATUS.wrong_answer };
    const rowsAgain = seen(apply(after, { facts: [judgedAgain] }));
    expect(firsts(rowsBefore)).toEqual([['bob', true]]);
    expect(firsts(rowsAfter)).toEqual([
      ['ada', true],
      ['bob', false],
    ]);
    expect(firsts(rowsAgain)).toEqual([
      ['bob', true],
      ['ada', false],
    ]);
  });
});

describe('awards', () => {
  const award = (priority: number, name: string, num: number): Award => ({
    priority,
    name,
    num,
    background: '#000',
    color: '#fff',
  });
  const given = (awards: Settings['awards'], participants = everybody) => {
    const facts = submitted(...solvedAt({ ada: 1, bob: 2, cai: 2, dai: 4, eve: 5 }), ['fay', 'A', 'WA', minute(6)]);
    return seen(boardOf({ awards }, facts, participants)).map((row) => row.award?.name ?? '-');
  };
  const list = [award(2, 'second', 2), award(1, 'first', 1)];

  it('are handed out row by row in the order of their priority, even between equal rows', () => {
    expect(given({ kind: 'number', list: [award(1, 'first', 2), award(2, 'second', 1)] })).toEqual([
      ...['first', 'first', 'second', '-', '-', '-'],
    ]);
    expect(given({ kind: 'number', list })).toEqual(['first', 'second', 'second', '-', '-', '-']);
  });

  it('are none where the contest has none', () => {
    expect(given({ kind: 'none', list })).toEqual(Array.from({ length: 6 }, () => '-'));
  });

  it('in proportion are so many percent of the ranked rows, rounded down', () => {
    const percent = [award(1, 'first', 33), award(2, 'second', 10), award(3, 'third', 50)];
    expect(given({ kind: 'proportion', list: percent })).toEqual(['first', 'third', 'third', 'third', '-', '-']);
  });

  it('go neither to stars nor to who has solved nothing', () => {
    expect(given({ kind: 'number', list: [award(1, 'first', 1_000_000_000)] }, withStars('ada', 'dai'))).toEqual([
      ...['-', 'first', 'first', '-', 'first', '-'],
    ]);
  });
});

describe('what a viewer sees', () => {
  const facts = submitted(['ada', 'A', 'AC', minute(10)], ['bob', 'A', 'AC', minute(250)]);
  const open = ['1 ada 1 / 10', '2 bob 1 / 250'];
  const sealed = ['1 ada 1 / 10', '2 bob 0 / 0'];

  it.each([
    ['nothing is sealed', null, 280, {}, open],
    ['the seal is to come', { from: 251, releasedAt: 300 }, 250.999, {}, open],
    ['the seal begins', { from: 240, releasedAt: 300 }, 240, {}, sealed],
    ['it is sealed', { from: 240, releasedAt: 300 }, 241, {}, sealed],
    ['a contestant asks for more', { from: 240, releasedAt: 300 }, 280, { forceRefresh: true }, sealed],
    ['the jury looks', { from: 240, releasedAt: 300 }, 280, { audience: 'jury' }, sealed],
    ['the jury asks for more', { from: 240, releasedAt: 300 }, 280, { audience: 'jury', forceRefresh: true }, open],
    ['the end releases', { from: 240, releasedAt: 300 }, 300, {}, open],
    ['nobody released it', { from: 240, releasedAt: null }, 9000, {}, sealed],
    ['somebody releases it', { from: 240, releasedAt: 400 }, 399, {}, sealed],
    ['somebody released it', { from: 240, releasedAt: 400 }, 400, {}, open],
  ] as const)('when %s', (_, seal, now, asked, expected) => {
    const of = seal && { from: minute(seal.from), releasedAt: seal.releasedAt && minute(seal.releasedAt) };
    expect(inShort(seen(boardOf({ seal: of }, facts), { now: minute(now), ...asked }))).toEqual(expected);
  });

  it('is on wish what the board was at a moment, under the seal of now', () => {
    expect(inShort(seen(boardOf({}, facts), { now: minute(400), moment: minute(200) }))).toEqual(['1 ada 1 / 10']);
    expect(inShort(seen(boardOf({}, facts), { now: minute(400), moment: minute(250) }))).toEqual(open);
    const board = boardOf(sealedFrom(minute(240)), facts);
    expect(inShort(seen(board, { now: minute(400), moment: minute(260) }))).toEqual(sealed);
  });
});
