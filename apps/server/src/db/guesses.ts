import type { Db } from './client.ts';
import { countUp, currentCount, resetCount } from './throttle.sql.ts';

/** Guesses of a secret by one person for one thing: so often, and then not for a while, right ones neither. */
export type Guessing = { key: string; tries: number; lockMinutes: number };

/**
 * Counts a guess before it is compared, so that guesses which are sent at once count each for itself. Answers for how
 * many seconds nothing more is compared; undefined: go on.
 */
export async function countGuess(
  { database: { db }, now }: { database: { db: Db }; now: () => Date },
  { key, tries, lockMinutes }: Guessing,
): Promise<number | undefined> {
  const at = now();
  const secondsUntil = (until: Date) => Math.ceil((until.getTime() - at.getTime()) / 1000);
  const until = new Date(at.getTime() + lockMinutes * 60_000);
  const before = await currentCount(db, key, until, at);
  if (before && before.count >= tries) return secondsUntil(before.until);
  return (await countUp(db, key, until, at)) > tries ? secondsUntil(until) : undefined;
}

/** After a right one. */
export async function forgetGuesses({ database: { db } }: { database: { db: Db } }, key: string): Promise<void> {
  await resetCount(db, key);
}
