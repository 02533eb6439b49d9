import { sql } from 'kysely';
import type { Db, Tx } from './client.ts';

/** The count within the running window; a window that has ended starts over at one. */
export async function countUp(db: Db | Tx, key: string, until: Date, now: Date): Promise<number> {
  const row = await db
    .insertInto('throttle')
    .values({ key, count: 1, until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN throttle.until > ${now} THEN throttle.count + 1 ELSE 1 END`,
        until: sql<Date>`CASE WHEN throttle.until > ${now} THEN GREATEST(throttle.until, excluded.until) ELSE excluded.until END`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function currentCount(
  db: Db | Tx,
  key: string,
  now: Date,
): Promise<{ count: number; until: Date } | undefined> {
  return db
    .selectFrom('throttle')
    .select(['count', 'until'])
    .where('key', '=', key)
    .where('until', '>', now)
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
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ count: 1, until }).where('throttle.until', '<=', now),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return undefined;
  const current = await currentCount(db, key, now);
  return current && { freeFrom: current.until };
}

/** The end of a turn that was taken: the next is free from this moment. */
export async function endTurn(db: Db | Tx, key: string, freeFrom: Date): Promise<void> {
  await db.updateTable('throttle').set({ until: freeFrom }).where('key', '=', key).execute();
}

export async function deleteEndedThrottles(db: Db | Tx, now: Date): Promise<void> {
  await db.deleteFrom('throttle').where('until', '<', now).execute();
}
