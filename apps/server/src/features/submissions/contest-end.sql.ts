import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** A contest, or one of its problems. */
export type EndOf = { column: 'contest_id' | 'contest_problem_id'; id: number };

export async function deleteSubmissionsOfContest(db: Db, { column, id }: EndOf, atMost: number): Promise<number> {
  const result = await sql`DELETE FROM submission WHERE id IN (
    SELECT id FROM submission WHERE ${sql.ref(column)} = ${id} LIMIT ${atMost})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
