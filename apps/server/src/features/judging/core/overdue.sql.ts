import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { JUDGE_TASK } from '../../../jobs/tasks.sql.ts';

export type RunningAttempt = { id: number; attempt: number };

export async function runningAttempts(db: Db): Promise<RunningAttempt[]> {
  return db
    .selectFrom('task')
    .select(['id', 'attempt'])
    .where('kind', '=', JUDGE_TASK)
    .where('state', '=', 'running')
    .orderBy('id')
    .execute();
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
