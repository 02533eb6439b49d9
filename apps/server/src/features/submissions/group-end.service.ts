import type { Services } from '../../services.ts';
import { deleteSubmissionsOfGroup } from './group-end.sql.ts';

/** A portion of what was handed in inside a group that is forgotten; answers how many went. */
export function forgetSubmissionsOfGroup({ database: { db } }: Services, groupId: number, atMost: number) {
  return deleteSubmissionsOfGroup(db, groupId, atMost);
}
