import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';

type ChangedRow = { id: number; user_id: number; team: number[]; for_all: boolean };

/** Those of these submissions that stand, whose they are and of whose team, and whether everybody finds them who came in. */
export async function changedRows(
  db: Db,
  ids: readonly number[],
  { forAll, standing }: { forAll: RawBuilder<boolean>; standing: RawBuilder<boolean> },
): Promise<ChangedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChangedRow>`
    SELECT s.id, s.user_id, ${forAll} AS for_all,
      to_json(ARRAY(SELECT mate.user_id FROM participant_member AS mate WHERE mate.participant_id = s.participant_id)) AS team
    FROM submission s
    WHERE s.id = ANY(${ids}::bigint[]) AND ${standing}`.execute(db);
  return rows;
}
