import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/client.ts';
import { wakeAfter } from '../db/transact.ts';
import { LAST_LANE, type Lane } from './lanes.ts';
import { nudgeNode } from './node-signs.ts';

/** The flow row of owner 0 is the lane's clock: newcomers start where the lane stands, not at zero. */
const CLOCK_OWNER = 0;

/** The kind of work that nodes take; `unique_key` is the judging's id. */
export const JUDGE_TASK = 'judge';
/** The same for judgings elsewhere, which go step by step: `selector` says whose next step it is. */
export const REMOTE_TASK = 'remote';
const JUDGINGS = [JUDGE_TASK, REMOTE_TASK];
/** A step that is lost is taken up again however often that happens. */
export const ANY_ATTEMPTS = 1_000_000_000;

/** What a judging waits as, by the judge of its problem; null: our own. */
export function judgingTask(remote: string | null): typeof JUDGE_TASK | typeof REMOTE_TASK {
  return remote === null ? JUDGE_TASK : REMOTE_TASK;
}

/** Of a judging elsewhere of which nothing is decided yet. */
export function newRemoteWork(oj: string): string {
  return `${oj}:new`;
}

export type NewTask = {
  kind: string;
  lane: Lane;
  ownerId: number;
  payload: unknown;
  maxAttempts: number;
  /** What a worker must offer to be given this task: a language. */
  selector?: string;
  /** A second such thing: the language of the checker. */
  alsoSelector?: string | null;
  uniqueKey?: string;
  runAt?: Date;
};

export type ClaimedTask = {
  id: number;
  attempt: number;
  lane: number;
  vt: number;
  owner_id: number;
  payload: unknown;
  node_session_id: number | null;
  created_at: Date;
};

const clockOf = (kind: string | RawBuilder<string>, lane: Lane) =>
  sql`COALESCE((SELECT vt FROM task_flow WHERE kind = ${kind} AND lane = ${lane} AND owner_id = ${CLOCK_OWNER}), 0)`;

/** Joins the line in the caller's transaction. Answers nothing when the unique key stands already. */
export async function enqueue(tx: Tx, task: NewTask, now: Date): Promise<number | undefined> {
  wakeAfter(tx, 'oyez_task');
  const result = await sql<{ id: number }>`
    WITH flow AS (
      INSERT INTO task_flow (kind, lane, owner_id, vt)
      VALUES (${task.kind}, ${task.lane}, ${task.ownerId}, 1 + ${clockOf(task.kind, task.lane)})
      ON CONFLICT (kind, lane, owner_id) DO UPDATE SET vt = GREATEST(task_flow.vt + 1, excluded.vt)
      RETURNING vt)
    INSERT INTO task (kind, lane, owner_id, vt, state, run_at, max_attempts, selector, also_selector, unique_key, payload, created_at)
    SELECT ${task.kind}::text, ${task.lane}::smallint, ${task.ownerId}::bigint, flow.vt, 'ready', ${task.runAt ?? now}::timestamptz,
           ${task.maxAttempts}::int, ${task.selector ?? null}::text, ${task.alsoSelector ?? null}::text,
           ${task.uniqueKey ?? null}::text, ${JSON.stringify(task.payload)}::jsonb, ${now}::timestamptz
    FROM flow
    ON CONFLICT (kind, unique_key) WHERE unique_key IS NOT NULL DO NOTHING
    RETURNING id`.execute(tx);
  return result.rows[0]?.id;
}

/**
 * Many judgings at once, from a table expression with owner_id, remote, selector, also_selector, unique_key, payload and
 * position; `remote` is the key of the judge elsewhere, NULL for our own. The turns of each owner follow one another in
 * the order of position.
 */
