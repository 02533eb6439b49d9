import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';
import { accountStands } from '../../../policy/standing-accounts.ts';

export type AccountState = 'ready' | 'needs_login' | 'locked' | 'challenge' | 'disabled';
/** What an account is worth to a submission at this moment. */
export const USABLE: readonly AccountState[] = ['ready', 'needs_login'];
const usable = sql`('ready', 'needs_login')`;

export type AccountRow = {
  id: number;
  pool: string;
  /** null: for everybody. */
  user_id: number | null;
  name: string;
  password: string;
  session: string | null;
  state: AccountState;
  trouble: string | null;
  failures: number;
  hold: string | null;
  free_from: Date | null;
  used_at: Date | null;
  succeeded_at: Date | null;
};
const columns = [
  'id',
  'pool',
  'user_id',
  'name',
  'password',
  'session',
  'state',
  'trouble',
  'failures',
  'hold',
  'free_from',
  'used_at',
  'succeeded_at',
] as const;

export async function poolAccounts(db: Db | Tx, pool?: string): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom('remote_account')
    .select(columns)
    .where('user_id', 'is', null)
    .$if(pool !== undefined, (query) => query.where('pool', '=', pool ?? ''))
    .orderBy('pool')
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows as AccountRow[];
}

export async function ownAccounts(db: Db | Tx, userId: number, pool?: string): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom('remote_account')
    .select(columns)
    .where('user_id', '=', userId)
    .$if(pool !== undefined, (query) => query.where('pool', '=', pool ?? ''))
    .execute();
  return rows as AccountRow[];
}

export async function accountById(db: Db | Tx, id: number): Promise<AccountRow | undefined> {
  const row = await db.selectFrom('remote_account').select(columns).where('id', '=', id).executeTakeFirst();
  return row as AccountRow | undefined;
}

/** The accounts of a pool as a whole: one that keeps its password keeps its session and its state. */
export async function replacePool(
  tx: Tx,
  pool: string,
  accounts: readonly { name: string; password: string; isKept: boolean }[],
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('remote_account')
    .where('pool', '=', pool)
    .where('user_id', 'is', null)
    .where(sql<boolean>`NOT (name = ANY(${accounts.map((one) => one.name)}::text[]))`)
    .execute();
  for (const [place, { name, password, isKept }] of accounts.entries()) {
    const fresh = isKept
      ? sql``
      : sql`, password = excluded.password, session = NULL, state = 'needs_login', trouble = NULL, failures = 0`;
    await sql`
      INSERT INTO remote_account (pool, name, password, place, created_at, modified_at)
      VALUES (${pool}, ${name}, ${password}, ${place}, ${now}, ${now})
      ON CONFLICT (pool, name) WHERE user_id IS NULL DO UPDATE SET place = excluded.place, modified_at = excluded.modified_at
        ${fresh}`.execute(tx);
  }
}

/** One's own; another name or password begins anew. */
export async function saveOwn(
  tx: Tx,
  own: { userId: number; pool: string; name: string; password: string; session: string | null; isKept: boolean },
  now: Date,
): Promise<void> {
  const { userId, pool, name, password, session, isKept } = own;
  const kept = isKept
    ? sql`session = COALESCE(excluded.session, remote_account.session)`
    : sql`session = excluded.session`;
  await sql`
    INSERT INTO remote_account (pool, user_id, name, password, session, created_at, modified_at)
    VALUES (${pool}, ${userId}, ${name}, ${password}, ${session}, ${now}, ${now})
    ON CONFLICT (user_id, pool) WHERE user_id IS NOT NULL DO UPDATE SET name = excluded.name, password = excluded.password,
      ${kept}, state = 'needs_login', trouble = NULL, failures = 0, modified_at = excluded.modified_at`.execute(tx);
}

