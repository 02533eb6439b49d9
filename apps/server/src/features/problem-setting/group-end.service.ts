import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { markGroupProblemsDeleted } from './group-end.sql.ts';

/** Those of a group that is forgotten: deleted, and hidden should somebody bring one back. */
export async function deleteProblemsOfGroup(tx: Tx, groupId: number, now: Date): Promise<void> {
  await markChanged(tx, 'problem', await markGroupProblemsDeleted(tx, groupId, now));
}
