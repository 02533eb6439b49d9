import { describe, expect, it } from 'vitest';
import { fold, type Board } from './board.ts';
import { secondOf, type RuleName } from './facts.ts';
import { atSecond, eventSeconds, lastSecond, standsSince } from './moments.ts';
import { reveal, stageAfter } from './reveal.ts';
import { rows } from './rows.ts';
import { boardOf, inShort, minute, sealedFrom, submitted } from './testing/a-contest.ts';
import { inPlainWords } from './testing/in-plain-words.ts';
import { plainBoard } from './testing/plain-board.ts';
import { randomContest } from './testing/random-contest.ts';

/** Of all sizes: each second of each is looked at. */
const CONTESTS = Array.from({ length: 14 }, (_, index) => index * 5);
const LAST = 120;

/** A failure names the smallest contest that was found, and its second. */
function eachSecond(
  rule: RuleName,
  holds: (contest: ReturnType<typeof randomContest>, board: Board, second: number) => void,
): void {
  for (const seed of CONTESTS) {
    const contest = randomContest(seed, rule);
    const board = fold(contest.settings, contest);
    for (let second = 0; second <= LAST; second += 1) {
      try {
        holds(contest, board, second);
      } catch (error) {
        throw new Error(`contest ${seed} of ${rule} at second ${second}`, { cause: error });
      }
    }
  }
}

describe.each(['acm', 'oi'] as const)('at any second, a contest of %s', (rule) => {
  it('has the board that its rules give by hand for what had been submitted, sealed or not', () => {
    let changes = 0;
    let before = '';
    eachSecond(rule, (contest, board, second) => {
      const facts = contest.facts.filter(({ at }) => secondOf(contest.settings, at) <= second);
      for (const underSeal of [false, true]) {
        const sealed = underSeal && contest.settings.seal !== null;
        const view = atSecond(board, second, { now: minute(500), audience: 'jury', forceRefresh: true, underSeal });
        const shown = inPlainWords(rows(view));
        expect(shown).toEqual(plainBoard({ ...contest, facts }, { sealed, late: false, removeStar: false }));
        if (sealed) continue;
        if (shown.join('\n') !== before) changes += 1;
        before = shown.join('\n');
      }
    });
    expect(changes).toBeGreaterThan(CONTESTS.length * 3);
  });

  it('stands as it did at the event before', () => {
    let held = 0;
    eachSecond(rule, (_, board, second) => {
      const since = standsSince(eventSeconds(board), second);
      if (since === second) return;
      held += 1;
      const asked = { now: minute(0, second), audience: 'inside' } as const;
      expect(rows(atSecond(board, second, asked))).toEqual(rows(atSecond(board, since, asked)));
    });
    expect(held).toBeGreaterThan(CONTESTS.length * 60);
  });
});

it('the last step of the scroll board is the board of the last second', () => {
  for (const seed of CONTESTS) {
    const { settings, participants, facts } = randomContest(seed, 'acm');
    const board = fold(settings, { participants, facts });
    const show = reveal(board, { removeStar: false, medals: { gold: 0, silver: 0, bronze: 0 } });
    const last = atSecond(board, LAST, { now: minute(500), audience: 'jury', forceRefresh: true });
    expect(stageAfter(show, show.steps.length).rows).toEqual(rows(last));
  }
});

describe('a moment of a sealed contest', () => {
  const board = boardOf(
    sealedFrom(minute(60)),
    submitted(['ada', 'A', 'AC', minute(10, 30)], ['bob', 'A', 'AC', minute(61)], ['bob', 'B', 'AC', minute(62)]),
  );
  const at = (second: number, asked: Partial<Parameters<typeof atSecond>[2]> = {}) =>
    inShort(rows(atSecond(board, second, { now: minute(90), audience: 'inside', ...asked })));

  it('has what came in its second, and nothing later', () => {
    expect(at(10 * 60 + 29)).toEqual([]);
    expect(at(10 * 60 + 30)).toEqual(['1 ada 1 / 10.5']);
  });

  it('keeps back what came since the seal, and how many more came later', () => {
    const { line } = rows(atSecond(board, 61 * 60, { now: minute(90), audience: 'inside' }))[1]!;
    expect(at(61 * 60)).toEqual(['1 ada 1 / 10.5', '2 bob 0 / 0']);
    expect(line).toMatchObject({ submissions: 1 });
  });

  it('shows it to the jury that lifts the seal, and to no one else who tries', () => {
    expect(at(62 * 60, { audience: 'jury', forceRefresh: true })).toEqual(['1 bob 2 / 123', '2 ada 1 / 10.5']);
    expect(at(62 * 60, { forceRefresh: true })).toEqual(at(62 * 60));
  });

  it('can be seen as it was under the seal once that is released', () => {
    const released = { ...board, settings: { ...board.settings, ...sealedFrom(minute(60), minute(300)) } };
    const asked = { now: minute(400), audience: 'inside' } as const;
    expect(inShort(rows(atSecond(released, 62 * 60, asked)))[0]).toBe('1 bob 2 / 123');
    expect(inShort(rows(atSecond(released, 62 * 60, { ...asked, underSeal: true })))[0]).toBe('1 ada 1 / 10.5');
  });
});

it('no second that is to come can be asked for', () => {
  const { settings } = boardOf({}, []);
  expect([minute(-5), minute(0, 7.9), minute(299), minute(400)].map((now) => lastSecond(settings, now))).toEqual([
    0, 7, 17_940, 18_000,
  ]);
});
