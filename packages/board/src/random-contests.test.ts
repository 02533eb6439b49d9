import { describe, expect, it } from 'vitest';
import { apply, fold, type Board } from './board.ts';
import type { RuleName } from './facts.ts';
import { attempts } from './attempts.ts';
import { tallies } from './tally.ts';
import { minute, VERDICT } from './testing/a-contest.ts';
import { inPlainWords } from './testing/in-plain-words.ts';
import { plainBoard } from './testing/plain-board.ts';
import { dice, inParts, randomContest } from './testing/random-contest.ts';
import { rows } from './rows.ts';
import { at, isSealed, type Asked } from './view.ts';

const CONTESTS = 300;

/** The first contests are the smallest: a failure names the smallest that was found. */
function eachContest(rule: RuleName, holds: (seed: number) => void): void {
  for (let seed = 0; seed < CONTESTS; seed += 1) {
    try {
      holds(seed);
    } catch (error) {
      throw new Error(`contest ${seed} of ${rule}`, { cause: error });
    }
  }
}

function askedBy(seed: number): Asked {
  const { one, chance } = dice(seed);
  return {
    now: minute(0, one([30, 90, 119, 120, 500])),
    audience: one(['inside', 'outside', 'jury']),
    forceRefresh: chance(0.5),
    containsEnd: chance(0.5),
    removeStar: chance(0.3),
  };
}

describe.each(['acm', 'oi'] as const)('any contest of %s', (rule) => {
  it('has the board that its rules give by hand', () => {
    let filled = 0;
    eachContest(rule, (seed) => {
      const contest = randomContest(seed, rule);
      const asked = askedBy(seed);
      const view = at(fold(contest.settings, contest), asked);
      const late = contest.settings.allowLate && asked.containsEnd === true && !view.sealed;
      const all = rows(view);
      filled += all.length;
      expect(inPlainWords(all)).toEqual(
        plainBoard(contest, { sealed: view.sealed, late, removeStar: asked.removeStar === true }),
      );
    });
    expect(filled).toBeGreaterThan(CONTESTS);
  });

  it('has the board in which the facts of each count until their own end', () => {
    let moved = 0;
    eachContest(rule, (seed) => {
      const contest = randomContest(seed, rule);
      const { one } = dice(seed + 5);
      const longer = {
        ...contest,
        participants: contest.participants.map((who) => ({ ...who, extraMs: one([0, 0, 1, 800, 30_000, 60_000]) })),
      };
      const asked = askedBy(seed + 6);
      const view = at(fold(longer.settings, longer), asked);
      const late = contest.settings.allowLate && asked.containsEnd === true && !view.sealed;
      const all = inPlainWords(rows(view));
      expect(all).toEqual(plainBoard(longer, { sealed: view.sealed, late, removeStar: asked.removeStar === true }));
      const plain = rows(at(fold(contest.settings, contest), asked));
      if (all.join() !== inPlainWords(plain).join()) moved += 1;
      const none = { ...contest, participants: contest.participants.map((who) => ({ ...who, extraMs: 0 })) };
      expect(inPlainWords(rows(at(fold(none.settings, none), asked)))).toEqual(inPlainWords(plain));
    });
    expect(moved).toBeGreaterThan(CONTESTS / 5);
  });

  it('has the same board however its facts and people arrive', () => {
    eachContest(rule, (seed) => {
      const contest = randomContest(seed, rule);
      const whole = fold(contest.settings, contest);
      let board: Board = fold(contest.settings, {});
      for (const part of inParts(contest, seed + 1)) board = apply(board, part);
      const asked = askedBy(seed + 2);
      expect(rows(at(board, asked))).toEqual(rows(at(whole, asked)));
      expect(tallies(at(board, asked))).toEqual(tallies(at(whole, asked)));
    });
  });

  it('leaves a board alone when news are applied to it', () => {
    eachContest(rule, (seed) => {
      const contest = randomContest(seed, rule);
      const [first, ...others] = inParts(contest, seed);
      const board = fold(contest.settings, first!);
      const before = structuredClone(board);
      for (const part of others) apply(board, part);
      expect(board).toEqual(before);
    });
  });

  it('says while it is sealed nothing that depends on a verdict since the seal', () => {
    let sealed = 0;
    eachContest(rule, (seed) => {
      const contest = randomContest(seed, rule);
      const asked: Asked = { now: minute(0, 119), audience: 'inside', containsEnd: true };
      if (!isSealed(contest.settings, asked.now)) return;
      sealed += 1;
      const { one } = dice(seed + 3);
      const otherwise = contest.facts.map((fact) =>
        fact.at < contest.settings.seal!.from
          ? fact
          : { ...fact, status: one(Object.values(VERDICT)), score: one([null, 7, 70]), timeMs: one([null, 3]) },
      );
      const view = at(fold(contest.settings, contest), asked);
      const other = at(fold(contest.settings, { ...contest, facts: otherwise }), asked);
      expect(rows(other)).toEqual(rows(view));
      expect(tallies(other)).toEqual(tallies(view));
      for (const { id } of contest.participants) {
        for (const problem of contest.settings.problems) {
          expect(attempts(other, id, problem.id)).toEqual(attempts(view, id, problem.id));
        }
      }
    });
    expect(sealed).toBeGreaterThan(CONTESTS / 3);
  });

  it('has without its stars the same rows in the same order', () => {
    eachContest(rule, (seed) => {
      const contest = randomContest(seed, rule);
      const board = fold(contest.settings, contest);
      const all = rows(at(board, { ...askedBy(seed), removeStar: false }));
      const official = rows(at(board, { ...askedBy(seed), removeStar: true }));
      expect(official).toEqual(all.filter(({ participant }) => !participant.star));
    });
  });
});
