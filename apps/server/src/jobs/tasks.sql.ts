import { sql } from 'kysely';
import type { Db, Tx } from '../db/client.ts';
import { LAST_LANE, type Lane } from './lanes.ts';

/** The flow row of owner 0 is the lane's clock: newcomers start where the lane stands, not at zero. */
const CLOCK_OWNER = 0;

/** The kind of work that nodes take; `unique_key` is the judging's id. */
export const JUDGE_TASK = 'judge';

export type NewTask = {
  kind: string;
  lane: Lane;
  ownerId: number;
  payload: unknown;
  maxAttempts: number;
  /** What a worker must offer to be given this task: a language. */
  selector?: string;
  uniqueKey?: string;
  runAt?: Date;
};

export type ClaimedTask = {
  id: number;
  attempt: number;
  lane: number;
  owner_id: number;
  payload: unknown;
  node_session_id: number | null;
};

/** Joins the line in the caller's transaction. Answers nothing when the unique key stands already. */
export async function enqueue(tx: Tx, task: NewTask, now: Date): Promise<number | undefined> {
  const flow = await sql<{ vt: number }>`
    INSERT INTO task_flow (kind, lane, owner_id, vt)
    VALUES (${task.kind}, ${task.lane}, ${task.ownerId},
            1 + COALESCE((SELECT vt FROM task_flow WHERE kind = ${task.kind} AND lane = ${task.lane} AND owner_id = ${CLOCK_OWNER}), 0))
    ON CONFLICT (kind, lane, owner_id) DO UPDATE SET vt = GREATEST(task_flow.vt + 1, excluded.vt)
    RETURNING vt`.execute(tx);
  const row = await tx
    .insertInto('task')
    .values({
      kind: task.kind,
      lane: task.lane,
      owner_id: task.ownerId,
      vt: flow.rows[0]?.vt ?? 1,
      state: 'ready',
      run_at: task.runAt ?? now,
      max_attempts: task.maxAttempts,
      selector: task.selector ?? null,
      unique_key: task.uniqueKey ?? null,
      payload: JSON.stringify(task.payload),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'unique_key']).where('unique_key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type Claim = {
  kinds: string[];
  sessionId: number;
  claimId: string;
  count: number;
  /** Only tasks whose selector is one of these; null: any. */
  selectors: string[] | null;
  /** Begin with the last lane this time. */
  lastLaneFirst: boolean;
};

export async function claimTasks(db: Db | Tx, claim: Claim, now: Date): Promise<ClaimedTask[]> {
  if (claim.lastLaneFirst) {
    const last = await claimInOrder(db, claim, sql`AND lane = ${LAST_LANE}`, now);
    if (last.length > 0) return last;
  }
  return claimInOrder(db, claim, sql``, now);
}

async function claimInOrder(
  db: Db | Tx,
  claim: Claim,
  only: ReturnType<typeof sql>,
  now: Date,
): Promise<ClaimedTask[]> {
  const result = await sql<ClaimedTask>`
    WITH picked AS (
      SELECT id FROM task
      WHERE kind = ANY(${claim.kinds}) AND state = 'ready' AND run_at <= ${now}
        AND (${claim.selectors}::text[] IS NULL OR selector = ANY(${claim.selectors}::text[])) ${only}
      ORDER BY lane, vt, id LIMIT ${claim.count}
      FOR UPDATE SKIP LOCKED)
    UPDATE task SET state = 'running', attempt = attempt + 1, node_session_id = ${claim.sessionId},
      claim_id = ${claim.claimId}, claimed_at = ${now}
    FROM picked WHERE task.id = picked.id
    RETURNING task.id, task.attempt, task.lane, task.owner_id, task.payload, task.node_session_id`.execute(db);
  return result.rows.toSorted((a, b) => a.lane - b.lane || a.id - b.id);
}

/** What a repeated claim request already got. */
export async function tasksOfClaim(db: Db | Tx, sessionId: number, claimId: string): Promise<ClaimedTask[]> {
  return db
    .selectFrom('task')
    .select(['id', 'attempt', 'lane', 'owner_id', 'payload', 'node_session_id'])
    .where('claim_id', '=', claimId)
    .where('node_session_id', '=', sessionId)
    .where('state', '=', 'running')
    .execute();
}

export type Held = { taskId: number; attempt: number; sessionId: number };

/** Ends a task once. Nothing comes back to a late or double report: another attempt owns the task. */
export async function finishTask(db: Db | Tx, held: Held, now: Date): Promise<{ payload: unknown } | undefined> {
  return db
    .updateTable('task')
    .set({ state: 'done', ended_at: now })
    .where('id', '=', held.taskId)
    .where('attempt', '=', held.attempt)
    .where('node_session_id', '=', held.sessionId)
    .where('state', '=', 'running')
    .returning('payload')
    .executeTakeFirst();
}

export type Released = { id: number; kind: string; state: string; payload: unknown; attempt: number };

/** Puts a running task back in its place in line, or ends it when its attempts are used up. */
export async function releaseTask(
  db: Db | Tx,
  held: Held,
  options: { reason: string; runAt: Date; countsAsAttempt: boolean },
  now: Date,
): Promise<Released | undefined> {
  const result = await sql<Released>`
    UPDATE task SET
      state = CASE WHEN ${options.countsAsAttempt} AND attempt >= max_attempts THEN 'dead' ELSE 'ready' END,
      max_attempts = CASE WHEN ${options.countsAsAttempt} THEN max_attempts ELSE max_attempts + 1 END,
      ended_at = CASE WHEN ${options.countsAsAttempt} AND attempt >= max_attempts THEN ${now}::timestamptz END,
      node_session_id = NULL, claim_id = NULL, run_at = ${options.runAt}, last_error = ${options.reason}
    WHERE id = ${held.taskId} AND attempt = ${held.attempt} AND node_session_id = ${held.sessionId} AND state = 'running'
    RETURNING id, kind, state, payload, attempt`.execute(db);
  return result.rows[0];
}

/** Takes everything from sessions that ended: ready again, or dead after the last attempt. */
export async function releaseEndedSessions(db: Db | Tx, now: Date): Promise<Released[]> {
  const result = await sql<Released>`
    UPDATE task SET
      state = CASE WHEN attempt >= max_attempts THEN 'dead' ELSE 'ready' END,
      ended_at = CASE WHEN attempt >= max_attempts THEN ${now}::timestamptz END,
      node_session_id = NULL, claim_id = NULL, last_error = 'the worker was lost'
    WHERE state = 'running'
      AND (node_session_id IS NULL OR node_session_id IN (SELECT id FROM node_session WHERE ended_at IS NOT NULL))
    RETURNING id, kind, state, payload, attempt`.execute(db);
  return result.rows;
}

export async function runningTasksOf(db: Db | Tx, sessionId: number): Promise<{ id: number; attempt: number }[]> {
  return db
    .selectFrom('task')
    .select(['id', 'attempt'])
    .where('node_session_id', '=', sessionId)
    .where('state', '=', 'running')
    .execute();
}

/** Moves each lane's clock to the smallest waiting number, and forgets flows that lie behind it. */
export async function advanceClocks(db: Db | Tx): Promise<void> {
  await sql`
    INSERT INTO task_flow (kind, lane, owner_id, vt)
    SELECT f.kind, f.lane, ${CLOCK_OWNER},
           COALESCE((SELECT min(t.vt) - 1 FROM task t WHERE t.kind = f.kind AND t.lane = f.lane AND t.state = 'ready'), max(f.vt))
    FROM task_flow f GROUP BY f.kind, f.lane
    ON CONFLICT (kind, lane, owner_id) DO UPDATE SET vt = GREATEST(task_flow.vt, excluded.vt)`.execute(db);
  await sql`
    DELETE FROM task_flow f USING task_flow c
    WHERE c.kind = f.kind AND c.lane = f.lane AND c.owner_id = ${CLOCK_OWNER} AND f.owner_id <> ${CLOCK_OWNER} AND f.vt <= c.vt`.execute(
    db,
  );
}

/** Dead rows make claims slower, so ended tasks leave soon, in batches; jobs stay a day, for the operator to read. */
export async function deleteEndedTasks(db: Db | Tx, ended: { judgeBefore: Date; jobBefore: Date }): Promise<void> {
  await sql`
    DELETE FROM task WHERE id IN (
      SELECT id FROM task WHERE state IN ('done', 'dead')
        AND ended_at < CASE WHEN kind = ${JUDGE_TASK} THEN ${ended.judgeBefore}::timestamptz ELSE ${ended.jobBefore}::timestamptz END
      ORDER BY ended_at LIMIT 2000)`.execute(db);
}

/** How many waiting tasks of a kind come before this one. */
export async function positionOf(
  db: Db,
  task: { kind: string; lane: number; vt: number; id: number },
): Promise<number> {
  const row = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (
      SELECT 1 FROM task WHERE kind = ${task.kind} AND state = 'ready'
        AND (lane, vt, id) < (${task.lane}::smallint, ${task.vt}::bigint, ${task.id}::bigint) LIMIT 1000) AS before`.execute(
    db,
  );
  return row.rows[0]?.n ?? 0;
}
