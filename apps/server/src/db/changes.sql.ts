import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from './client.ts';
import { wakeAfter, wakeAfterStatement } from './transact.ts';

/**
 * Append-only marks, written in the transaction of a fact. Live events and derived tables are made from them. Each
 * feature adds the names of its own: `declare module '…/db/changes.sql.ts' { interface Changes { problem: true } }`, in
 * `<feature>.topics.ts` where people can follow them.
 */
export interface Changes {}
export type ChangeTopic = keyof Changes;
export type Change = { id: number; xid: string; topic: string; subject_id: number };
export type ChangePosition = { xid: string; id: number };

export async function markChanged(tx: Tx, topic: ChangeTopic, subjectIds: readonly number[]): Promise<void> {
  if (subjectIds.length === 0) return;
  wakeAfter(tx, 'oyez_change');
  await sql`
    INSERT INTO change (topic, subject_id) SELECT ${topic}::text, id FROM unnest(${[...subjectIds]}::bigint[]) AS subject (id)`.execute(
    tx,
  );
}

/** The same as a part of a larger statement: one mark for each `id` of these rows. */
export function markingChanged(db: Db | Tx, topic: ChangeTopic, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  wakeAfterStatement(db, 'oyez_change');
  return sql`INSERT INTO change (topic, subject_id) SELECT ${topic}::text, id FROM ${rows} RETURNING subject_id`;
}

/** Everything committed after a position, in an order that never skips a transaction that commits late. */
export async function changesAfter(db: Db, position: ChangePosition, limit: number): Promise<Change[]> {
  const result = await sql<Change>`
    SELECT id, xid::text AS xid, topic, subject_id FROM change
    WHERE (xid, id) > (${position.xid}::xid8, ${position.id}::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY xid, id LIMIT ${limit}`.execute(db);
  return result.rows;
}

/** Where a reader starts who wants only what comes from now on. */
export async function presentPosition(db: Db): Promise<ChangePosition> {
  const result = await sql<{ xid: string }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid`.execute(db);
  return { xid: result.rows[0]?.xid ?? '0', id: 0 };
}

/**
 * Nothing that could not be read yet, because a transaction somewhere has been open for so long. And all but the last: it
 * shows to who has read up to it that nothing is missing.
 */
export async function deleteOldChanges(db: Db, before: Date): Promise<void> {
  await sql`
    WITH old AS MATERIALIZED (
      SELECT xid, id FROM change WHERE at < ${before} AND xid < pg_snapshot_xmin(pg_current_snapshot()))
    DELETE FROM change WHERE id IN (SELECT id FROM old ORDER BY xid DESC, id DESC OFFSET 1)`.execute(db);
}

/**
 * Whether changes after this position may have been deleted already. Asked after a reading that found some, and before
 * the position moves on, it misses nothing.
 */
export async function changesAreGone(db: Db, position: ChangePosition): Promise<boolean> {
  const result = await sql<{ gone: boolean }>`SELECT ${goneAfter(position)} AS gone`.execute(db);
  return result.rows[0]?.gone ?? true;
}

/**
 * The same as a condition: there are marks, and none that was read. Transactions of another database, from which this one
 * was restored, have numbers that mean nothing here.
 */
export function goneAfter({ xid, id }: ChangePosition): RawBuilder<boolean> {
  const upto = sql`pg_snapshot_xmax(pg_current_snapshot())`;
  return sql<boolean>`(${xid}::xid8 > ${upto} OR EXISTS (SELECT FROM change WHERE xid <= ${upto})
    AND NOT EXISTS (SELECT FROM change WHERE (xid, id) <= (${xid}::xid8, ${id}::bigint)))`;
}
