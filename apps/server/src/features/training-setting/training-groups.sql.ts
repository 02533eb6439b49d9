import type { Db, Tx } from '../../db/client.ts';
import type { Actor } from '../../policy/actor.ts';
import { foundGroups } from '../../policy/groups.policy.ts';

/** Whether a group is there for this person. */
export async function findsGroup(db: Db | Tx, actor: Actor, groupId: number): Promise<boolean> {
  const row = await db
    .selectFrom('team_group')
    .select('team_group.id')
    .where('team_group.id', '=', groupId)
    .where(foundGroups(actor))
    .executeTakeFirst();
  return row !== undefined;
}
