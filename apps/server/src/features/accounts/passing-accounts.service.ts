import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/client.ts';
import { deleteAccounts, insertPassingAccounts } from './accounts.sql.ts';
import { newUid } from './registration.service.ts';
import { hashPassword } from './sessions/passwords.ts';

/** Accounts for a program that plays people, all with one password; they are deleted, and not only marked as such. */
export async function makePassingAccounts(
  tx: Tx,
  usernames: readonly string[],
  now: Date,
): Promise<{ ids: number[]; password: string }> {
  const password = randomBytes(12).toString('base64url').slice(0, 16);
  const passwordHash = await hashPassword(password);
  const accounts = usernames.map((username) => ({ uid: newUid(), username, passwordHash }));
  return { ids: await insertPassingAccounts(tx, accounts, now), password };
}

export { deleteAccounts as removePassingAccounts };
