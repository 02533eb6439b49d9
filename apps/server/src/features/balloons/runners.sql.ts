import type { Db, Tx } from '../../db/client.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';

const GRANT = 'balloon_runner';

export async function runnersOf(
  db: Db | Tx,
  contestId: number,
): Promise<{ userId: number; uid: string; username: string; since: Date }[]> {
  return db
    .selectFrom('user_grant')
    .innerJoin('account', 'account.id', 'user_grant.user_id')
    .select(['account.id as userId', 'account.uid', 'account.username', 'user_grant.created_at as since'])
    .where('user_grant.permission', '=', GRANT)
    .where('user_grant.scope_kind', '=', 'contest')
    .where('user_grant.scope_id', '=', contestId)
    .where('account.deleted_at', 'is', null)
    .orderBy('account.username')
    .execute();
}

export async function accountNamed(tx: Tx, username: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('username_key', '=', usernameKey(username))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** False where they had it already. */
export async function insertRunner(
  tx: Tx,
  { contestId, userId, by }: { contestId: number; userId: number; by: number },
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('user_grant')
    .values({
      user_id: userId,
      permission: GRANT,
      scope_kind: 'contest',
      scope_id: contestId,
      granted_by: by,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n) > 0;
}

export async function deleteRunner(tx: Tx, contestId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('user_grant')
    .where('user_id', '=', userId)
    .where('permission', '=', GRANT)
    .where('scope_kind', '=', 'contest')
    .where('scope_id', '=', contestId)
    .execute();
}
