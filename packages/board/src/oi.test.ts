import { describe, expect, it } from 'vitest';
import { oi } from './oi.ts';
import { boardOf, inShort, minute, oiRows, sealedFrom, seen, settings, submitted } from './testing/a-contest.ts';

const recent = { rule: 'oi', oiScore: 'Recent' } as const;
const highest = { rule: 'oi', oiScore: 'Highest' } as const;

describe('a board of OI', () => {
  it('adds up scores, and the times of what was accepted; equal rows share a rank', () => {
    const facts = submitted(
      ['ada', 'A', 'AC', minute(1), { score: 100, timeMs: 30 }],
      ['ada', 'B', 'PA', minute(2), { score: 40, timeMs: 500 }],
      ['bob', 'A', 'AC', minute(9), { score: 100, timeMs: 10 }],
      ['bob', 'B', 'PA', minute(9), { score: 40, timeMs: 900 }],
      ['cai', 'C', 'AC', minute(3), { score: 140, timeMs: 30 }],
      ['dai', 'A', 'CE', minute(3)],
    );
    const all = seen(boardOf(recent, facts));
    expect(inShort(all)).toEqual(['1 bob 140 / 10', '2 ada 140 / 30', '2 cai 140 / 30', '4 dai 0 / 0']);
    expect(oiRows(all).map(({ line }) => line.cells)).toEqual([
      [{ score: 100, timeMs: 10 }, { score: 40, timeMs: null }, null],
      [{ score: 100, timeMs: 30 }, { score: 40, timeMs: null }, null],
      [null, null, { score: 140, timeMs: 30 }],
      [{ score: null, timeMs: null }, null, null],
    ]);
  });

  it('of the recent ones takes the last judged, and of one second the one with the larger number', () => {
    const facts = submitted(
      ['ada', 'A', 'AC', minute(1), { score: 100, timeMs: 30 }],
      ['ada', 'A', 'PA', minute(2) + 900, { score: 50, timeMs: 5 }],
      ['ada', 'A', 'PA', minute(2) + 100, { score: 60, timeMs: 5 }],
      ['ada', 'A', 'waits', minute(3)],
      ['bob', 'A', 'AC', minute(1), { score: 100, timeMs: 30 }],
      ['bob', 'A', 'CE', minute(2)],
    );
    expect(inShort(seen(boardOf(recent, facts)))).toEqual(['1 ada 60 / 0', '2 bob 0 / 0']);
  });

  it('of the highest takes the best score, with the shortest accepted time that reached it', () => {
    const facts = submitted(
      ['ada', 'A', 'PA', minute(1), { score: 50, timeMs: 1 }],
      ['ada', 'A', 'AC', minute(2), { score: 100, timeMs: 30 }],
      ['ada', 'A', 'AC', minute(3), { score: 100, timeMs: 20 }],
      ['ada', 'A', 'AC', minute(4), { score: 100, timeMs: 25 }],
      ['ada', 'A', 'PA', minute(5), { score: 90, timeMs: 1 }],
      ['bob', 'A', 'CE', minute(1)],
      ['bob', 'A', 'PA', minute(2), { score: 10, timeMs: 1 }],
      ['bob', 'A', 'CE', minute(3)],
    );
    expect(inShort(seen(boardOf(highest, facts)))).toEqual(['1 ada 100 / 20', '2 bob 10 / 0']);
  });

  it.each([
    ['recent', recent],
    ['highest', highest],
  ])('shows what was accepted by hand before it had run as accepted, in no time (%s)', (_, rule) => {
    const all = seen(boardOf(rule, submitted(['ada', 'A', 'AC', minute(1), { score: 100 }])));
    expect(inShort(all)).toEqual(['1 ada 100 / 0']);
    expect(oiRows(all)[0]!.line.cells).toEqual([{ score: 100, timeMs: 0 }, null, null]);
  });

  it('of the highest takes one accepted by hand before it had run for the shortest, whichever came first', () => {
    const [ran, byHand] = [{ score: 100, timeMs: 30 }, { score: 100 }];
    const facts = submitted(
      ['ada', 'A', 'AC', minute(1), ran],
      ['ada', 'A', 'AC', minute(2), byHand],
      ['bob', 'A', 'AC', minute(1), byHand],
      ['bob', 'A', 'AC', minute(2), ran],
    );
    expect(inShort(seen(boardOf(highest, facts)))).toEqual(['1 ada 100 / 0', '1 bob 100 / 0']);
  });

  it.each([
    ['recent', recent, '1 ada 100 / 9'],
    ['highest', highest, '1 ada 100 / 9'],
  ])('knows nothing of submissions since the seal while it holds (%s)', (_, rule, row) => {
    const facts = submitted(
      ['ada', 'A', 'AC', minute(239, 59), { score: 100, timeMs: 9 }],
      ['ada', 'A', 'PA', minute(240), { score: 500, timeMs: 1 }],
      ['bob', 'A', 'AC', minute(250), { score: 100, timeMs: 9 }],
    );
    const board = boardOf({ ...rule, ...sealedFrom(minute(240)) }, facts);
    expect(inShort(seen(board, { now: minute(280) }))).toEqual([row]);
    expect(inShort(seen(board, { now: minute(280), audience: 'jury', forceRefresh: true }))).toHaveLength(2);
  });

  it('takes late ones on wish, where the contest takes them', () => {
    const facts = submitted(
      ['ada', 'A', 'PA', minute(1), { score: 30, timeMs: 9 }],
      ['ada', 'A', 'AC', minute(301), { score: 100, timeMs: 7 }],
    );
    const board = boardOf({ ...recent, allowLate: true }, facts);
    expect(inShort(seen(board, { now: minute(400) }))).toEqual(['1 ada 30 / 0']);
    expect(inShort(seen(board, { now: minute(400), containsEnd: true }))).toEqual(['1 ada 100 / 7']);
  });

  it('is written into a spreadsheet as scores', () => {
    const [row] = oiRows(seen(boardOf(recent, submitted(['ada', 'B', 'PA', minute(1), { score: 40, timeMs: 9 }]))));
    expect(oi.sheetHeaders(settings().problems)).toEqual(['Total Score', 'A', 'B', 'C']);
    expect(oi.sheetCells(row!.line)).toEqual([40, '', 40, '']);
  });
});
