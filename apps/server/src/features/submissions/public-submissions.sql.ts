import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { publicSubmissions } from '../../policy/submissions.policy.ts';

/** Those of these ids that stand in everybody's list. */
export async function publicSubmissionIds(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('submission as s')
    .innerJoin('problem', 'problem.id', 's.problem_id')
    .select('s.id')
    .where(sql<boolean>`s.id = ANY(${ids}::bigint[])`)
    .where(publicSubmissions)
    .execute();
  return rows.map((row) => row.id);
}
