import type { Db, Tx } from '../../db/client.ts';
import type { Actor } from '../actor.ts';
import { seesShutGroups } from '../standing-groups.ts';

/** Not disbanded, and not banned by the site; who runs the site goes in all the same while it is banned. */
export async function groupStands(db: Db | Tx, actor: Actor, groupId: number): Promise<boolean> {
  const row = await db
    .selectFrom('team_group')
    .select('id')
    .where('id', '=', groupId)
    .$if(!seesShutGroups(actor), (group) => group.where('banned', '=', false))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
