import { sql } from 'kysely';
import type { Db, Tx } from './client.ts';

/**
 * What ends a minute later than one begun now would, was begun before the clock was set back: it must not hold for as long
 * as that. The minute is for clocks of servers that differ, and for calls that overtake one another.
 */
const isOver = (until: Date, now: Date) =>
  sql<boolean>`(throttle.until <= ${now} OR throttle.until > ${until}::timestamptz + interval '1 minute')`;

/** The count within the running window; a window that has ended starts over at one. */
export async function countUp(db: Db | Tx, key: string, until: Date, now: Date): Promise<number> {
  const row = await db
    .insertInto('throttle')
    .values({ key, count: 1, until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN ${isOver(until, now)} THEN 1 ELSE throttle.count + 1 END`,
        until: sql<Date>`CASE WHEN ${isOver(until, now)} THEN excluded.until ELSE GREATEST(throttle.until, excluded.until) END`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Asked with the end that a window begun now would have. */
export async function currentCount(
  db: Db | Tx,
  key: string,
  until: Date,
  now: Date,
): Promise<{ count: number; until: Date } | undefined> {
  return db
    .selectFrom('throttle')
    .select(['count', 'until'])
    .where('key', '=', key)
    .where(sql<boolean>`NOT ${isOver(until, now)}`)
    .executeTakeFirst();
}

export async function resetCount(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', key).execute();
}

/** Takes the one turn of a window. Answers undefined when it is taken, or the moment from which the next is free. */
export async function takeTurn(
  db: Db | Tx,
  key: string,
  until: Date,
  now: Date,
): Promise<{ freeFrom: Date } | undefined> {
  const taken = await db
    .insertInto('throttle')
    .values({ key, count: 1, until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 1, until }).where(isOver(until, now)))
    .returning('key')
    .executeTakeFirst();
  if (taken) return undefined;
  const current = await currentCount(db, key, until, now);
  return current && { freeFrom: current.until };
}

/** The end of a turn that was taken: the next is free from this moment. */
export async function endTurn(db: Db | Tx, key: string, freeFrom: Date): Promise<void> {
  await db.updateTable('throttle').set({ until: freeFrom }).where('key', '=', key).execute();
}

export async function deleteEndedThrottles(db: Db | Tx, now: Date): Promise<void> {
  await db.deleteFrom('throttle').where('until', '<', now).execute();
}
