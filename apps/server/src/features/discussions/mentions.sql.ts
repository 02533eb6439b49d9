import type { Db, Tx } from '../../db/client.ts';
import { accountStands } from '../../policy/standing-accounts.ts';

/** Accounts by the keys of their names. */
export async function namedAccounts(db: Db | Tx, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'uid', 'username', 'username_key', 'role'])
    .where('username_key', 'in', [...new Set(keys)])
    .where(accountStands())
    .execute();
  return new Map(rows.map((row) => [row.username_key, row]));
}
