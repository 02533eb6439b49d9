import type { Tx } from '../../db/client.ts';

export type Like = { kind: 'discussion' | 'comment'; id: number; userId: number };

/** False where it was so before. */
export async function addLike(tx: Tx, { kind, id, userId }: Like, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('reaction')
    .values({ target_kind: kind, target_id: id, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function removeLike(tx: Tx, { kind, id, userId }: Like): Promise<boolean> {
  const result = await tx
    .deleteFrom('reaction')
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