export function enqueueing(
  tx: Tx,
  rows: RawBuilder<unknown>,
  line: { lane: Lane; maxAttempts: number },
  now: Date,
): RawBuilder<unknown> {
  wakeAfter(tx, 'oyez_task');
  const kindOf = sql<string>`CASE WHEN r.remote IS NULL THEN ${JUDGE_TASK} ELSE ${REMOTE_TASK} END`;
  return sql`lined AS (
      SELECT r.*, ${kindOf} AS kind,
        CASE WHEN r.remote IS NULL THEN r.selector ELSE r.remote || ':new' END AS wanted_selector FROM ${rows} r),
    flow AS (
      INSERT INTO task_flow (kind, lane, owner_id, vt)
      SELECT kind, ${line.lane}::smallint, owner_id, count(*) + ${clockOf(sql`lined.kind`, line.lane)} FROM lined GROUP BY kind, owner_id
      ON CONFLICT (kind, lane, owner_id) DO UPDATE
        SET vt = GREATEST(task_flow.vt + excluded.vt - ${clockOf(sql`excluded.kind`, line.lane)}, excluded.vt)
      RETURNING kind, owner_id, vt),
    enqueued AS (
      INSERT INTO task (kind, lane, owner_id, vt, state, run_at, max_attempts, selector, also_selector, unique_key, payload, created_at)
      SELECT r.kind, ${line.lane}::smallint, r.owner_id,
             flow.vt - count(*) OVER (PARTITION BY r.kind, r.owner_id)
               + row_number() OVER (PARTITION BY r.kind, r.owner_id ORDER BY r.position),
             'ready', ${now}::timestamptz, CASE WHEN r.remote IS NULL THEN ${line.maxAttempts}::int ELSE ${ANY_ATTEMPTS}::int END,
             r.wanted_selector, CASE WHEN r.remote IS NULL THEN r.also_selector END, r.unique_key, r.payload, ${now}::timestamptz
      FROM lined r JOIN flow USING (kind, owner_id) ORDER BY r.position
      RETURNING id)`;
}

/** How many an owner has in line, counted up to one more than a bound. */
export async function waitingOfOwner(
  db: Db | Tx,
  line: { kind: string; lane: Lane; ownerId: number },
  bound: number,
): Promise<number> {
  // All of an owner's waiting tasks lie between the lane's clock and the owner's last number: mostly that says enough.
  const result = await sql<{ n: number }>`
    SELECT CASE WHEN f.vt - ${clockOf(line.kind, line.lane)} <= ${bound} THEN f.vt - ${clockOf(line.kind, line.lane)}
      ELSE (SELECT count(*) FROM (
        SELECT 1 FROM task WHERE kind = ${line.kind} AND lane = ${line.lane} AND owner_id = ${line.ownerId} AND state = 'ready'
        LIMIT ${bound + 1}) AS own) END AS n
    FROM task_flow f WHERE f.kind = ${line.kind} AND f.lane = ${line.lane} AND f.owner_id = ${line.ownerId}`.execute(
    db,
  );
  return Math.max(0, result.rows[0]?.n ?? 0);
}

export type Claim = {
  kinds: string[];
  sessionId: number;
  claimId: string;
  count: number;
  /** Of these, so many only for owners of whom the session holds nothing in that lane. */
  forNewcomers?: number;
  /** How much of one owner in one lane a session holds at most. */
  mostOfOwner?: number;
  /** Only tasks whose selector is one of these; null: any. */
  selectors: string[] | null;
  /** Begin with the last lane this time. */
  lastLaneFirst: boolean;
};

export async function claimTasks(db: Db | Tx, claim: Claim, now: Date): Promise<ClaimedTask[]> {
  if (claim.lastLaneFirst) {
    const last = await claimInOrder(db, claim, onlyLastLane, now);
    if (last.length > 0) return last;
  }
  return claimInOrder(db, claim, anyLane, now);
}

const claimedColumns = sql`id, attempt, lane, vt, owner_id, payload, node_session_id, created_at`;

/**
 * The tables `picked` and `claimed` of a statement: what this claim takes from the line. However much one owner has in
 * line, a session holds only so much of it, and keeps room for those of whom it holds nothing.
 */
export function claiming(claim: Claim, only: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const { forNewcomers = 0, mostOfOwner = claim.count } = claim;
  const forAll = claim.count - forNewcomers;
  return sql`holding AS (
      SELECT lane, owner_id, count(*) AS n FROM task WHERE node_session_id = ${claim.sessionId} AND state = 'running'
      GROUP BY lane, owner_id),
    locked AS (
      SELECT id, lane, vt, owner_id FROM task
      WHERE kind = ANY(${claim.kinds}) AND state = 'ready' AND run_at <= ${now}
        AND (${claim.selectors}::text[] IS NULL OR (selector = ANY(${claim.selectors}::text[])
          AND (also_selector IS NULL OR also_selector = ANY(${claim.selectors}::text[]))))
        AND (lane, owner_id) NOT IN (
          SELECT lane, owner_id FROM holding WHERE n >= ${forAll > 0 ? mostOfOwner : 1}) ${only}
        ${forAll > 0 ? anyLane : sql`AND lane < ${LAST_LANE}`}
      ORDER BY lane, vt, id LIMIT ${claim.count}
      FOR UPDATE SKIP LOCKED),
    counted AS (
      SELECT locked.id, locked.lane, vt, COALESCE(n, 0) + row_number() OVER (PARTITION BY locked.lane, locked.owner_id ORDER BY vt, id) AS nth
      FROM locked LEFT JOIN holding USING (lane, owner_id)),
    picked AS (
      SELECT id FROM (
        SELECT id, lane, nth, row_number() OVER (ORDER BY lane, vt, id) AS place FROM counted WHERE nth <= ${mostOfOwner}) AS fair
      WHERE place <= ${forAll} OR (nth = 1 AND lane < ${LAST_LANE})),
    claimed AS (
      UPDATE task SET state = 'running', attempt = attempt + 1, node_session_id = ${claim.sessionId},
        claim_id = ${claim.claimId}, claimed_at = ${now}
      FROM picked WHERE task.id = picked.id
      RETURNING task.id, task.attempt, task.lane, task.vt, task.owner_id, task.payload, task.node_session_id, task.created_at)`;
}

