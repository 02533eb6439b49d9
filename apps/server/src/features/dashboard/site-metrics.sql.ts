import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { JUDGE_TASK } from '../../jobs/tasks.sql.ts';

const COUNTED_EXACTLY = 10_000;

export type LaneRow = { lane: number; waiting: number; oldest: Date | null };

/** What stands in line in each of these lanes, counted to ten thousand, and how long its first one has stood there. */
export async function lanesWaiting(db: Db, lanes: readonly number[]): Promise<LaneRow[]> {
  const result = await sql<LaneRow>`
    SELECT lane, count(created_at)::int AS waiting, min(created_at) AS oldest
    FROM unnest(${lanes}::int[]) AS lane LEFT JOIN LATERAL (
      SELECT created_at FROM task
      WHERE kind = ${JUDGE_TASK} AND state = 'ready' AND task.lane = lane.lane LIMIT ${COUNTED_EXACTLY}) line ON true
    GROUP BY lane`.execute(db);
  return result.rows;
}

export async function recentStatuses(db: Db, since: Date): Promise<{ status: number; n: number }[]> {
  const result = await sql<{ status: number; n: number }>`
    SELECT status, count(*)::int AS n FROM submission WHERE submitted_at >= ${since} GROUP BY status`.execute(db);
  return result.rows;
}
