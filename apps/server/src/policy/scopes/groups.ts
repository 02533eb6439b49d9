import type { GroupAuth } from '@oyez/contract/groups/group-values';
import type { Db, Tx } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../actor.ts';
import { groupPolicy, type GroupFacts } from '../groups.policy.ts';

/** A group, as what belongs to it needs to know it. */
export type FoundGroup = GroupFacts & { shortName: string };

/** A group that is there for this person; others learn nothing of it. */
async function foundGroup(db: Db | Tx, actor: Actor, groupId: number): Promise<FoundGroup> {
  const row = await db
    .selectFrom('team_group')
    .select(['id', 'owner_id', 'auth', 'visible', 'banned', 'short_name'])
    .where('id', '=', groupId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return fail('group_not_found');
  const { id, owner_id: ownerId, visible, banned, short_name: shortName } = row;
  const group = { id, ownerId, auth: row.auth as GroupAuth, visible, banned, shortName };
  return groupPolicy.find(actor, group) ? group : fail('group_not_found');
}

/** The same for those who may see what is inside. */
export async function enteredGroup(db: Db | Tx, actor: Actor, groupId: number): Promise<FoundGroup> {
  const group = await foundGroup(db, actor, groupId);
  return groupPolicy.enter(actor, group) ? group : fail('group_members_only');
}

/** The same for its administrators. Its members are told so in words of their own. */
export async function administeredGroup(
  db: Db | Tx,
  actor: Actor,
  groupId: number,
  refusal: 'group_admins_only' | 'group_members_forbidden' = 'group_admins_only',
): Promise<FoundGroup> {
  const group = await enteredGroup(db, actor, groupId);
  return groupPolicy.administer(actor, group) ? group : fail(refusal);
}
