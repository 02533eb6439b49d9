import type { Db, Tx } from '../../db/client.ts';

/** Not dissolved, and not banned by the site. */
export async function groupStands(db: Db | Tx, groupId: number): Promise<boolean> {
  const row = await db
    .selectFrom('team_group')
    .select('id')
    .where('id', '=', groupId)
    .where('banned', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
