import type { Tx } from '../../db/client.ts';

/** Waits for whoever changes the training, so that nobody comes in by a password that ends at this moment. */
export async function presentDoor(
  tx: Tx,
  trainingId: number,
): Promise<{ auth: string; secret: string | null } | undefined> {
  return tx
    .selectFrom('training')
    .select(['auth', 'secret'])
    .where('id', '=', trainingId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** Lets somebody in. `there`: they were let in, or barred, before. */
export async function letIn(
  tx: Tx,
  trainingId: number,
  userId: number,
  now: Date,
): Promise<'registered' | { there: { barred: boolean } }> {
  const row = await tx
    .insertInto('training_member')
    .values({ training_id: trainingId, user_id: userId, registered_at: now })
    .onConflict((conflict) => conflict.columns(['training_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (row !== undefined) return 'registered';
  const there = await tx
    .selectFrom('training_member')
    .select('barred')
    .where('training_id', '=', trainingId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { there: there ?? { barred: false } };
}
