import { describe, expect, it } from 'vitest';
import { fold } from './board.ts';
import { reveal, stageAfter, usualMedalsOf, type Step } from './reveal.ts';
import { rows } from './rows.ts';
import { boardOf, everybody, inShort, minute, sealedFrom, submitted } from './testing/a-contest.ts';
import { dice, randomContest } from './testing/random-contest.ts';
import { at } from './view.ts';

const NAMES = everybody.map(({ username }) => username);

function told(steps: readonly Step[]): string[] {
  return steps.map((step) => {
    const who = NAMES[step.participantId - 1];
    if (step.kind === 'settle') return `${who} ends as ${step.rank}${step.medal ? `, ${step.medal}` : ''}`;
    return `${who} ${'ABC'[step.column]} ${step.accepted ? 'yes' : 'no'} ${step.from}→${step.to}`;
  });
}

describe('the scroll board', () => {
  const facts = submitted(
    ['ada', 'A', 'AC', minute(10)],
    ['ada', 'B', 'AC', minute(20)],
    ['bob', 'A', 'AC', minute(30)],
    ['bob', 'B', 'WA', minute(250)],
    ['cai', 'A', 'WA', minute(40)],
    ['cai', 'C', 'WA', minute(241)],
    ['cai', 'A', 'AC', minute(242)],
    ['cai', 'B', 'AC', minute(260)],
    ['dai', 'C', 'WA', minute(270)],
    ['ada', 'A', 'WA', minute(271)],
  );
  const board = boardOf(sealedFrom(minute(240)), facts);
  const medals = { gold: 1, silver: 1, bronze: 1 };

  it('opens the leftmost problem of the lowest row, moves it, and settles rows that have none', () => {
    expect(told(reveal(board, { removeStar: false, medals }).steps)).toEqual([
      'dai C no 3→3',
      'dai ends as 4',
      'cai A yes 2→2',
      'cai B yes 2→1',
      'bob B no 2→2',
      'bob ends as 3, bronze',
      'cai C no 1→1',
      'cai ends as 2, silver',
      'ada ends as 1, gold',
    ]);
  });

  it('begins at the seal, goes forth and back, and says from where on rows are settled', () => {
    const show = reveal(board, { removeStar: false, medals });
    expect(inShort(stageAfter(show, 0).rows)).toEqual(['1 ada 2 / 30', '2 bob 1 / 30', '3 cai 0 / 0', '3 dai 0 / 0']);
    expect(stageAfter(show, 0).settledFrom).toBe(4);
    expect(inShort(stageAfter(show, 4).rows)).toEqual(['1 ada 2 / 30', '2 cai 2 / 522', '3 bob 1 / 30', '4 dai 0 / 0']);
    expect(stageAfter(show, 6).settledFrom).toBe(2);
    expect(stageAfter(show, 1_000_000).settledFrom).toBe(0);
    expect(stageAfter(show, -1)).toEqual(stageAfter(show, 0));
  });

  it('shares medals among those who share a rank, and has none for stars or for nothing solved', () => {
    const tie = submitted(['ada', 'A', 'AC', minute(1)], ['bob', 'A', 'AC', minute(1)], ['cai', 'A', 'AC', minute(1)]);
    const people = everybody.map((one) => ({ ...one, star: one.username === 'ada' }));
    const show = (removeStar: boolean) => reveal(boardOf({}, tie, people), { removeStar, medals }).steps;
    expect(told(show(false))).toEqual(['cai ends as 1, gold', 'bob ends as 1, gold', 'ada ends as -1']);
    expect(told(show(true))).toEqual(['cai ends as 1, gold', 'bob ends as 1, gold']);
    const nothing = boardOf({}, submitted(['ada', 'A', 'WA', minute(1)]));
    expect(told(reveal(nothing, { removeStar: false, medals }).steps)).toEqual(['ada ends as 1']);
  });

  it('usually gives medals to a tenth, two tenths and three tenths of the ranked rows', () => {
    expect(usualMedalsOf(29)).toEqual({ gold: 2, silver: 5, bronze: 8 });
  });

  it('of any contest begins with nothing of the seal known, and ends at the true board', () => {
    let moves = 0;
    for (let seed = 0; seed < 300; seed += 1) {
      const contest = randomContest(seed, 'acm');
      const of = fold(contest.settings, contest);
      const removeStar = dice(seed).chance(0.5);
      const show = reveal(of, { removeStar, medals });
      const truth = rows(at(of, { now: minute(9), audience: 'jury', forceRefresh: true, removeStar }));
      expect(stageAfter(show, show.steps.length), `contest ${seed}`).toEqual({ rows: truth, settledFrom: 0 });

      const sealFrom = contest.settings.seal?.from ?? Infinity;
      const known = contest.facts.filter((fact) => fact.at < sealFrom);
      const before = rows(
        at(fold(contest.settings, { ...contest, facts: known }), { now: 0, audience: 'jury', removeStar }),
      );
      const start = stageAfter(show, 0).rows.filter(({ line }) => line.solved > 0);
      expect(inShort(start), `contest ${seed}`).toEqual(
        inShort(before.filter(({ line }) => line.rule === 'acm' && line.solved > 0)),
      );
      moves += show.steps.filter((step) => step.kind === 'open' && step.to < step.from).length;

      const settled = show.steps.flatMap((step) => (step.kind === 'settle' ? [step.index] : []));
      expect(settled).toEqual(truth.map((_, index) => truth.length - 1 - index));
    }
    expect(moves).toBeGreaterThan(100);
  });
});
