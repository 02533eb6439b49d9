import { describe, expect, it } from 'vitest';
import { fold } from './board.ts';
import type { RuleName } from './facts.ts';
import { ghostAmong, inContestTime } from './ghost.ts';
import { atSecond } from './moments.ts';
import { rows } from './rows.ts';
import { acmRows, boardOf, inShort, minute, participant, seen, submitted } from './testing/a-contest.ts';
import { randomContest } from './testing/random-contest.ts';

const SEEDS = Array.from({ length: 40 }, (_, index) => index);
const LAST = 120;
const GHOST = 9000;

describe('somebody who goes through the contest later', () => {
  const board = boardOf({}, submitted(['ada', 'A', 'AC', minute(10)], ['bob', 'A', 'AC', minute(20)]));
  const fay = participant('fay', { id: GHOST });
  const standing = (...tries: Parameters<typeof submitted>) => {
    const facts = submitted(...tries).map((fact) => ({ ...fact, participantId: GHOST }));
    const view = atSecond(board, 18_000, { now: minute(400), audience: 'inside' });
    return ghostAmong(view, rows(view), { participant: fay, facts });
  };

  it('has the rank that would be theirs, behind those with the same result', () => {
    expect(standing(['fay', 'A', 'AC', minute(15)])).toMatchObject({ place: 2, row: { rank: 2 } });
    const level = standing(['fay', 'A', 'AC', minute(20)]);
    expect(level).toMatchObject({ place: 3, row: { rank: 2 } });
    expect(standing(['fay', 'A', 'WA', minute(5)])).toMatchObject({ place: 3, row: { rank: 3 } });
    expect(standing()).toEqual({ place: 3, row: null });
  });

  it('takes no first solve and no rank away from those who took part', () => {
    const first = standing(['fay', 'A', 'AC', minute(1)]);
    expect(first).toMatchObject({ place: 1, row: { rank: 1, award: null } });
    expect(acmRows([first.row!])[0]?.line.cells[0]).toMatchObject({ acceptedSecond: 60, first: true });
    expect(inShort(seen(board, { now: minute(400) }))).toEqual(['1 ada 1 / 10', '2 bob 1 / 20']);
    expect(acmRows(seen(board, { now: minute(400) }))[0]?.line.cells[0]?.first).toBe(true);
  });

  it('has no rank before a star, which has none', () => {
    const starred = boardOf({}, submitted(['ada', 'A', 'AC', minute(10)]), [participant('ada', { star: true })]);
    const view = atSecond(starred, 18_000, { now: minute(400), audience: 'inside' });
    const facts = submitted(['fay', 'A', 'WA', minute(5)]).map((fact) => ({ ...fact, participantId: GHOST }));
    expect(ghostAmong(view, rows(view), { participant: fay, facts })).toMatchObject({ place: 2, row: { rank: 1 } });
  });

  it('hands in by the clock of the contest', () => {
    const [later] = inContestTime(submitted(['fay', 'A', 'AC', minute(1000)]), { from: minute(990), to: minute(0) });
    expect(later?.at).toBe(minute(10));
  });
});

describe.each(['acm', 'oi'] as RuleName[])('of random contests of %s', (rule) => {
  it('whoever repeats what one of them did gets their row and rank at every second', () => {
    let compared = 0;
    for (const seed of SEEDS) {
      const contest = randomContest(seed, rule);
      const all = fold(contest.settings, contest);
      for (const who of contest.participants.filter(({ star }) => !star)) {
        const facts = all.facts.get(who.id) ?? [];
        const others = fold(contest.settings, {
          participants: contest.participants.filter(({ id }) => id !== who.id),
          facts: contest.facts.filter(({ participantId }) => participantId !== who.id),
        });
        for (let second = 0; second <= LAST; second += 7) {
          const asked = { now: minute(500), audience: 'jury', forceRefresh: true } as const;
          const shown = rows(atSecond(all, second, asked)).find(({ participant: { id } }) => id === who.id);
          const view = atSecond(others, second, asked);
          const ghost = ghostAmong(view, rows(view), { participant: who, facts });
          const where = `contest ${seed}, ${who.username} at second ${second}`;
          expect(ghost.row && [ghost.row.rank, ghost.row.line], where).toEqual(shown ? [shown.rank, shown.line] : null);
          if (shown) compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(200);
  });
});
