import type { Db, Tx } from '../../../db/client.ts';
import { openSecret, sealSecret } from '../../../secrets.ts';
import { poolAccounts, replacePool } from './accounts.sql.ts';

/** What the passwords of the pool are sealed for; they were sealed so when they stood among the settings. */
export const POOL_PURPOSE = 'remote account';

export type PoolAccount = { username: string; password: string };

/** The accounts of the pools with their passwords, for the page that keeps them. */
export async function readPools(db: Db | Tx, siteKey: string): Promise<Map<string, PoolAccount[]>> {
  const rows = await poolAccounts(db);
  return Map.groupBy(
    rows.map((row) => ({
      pool: row.pool,
      username: row.name,
      password: openSecret(siteKey, POOL_PURPOSE, row.password) ?? '',
    })),
    (account) => account.pool,
  );
}

/** In the transaction of whoever changes them. */
export async function writePool(
  tx: Tx,
  siteKey: string,
  pool: string,
  wanted: readonly PoolAccount[],
  stored: readonly PoolAccount[],
  now: Date,
): Promise<void> {
  const before = new Map(stored.map((account) => [account.username, account.password]));
  const accounts = wanted.map(({ username, password }) => ({
    name: username,
    password: sealSecret(siteKey, POOL_PURPOSE, password),
    isKept: before.get(username) === password,
  }));
  await replacePool(tx, pool, accounts, now);
}
