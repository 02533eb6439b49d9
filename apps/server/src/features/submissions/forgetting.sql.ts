import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Whose submissions: of a contest, of one of its problems, or of a group with all its contests. */
export type Ended = { contestId: number } | { contestProblemId: number } | { groupId: number };

/** With their judgings. A bounded number of them; answers how many. */
export async function deleteSubmissionsOf(db: Db, ended: Ended, atMost: number): Promise<number> {
  const result = await sql`DELETE FROM submission WHERE id IN (${idsOf(ended, sql`LIMIT ${atMost}`)})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

function idsOf(ended: Ended, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  if ('contestId' in ended) return sql`SELECT id FROM submission WHERE contest_id = ${ended.contestId} ${limit}`;
  if ('contestProblemId' in ended) {
    return sql`SELECT id FROM submission WHERE contest_problem_id = ${ended.contestProblemId} ${limit}`;
  }
  return sql`(SELECT id FROM submission WHERE group_id = ${ended.groupId} ${limit})
    UNION
    (SELECT submission.id FROM submission JOIN contest ON contest.id = submission.contest_id
      WHERE contest.group_id = ${ended.groupId} ${limit})`;
}
