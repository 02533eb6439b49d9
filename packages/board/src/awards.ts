import type { Award, Settings } from './facts.ts';

/** Who may win: how many rows are ranked, and which of them, best first, have something to award. */
export type Candidates<T> = { ranked: number; winners: readonly T[] };

/** Handed out row by row, the most important award first, so that equal rows may end on both sides of a border. */
export function awards<T>({ kind, list }: Settings['awards'], { ranked, winners }: Candidates<T>): Map<T, Award> {
  const given = new Map<T, Award>();
  if (kind === 'none') return given;
  let next = 0;
  for (const award of list.toSorted((a, b) => a.priority - b.priority)) {
    const count = kind === 'proportion' ? Math.floor((award.num * ranked) / 100) : award.num;
    for (let left = Math.max(0, count); left > 0 && next < winners.length; left -= 1, next += 1) {
      given.set(winners[next]!, award);
    }
  }
  return given;
}
