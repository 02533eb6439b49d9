import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

export type OverdueTask = {
  id: number;
  /** The languages that a node needs for it. */
  languages: string[];
  payload: unknown;
  state: string;
};

/** Tasks that wait longer than the bound, and claimed ones that run longer. */
export async function overdueTasks(db: Db, before: Date): Promise<{ waiting: OverdueTask[]; running: OverdueTask[] }> {
  const result = await sql<OverdueTask>`
    SELECT id, array_remove(ARRAY[selector, also_selector], NULL) AS languages, payload, state FROM task
    WHERE kind = 'judge' AND ((state = 'ready' AND created_at < ${before}) OR (state = 'running' AND claimed_at < ${before}))
    ORDER BY id LIMIT 500`.execute(db);
  return {
    waiting: result.rows.filter((row) => row.state === 'ready'),
    running: result.rows.filter((row) => row.state === 'running'),
  };
}
