import { randomBytes } from 'node:crypto';
import type { Role } from '@oyez/contract/accounts/permissions';
import { findAccountByName, insertAccount } from '../features/accounts/accounts.sql.ts';
import { hashPassword } from '../features/accounts/sessions/passwords.ts';
import { openSession } from '../features/accounts/sessions/sessions.ts';
import type { Services } from '../services.ts';

export const PASSWORD = 'correct-horse';
let passwordHash: Promise<string> | undefined;

export type TestUser = { id: number; uid: string; username: string; token: string };

/** Someone with an account, logged in. */
export async function aUser(
  site: Services,
  is: { username?: string; role?: Role; email?: string | null } = {},
): Promise<TestUser> {
  passwordHash ??= hashPassword(PASSWORD);
  const username = is.username ?? `user-${randomBytes(5).toString('hex')}`;
  const uid = randomBytes(16).toString('hex');
  const id = await insertAccount(
    site.database.db,
    {
      uid,
      username,
      email: is.email === undefined ? `${username}@example.org` : is.email,
      passwordHash: await passwordHash,
      role: is.role ?? 'default_user',
    },
    site.now(),
  );
  const token = await openSession(site.database.db, { userId: id, ip: '127.0.0.1', agent: 'test' }, site.now());
  return { id, uid, username, token };
}

export async function accountOf(site: Services, username: string) {
  const account = await findAccountByName(site.database.db, username);
  if (!account) throw new Error(`no account ${username}`);
  return account;
}
