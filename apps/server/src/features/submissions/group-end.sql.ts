import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Practice in the group and what was handed in to its contests, with their judgings. */
export async function deleteSubmissionsOfGroup(db: Db, groupId: number, atMost: number): Promise<number> {
  const result = await sql`DELETE FROM submission WHERE id IN (
    (SELECT id FROM submission WHERE group_id = ${groupId} LIMIT ${atMost})
    UNION
    (SELECT submission.id FROM submission JOIN contest ON contest.id = submission.contest_id
      WHERE contest.group_id = ${groupId} LIMIT ${atMost}))`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
