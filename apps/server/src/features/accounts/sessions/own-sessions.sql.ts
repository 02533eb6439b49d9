import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';

export type LoginRow = {
  id: number;
  ip: string | null;
  agent: string | null;
  created_at: Date;
  last_seen: Date;
  is_open: boolean;
};

/** One's own logins; the open ones only, or all that are still kept. */
export async function listLogins(
  db: Db,
  userId: number,
  page: { openOnly: boolean; offset: number; limit: number },
  now: Date,
): Promise<LoginRow[]> {
  const isOpen = sql<boolean>`(revoked_at IS NULL AND expires_at > ${now})`;
  return db
    .selectFrom('session')
    .select(['id', 'ip', 'agent', 'created_at', 'last_seen', isOpen.as('is_open')])
    .where('user_id', '=', userId)
    .$if(page.openOnly, (query) => query.where(isOpen))
    .orderBy(page.openOnly ? 'last_seen' : 'id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countLogins(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Ends sessions of one person: a named one, or all but one. Answers which it ended. */
export async function endSessions(
  db: Db | Tx,
  userId: number,
  which: { only?: number; except?: number | null },
  now: Date,
): Promise<number[]> {
  const { only, except } = which;
  const rows = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .$if(except !== undefined && except !== null, (query) => query.where('id', '<>', except ?? 0))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The browsers of a person's logins that are still kept. */
export async function agentsOf(db: Db | Tx, userId: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('session')
    .select('agent')
    .distinct()
    .where('user_id', '=', userId)
    .limit(200)
    .execute();
  return rows.map((row) => row.agent);
}

/** From where, and with which browser, a person has logged in as far as it is still kept. */
export async function placesOf(db: Db, userId: number): Promise<{ ip: string | null; agent: string | null }[]> {
  return db.selectFrom('session').select(['ip', 'agent']).distinct().where('user_id', '=', userId).limit(200).execute();
}

/** What ended long ago leaves in batches. */
export async function deleteOldSessions(db: Db, endedBefore: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where('id', 'in', (eb) =>
      eb.selectFrom('session').select('id').where('expires_at', '<', endedBefore).orderBy('expires_at').limit(5000),
    )
    .execute();
}