/** One's own in a pool, or all. */
export async function deleteOwn(tx: Tx, userId: number, pool?: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('remote_account')
    .where('user_id', '=', userId)
    .$if(pool !== undefined, (query) => query.where('pool', '=', pool ?? ''))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Of the pool, or somebody's own. */
export type Whose = { pool: string; userId: number | null };

/** Those that may send today, now or after another submission. */
function ableOf({ pool, userId }: Whose, aDay: number, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(a.pool = ${pool} AND a.user_id IS NOT DISTINCT FROM ${userId}::bigint AND a.state IN ${usable}
    AND (SELECT count(*) FROM remote_submission r WHERE r.account_id = a.id
      AND r.sending_at > ${now}::timestamptz - interval '24 hours') < ${aDay})`;
}

function freeOf(whose: Whose, aDay: number, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${ableOf(whose, aDay, now)} AND a.hold IS NULL AND (a.free_from IS NULL OR a.free_from <= ${now}))`;
}

/** Whether another account can carry what this one may not send now: one that the site has not told to wait as well. */
export async function hasAnother(db: Db | Tx, whose: Whose, than: number, aDay: number, now: Date): Promise<boolean> {
  const result = await sql`
    SELECT FROM remote_account a WHERE a.id <> ${than} AND ${ableOf(whose, aDay, now)}
      AND (a.trouble IS DISTINCT FROM 'busy' OR a.free_from IS NULL OR a.free_from <= ${now}) LIMIT 1`.execute(db);
  return result.rows.length > 0;
}

export async function countFree(db: Db | Tx, whose: Whose, aDay: number, now: Date): Promise<number> {
  const result = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM remote_account a WHERE ${freeOf(whose, aDay, now)}`.execute(db);
  return result.rows[0]?.n ?? 0;
}

/** What this hold has already, else the free one that rested longest. */
export async function holdFree(
  db: Db | Tx,
  whose: Whose,
  hold: string,
  aDay: number,
  now: Date,
): Promise<AccountRow | undefined> {
  const result = await sql<AccountRow>`
    UPDATE remote_account SET hold = ${hold}, held_at = ${now}, used_at = ${now}
    WHERE id = COALESCE(
      (SELECT a.id FROM remote_account a WHERE a.hold = ${hold} AND a.state IN ${usable} LIMIT 1),
      (SELECT a.id FROM remote_account a WHERE ${freeOf(whose, aDay, now)}
       ORDER BY a.used_at NULLS FIRST, a.place, a.id LIMIT 1 FOR UPDATE SKIP LOCKED))
      AND (hold IS NULL OR hold = ${hold})
    RETURNING ${sql.raw(columns.join(', '))}`.execute(db);
  return result.rows[0];
}

/** This very account, whatever its state is; nothing while another has it. */
export async function holdThis(db: Db | Tx, id: number, hold: string, now: Date): Promise<AccountRow | undefined> {
  const result = await sql<AccountRow>`
    UPDATE remote_account SET hold = ${hold}, held_at = ${now} WHERE id = ${id} AND (hold IS NULL OR hold = ${hold})
    RETURNING ${sql.raw(columns.join(', '))}`.execute(db);
  return result.rows[0];
}

/** What an account has shown; undefined: as it was. */
export type Shown = {
  state?: AccountState;
  trouble?: string | null;
  freeFrom?: Date;
  hasSucceeded?: boolean;
  hasFailed?: boolean;
};

/** Answers the account's state before, while this hold had it. */
export async function releaseHold(
  db: Db | Tx,
  held: { id: number; hold: string },
  shown: Shown,
  now: Date,
): Promise<void> {
  const { state, trouble, freeFrom, hasSucceeded = false, hasFailed = false } = shown;
  await sql`
    UPDATE remote_account SET hold = NULL, held_at = NULL, state = COALESCE(${state ?? null}::text, state),
      trouble = CASE WHEN ${trouble !== undefined}::boolean THEN ${trouble ?? null}::text ELSE trouble END,
      free_from = GREATEST(free_from, ${freeFrom ?? null}::timestamptz),
      succeeded_at = CASE WHEN ${hasSucceeded}::boolean THEN ${now}::timestamptz ELSE succeeded_at END,
      failures = CASE WHEN ${hasSucceeded}::boolean THEN 0 WHEN ${hasFailed}::boolean THEN failures + 1 ELSE failures END,
      modified_at = ${now}
    WHERE id = ${held.id} AND hold = ${held.hold}`.execute(db);
}

/** Only who holds an account changes its session. */
export async function saveSession(
  db: Db | Tx,
  held: { id: number; hold: string },
  session: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('remote_account')
    .set({ session, modified_at: now })
    .where('id', '=', held.id)
    .where('hold', '=', held.hold)
    .execute();
}

/** A session brought from a browser begins the account anew. False while somebody submits with it. */
export async function keepSession(tx: Tx, id: number, session: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('remote_account')
    .set({ session, state: 'needs_login', trouble: null, failures: 0, modified_at: now })
    .where('id', '=', id)
    .where('hold', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setAccountState(
  tx: Tx,
  id: number,
  to: { state: AccountState; trouble: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('remote_account')
    .set({ state: to.state, trouble: to.trouble, failures: 0, modified_at: now })
    .where('id', '=', id)
    .execute();
}

/** What a killed process held for a judging of which nothing was sent, and which is back in line. */
export async function freeUnsent(db: Db, pool: string): Promise<void> {
  await sql`
    UPDATE remote_account a SET hold = NULL, held_at = NULL
    FROM remote_submission r JOIN task t ON t.kind = 'remote' AND t.unique_key = r.judging_id::text AND t.state = 'ready'
    WHERE a.pool = ${pool} AND a.hold = 'judging:' || r.judging_id AND r.phase = 'waiting'`.execute(db);
}

/** What a killed process, a cancellation or a stopped test left held. */
export async function freeForgotten(db: Db, before: Date): Promise<number> {
  const result = await sql`
    UPDATE remote_account a SET hold = NULL, held_at = NULL
    WHERE a.hold IS NOT NULL AND a.held_at < ${before}
      AND NOT EXISTS (
        SELECT FROM judging j JOIN task t ON t.kind = 'remote' AND t.unique_key = j.id::text AND t.state IN ('ready', 'running')
        WHERE a.hold = 'judging:' || j.id AND j.ended_at IS NULL)`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Those who can do something about an account. */
export async function rootIds(db: Db | Tx): Promise<number[]> {
  const rows = await db.selectFrom('account').select('id').where('role', '=', 'root').where(accountStands()).execute();
  return rows.map((row) => row.id);
}

export async function sentToday(db: Db, now: Date): Promise<Map<number, number>> {
  const result = await sql<{ id: number; n: number }>`
    SELECT account_id AS id, count(*)::int AS n FROM remote_submission
    WHERE account_id IS NOT NULL AND sending_at > ${now}::timestamptz - interval '24 hours' GROUP BY account_id`.execute(
    db,
  );
  return new Map(result.rows.map((row) => [row.id, row.n]));
}

export async function ownByPool(db: Db): Promise<{ pool: string; count: number }[]> {
  const result = await sql<{ pool: string; count: number }>`
    SELECT pool, count(*)::int AS count FROM remote_account WHERE user_id IS NOT NULL GROUP BY pool ORDER BY pool`.execute(
    db,
  );
  return result.rows;
}