export const anyLane = sql``;
export const onlyLastLane = sql`AND lane = ${LAST_LANE}`;

async function claimInOrder(db: Db | Tx, claim: Claim, only: RawBuilder<unknown>, now: Date): Promise<ClaimedTask[]> {
  const result = await sql<ClaimedTask>`
    WITH ${claiming(claim, only, now)} SELECT ${claimedColumns} FROM claimed`.execute(db);
  return inOrder(result.rows);
}

export function inOrder(tasks: readonly ClaimedTask[]): ClaimedTask[] {
  return tasks.toSorted((a, b) => a.lane - b.lane || a.vt - b.vt || a.id - b.id);
}

/** What a repeated claim request already got. */
export function claimedBefore(sessionId: number, claimId: string): RawBuilder<ClaimedTask> {
  return sql`SELECT ${claimedColumns} FROM task WHERE claim_id = ${claimId} AND node_session_id = ${sessionId} AND state = 'running'`;
}

export type Held = { taskId: number; attempt: number; sessionId: number };

/** Ends a task once. Nothing comes back to a late or double report: another attempt owns the task. */
export function finishing(held: Held, now: Date): RawBuilder<{ payload: unknown }> {
  return sql`UPDATE task SET state = 'done', ended_at = ${now}
    WHERE id = ${held.taskId} AND attempt = ${held.attempt} AND node_session_id = ${held.sessionId} AND state = 'running'
    RETURNING payload`;
}

export async function finishTask(db: Db | Tx, held: Held, now: Date): Promise<{ payload: unknown } | undefined> {
  return (await finishing(held, now).execute(db)).rows[0];
}

/** Takes a waiting or running task out for good: nobody may work on it or report about it any more. A node that does drops it. */
export async function withdrawTask(
  tx: Tx,
  task: { kind: string; uniqueKey: string },
  now: Date,
): Promise<{ id: number; lane: Lane; node_session_id: number | null } | undefined> {
  const row = await tx
    .updateTable('task')
    .set({ state: 'dead', ended_at: now, unique_key: null, last_error: 'withdrawn' })
    .where('kind', '=', task.kind)
    .where('unique_key', '=', task.uniqueKey)
    .where('state', 'in', ['ready', 'running'])
    .returning(['id', 'lane', 'node_session_id'])
    .executeTakeFirst();
  if (row && row.node_session_id !== null) nudgeNode(tx, row.node_session_id);
  return row && { ...row, lane: row.lane as Lane };
}

/** The same for many judgings, by a table expression of their unique keys. Answers which of them it took, and their lanes. */
export async function withdrawJudgings(
  tx: Tx,
  keys: RawBuilder<unknown>,
  now: Date,
): Promise<{ key: string; lane: Lane }[]> {
  const result = await sql<{ key: string; lane: Lane; node_session_id: number | null }>`
    UPDATE task SET state = 'dead', ended_at = ${now}, unique_key = NULL, last_error = 'withdrawn'
    FROM ${keys} AS wanted (key)
    WHERE task.kind = ANY(${JUDGINGS}) AND task.unique_key = wanted.key AND task.state IN ('ready', 'running')
    RETURNING wanted.key, task.lane, task.node_session_id`.execute(tx);
  for (const { node_session_id: session } of result.rows) if (session !== null) nudgeNode(tx, session);
  return result.rows;
}

/** Takes judgings that nobody works on out for good, by a table expression of their unique keys. Answers those keys. */
export function withdrawingWaiting(keys: RawBuilder<unknown>, reason: string, now: Date): RawBuilder<unknown> {
  return sql`UPDATE task SET state = 'dead', ended_at = ${now}, unique_key = NULL, last_error = ${reason}
    FROM ${keys} AS wanted (key)
    WHERE task.kind = ANY(${JUDGINGS}) AND task.unique_key = wanted.key AND task.state = 'ready'
    RETURNING wanted.key`;
}

