import { sql } from 'kysely';
import type { Db, Tx } from '../db/client.ts';

/**
 * A worker's session is the lease on all it holds. A leader raises a tick; each beat writes the current tick; a
 * session that is some ticks behind is dead. While the database is away no tick passes, and wall clocks do not count.
 */
export type NewSession = {
  key: string;
  /** null: a server process. Of a node that is removed later it becomes null, too. */
  nodeId: number | null;
  slots: number;
  languages: unknown;
  fingerprint: unknown;
  selfTest: unknown;
  healthy: boolean;
};

const currentTick = sql<number>`(SELECT tick FROM leader WHERE name = 'ticker')`;

export async function insertSession(db: Db | Tx, session: NewSession, now: Date): Promise<number> {
  const row = await db
    .insertInto('node_session')
    .values({
      key: session.key,
      node_id: session.nodeId,
      tick: currentTick,
      slots: session.slots,
      languages: JSON.stringify(session.languages),
      fingerprint: JSON.stringify(session.fingerprint),
      self_test: JSON.stringify(session.selfTest),
      healthy: session.healthy,
      started_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False: the session has ended; its holder must begin a new one. */
export async function beat(
  db: Db | Tx,
  sessionId: number,
  state: { stalledMs: number; load: unknown },
): Promise<boolean> {
  const result = await db
    .updateTable('node_session')
    .set({ tick: currentTick, stalled_ms: Math.round(state.stalledMs), load: JSON.stringify(state.load) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** What a session can run now; an unfit node runs nothing, whatever it says. */
export async function saveReadiness(
  db: Db,
  sessionId: number,
  readiness: { languages: readonly unknown[]; speed: unknown },
): Promise<void> {
  await sql`
    UPDATE node_session SET speed = COALESCE(${readiness.speed === null ? null : JSON.stringify(readiness.speed)}::jsonb, speed),
      languages = CASE WHEN healthy THEN ${JSON.stringify(readiness.languages)}::jsonb ELSE languages END
    WHERE id = ${sessionId} AND ended_at IS NULL`.execute(db);
}

export async function endSession(db: Db | Tx, sessionId: number, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('node_session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function presentTick(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom('leader').select('tick').where('name', '=', 'ticker').executeTakeFirstOrThrow();
  return row.tick;
}

/** Ends a session that has not beaten after a tick. While no tick is raised, nothing tells who has. */
export async function endIfSilentSince(
  db: Db | Tx,
  sessionId: number,
  since: { tick: number; reason: string },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('node_session')
    .set({ ended_at: now, end_reason: since.reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('tick', '<=', since.tick)
    .where(currentTick, '>', since.tick)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function endSilentSessions(db: Db | Tx, deadTicks: number, now: Date): Promise<number[]> {
  const rows = await db
    .updateTable('node_session')
    .set({ ended_at: now, end_reason: 'no sign of life' })
    .where('ended_at', 'is', null)
    .where('tick', '<', sql<number>`${currentTick} - ${deadTicks}::int`)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** One that a judging names stays: taking it out of all that its node has judged would be one endless statement. */
export async function deleteOldSessions(db: Db | Tx, before: Date): Promise<void> {
  await sql`
    DELETE FROM node_session s WHERE s.ended_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM task t WHERE t.node_session_id = s.id)
      AND NOT EXISTS (SELECT 1 FROM judging j WHERE j.node_session_id = s.id)`.execute(db);
}
