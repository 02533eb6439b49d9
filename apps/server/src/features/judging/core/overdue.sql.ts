import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { JUDGE_TASK } from '../../../jobs/tasks.sql.ts';

export type RunningAttempt = {
  id: number;
  attempt: number;
  sessionId: number | null;
  /** Of a submission its node has said that it works on it; other work is not told of. */
  isBegun: boolean;
};

export async function runningAttempts(db: Db): Promise<RunningAttempt[]> {
  const result = await sql<RunningAttempt>`
    SELECT id, attempt, node_session_id AS "sessionId",
      payload ->> 'kind' IS DISTINCT FROM 'submission' OR EXISTS (
        SELECT FROM judging_progress p
        WHERE p.judging_id = (task.payload ->> 'judgingId')::bigint AND p.attempt = task.attempt) AS "isBegun"
    FROM task WHERE kind = ${JUDGE_TASK} AND state = 'running' ORDER BY id`.execute(db);
  return result.rows;
}

/** The languages that a node needs for a task: of its program, and of a checker. */
export type Wanted = { selector: string | null; also_selector: string | null };

/** What is wanted by those that have waited since before a time. */
export async function wantedSince(db: Db, before: Date): Promise<Wanted[]> {
  return db
    .selectFrom('task')
    .select(['selector', 'also_selector'])
    .distinct()
    .where('kind', '=', JUDGE_TASK)
    .where('state', '=', 'ready')
    .where('created_at', '<', before)
    .execute();
}

/** The first of those that have waited for these languages since before a time. */
export async function waitingFor(
  db: Db,
  wanted: readonly Wanted[],
  before: Date,
  atMost: number,
): Promise<{ id: number }[]> {
  const result = await sql<{ id: number }>`
    SELECT id FROM task
    WHERE kind = ${JUDGE_TASK} AND state = 'ready' AND created_at < ${before} AND EXISTS (
      SELECT FROM unnest(${wanted.map((one) => one.selector)}::text[], ${wanted.map((one) => one.also_selector)}::text[])
        AS wanted (selector, also_selector)
      WHERE (task.selector, task.also_selector) IS NOT DISTINCT FROM (wanted.selector, wanted.also_selector))
    ORDER BY id LIMIT ${atMost}`.execute(db);
  return result.rows;
}
