import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { publicProblems } from '../../policy/problems.policy.ts';

/** Those of these problems that everybody may see. */
export async function publicProblemIds(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('problem')
    .select('id')
    .where(sql<boolean>`id = ANY(${ids}::bigint[])`)
    .where(publicProblems)
    .execute();
  return rows.map((row) => row.id);
}
