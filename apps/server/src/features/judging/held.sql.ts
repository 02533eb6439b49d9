import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** The judgings behind a session's running tasks, by task. */
export async function heldJudgings(
  db: Db,
  sessionId: number,
): Promise<Map<number, { judgingId: number; attempt: number }>> {
  const rows = await db
    .selectFrom('task')
    .select(['id', 'attempt', sql<number>`(payload ->> 'judgingId')::bigint`.as('judging_id')])
    .where('node_session_id', '=', sessionId)
    .where('state', '=', 'running')
    .execute();
  return new Map(rows.map((row) => [row.id, { judgingId: row.judging_id, attempt: row.attempt }]));
}
