import type { Tx } from '../../db/client.ts';

export async function markGroupProblemsDeleted(tx: Tx, groupId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('problem')
    .set({ deleted_at: now, listed: false, hidden: true, apply_progress: null })
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