/** Ends a task that still waits, or that this attempt still runs; nothing when it moved on meanwhile. */
export async function killTask(
  tx: Tx,
  task: { id: number } & ({ state: 'ready' } | { state: 'running'; attempt: number }),
  now: Date,
): Promise<{ payload: unknown } | undefined> {
  let killing = tx
    .updateTable('task')
    .set({ state: 'dead', ended_at: now, unique_key: null })
    .where('id', '=', task.id)
    .where('state', '=', task.state);
  if (task.state === 'running') killing = killing.where('attempt', '=', task.attempt);
  return killing.returning('payload').executeTakeFirst();
}

export type Released = { id: number; kind: string; state: string; payload: unknown; attempt: number };

/** Whoever takes up what this attempt leaves undone begins with that. Answers nothing when it is no longer the attempt's. */
export function leavingFor(held: Held, selector: string): RawBuilder<unknown> {
  return sql`UPDATE task SET selector = ${selector}
    WHERE id = ${held.taskId} AND attempt = ${held.attempt} AND node_session_id = ${held.sessionId} AND state = 'running'
    RETURNING id`;
}

/** Puts a running task back in its place in line, or ends it when its attempts are used up. */
export async function releaseTask(
  db: Db | Tx,
  held: Held,
  options: { reason: string; runAt: Date; countsAsAttempt: boolean; selector?: string },
  now: Date,
): Promise<Released | undefined> {
  const result = await sql<Released>`
    UPDATE task SET
      state = CASE WHEN ${options.countsAsAttempt} AND attempt >= max_attempts THEN 'dead' ELSE 'ready' END,
      max_attempts = CASE WHEN ${options.countsAsAttempt} THEN max_attempts ELSE max_attempts + 1 END,
      ended_at = CASE WHEN ${options.countsAsAttempt} AND attempt >= max_attempts THEN ${now}::timestamptz END,
      node_session_id = NULL, claim_id = NULL, run_at = ${options.runAt}, last_error = ${options.reason},
      selector = COALESCE(${options.selector ?? null}::text, selector)
    WHERE id = ${held.taskId} AND attempt = ${held.attempt} AND node_session_id = ${held.sessionId} AND state = 'running'
    RETURNING id, kind, state, payload, attempt`.execute(db);
  return result.rows[0];
}

/** Puts back in line what a session holds but for these: an answer that told of it was lost, and nobody is to blame. */
export async function releaseAllBut(db: Db | Tx, sessionId: number, taskIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE task SET state = 'ready', max_attempts = max_attempts + 1, node_session_id = NULL, claim_id = NULL,
      last_error = 'the worker knew nothing of it'
    WHERE node_session_id = ${sessionId} AND state = 'running' AND id <> ALL(${[...taskIds]}::bigint[])`.execute(db);
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

/** Takes everything from these sessions and puts it back in line; nobody is to blame. */
export async function releaseSessions(
  tx: Tx,
  sessionIds: readonly number[],
  reason: string,
  now: Date,
): Promise<Released[]> {
  const result = await sql<Released>`
    UPDATE task SET state = 'ready', max_attempts = max_attempts + 1, node_session_id = NULL, claim_id = NULL,
      run_at = ${now}, last_error = ${reason}
    WHERE state = 'running' AND node_session_id = ANY(${sessionIds}::bigint[])
    RETURNING id, kind, state, payload, attempt`.execute(tx);
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
  // Clocks that stand are left out before: a conflict would lock their rows, and that is written, too.
  await sql`
    INSERT INTO task_flow (kind, lane, owner_id, vt)
    SELECT kind, lane, ${CLOCK_OWNER}, vt FROM (
      SELECT f.kind, f.lane, max(f.vt) FILTER (WHERE f.owner_id = ${CLOCK_OWNER}) AS shown,
             COALESCE((SELECT min(t.vt) - 1 FROM task t WHERE t.kind = f.kind AND t.lane = f.lane AND t.state = 'ready'), max(f.vt)) AS vt
      FROM task_flow f GROUP BY f.kind, f.lane) AS clock
    WHERE shown IS NULL OR shown < vt
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
        AND ended_at < CASE WHEN kind = ANY(${JUDGINGS}) THEN ${ended.judgeBefore}::timestamptz ELSE ${ended.jobBefore}::timestamptz END
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

/** Of a restored site, for which nobody waits. */
export async function clearLine(db: Db): Promise<void> {
  await db.deleteFrom('task').execute();
}
