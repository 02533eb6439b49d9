import { z } from 'zod';

const DAY_MS = 86_400_000;

/** For how many days, weeks and months the last backup of each is kept. */
export type Keep = { days: number; weeks: number; months: number };

const Wish = z.string().regex(/^(?=\S)(?:(\d{1,4})d)?\s*(?:(\d{1,4})w)?\s*(?:(\d{1,4})m)?$/);

/** As in `7d 4w 6m`; undefined when it makes no sense. */
export function readKeep(text: string): Keep | undefined {
  if (!Wish.safeParse(text).success) return undefined;
  const count = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0);
  const keep = { days: count('d'), weeks: count('w'), months: count('m') };
  return keep.days + keep.weeks + keep.months > 0 ? keep : undefined;
}

/**
 * Which of these moments may go. Whatever the wish says, the newest stays, and so does the one that was made just now,
 * which by a clock that is behind, or was ahead once, is not the newest.
 */
export function expired<T extends { at: Date }>(backups: readonly T[], keep: Keep, made?: T): T[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set<T>(newestFirst.slice(0, 1));
  if (made) kept.add(made);
  const spans: [number, (at: Date) => string][] = [
    [keep.days, (at) => at.toISOString().slice(0, 10)],
    // The first of January 1970 was a Thursday: weeks begin on Mondays.
    [keep.weeks, (at) => String(Math.floor((at.getTime() / DAY_MS + 3) / 7))],
    [keep.months, (at) => at.toISOString().slice(0, 7)],
  ];
  for (const [count, spanOf] of spans) {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const span = spanOf(backup.at);
      if (seen.has(span)) continue;
      if (seen.size >= count) break;
      seen.add(span);
      kept.add(backup);
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}
