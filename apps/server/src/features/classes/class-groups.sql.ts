import type { GroupAuth } from '@oyez/contract/groups/group-values';
import type { Db, Tx } from '../../db/client.ts';
import type { Actor } from '../../policy/actor.ts';
import { seesShutGroups } from '../../policy/standing-groups.ts';

export type ClassGroup = {
  id: number;
  ownerId: number | null;
  name: string;
  auth: GroupAuth;
  code: string | null;
};

/** A group that stands for this person, as everything else that is in it. */
export async function standingGroup(db: Db | Tx, actor: Actor, id: number): Promise<ClassGroup | undefined> {
  const row = await db
    .selectFrom('team_group')
    .select(['id', 'owner_id as ownerId', 'name', 'auth', 'code'])
    .where('id', '=', id)
    .$if(!seesShutGroups(actor), (group) => group.where('banned', '=', false))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, auth: row.auth as GroupAuth };
}

/** Changes of a class come one after another. */
export async function holdGroup(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('team_group').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
