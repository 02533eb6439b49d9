import { ConfigError } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { findAccountByName, insertAccount, revokeSessionsOf, updatePassword } from './accounts.sql.ts';
import { hashPassword } from './sessions/passwords.ts';

const ROOT_UID = '1';
const ROOT_NAME = 'root';

/** The first account of a site. Says so, with its password, only when it made one. */
export async function bootstrapRoot(
  db: Db,
  password: string,
  now: Date,
): Promise<{ created: true; username: string; password: string } | { created: false }> {
  if (await findAccountByName(db, ROOT_NAME)) return { created: false };
  const passwordHash = await hashPassword(password);
  await insertAccount(db, { uid: ROOT_UID, username: ROOT_NAME, email: null, passwordHash, role: 'root' }, now);
  return { created: true, username: ROOT_NAME, password };
}

/** Also ends every session of the account. */
export async function resetPassword(db: Db, username: string, password: string, now: Date): Promise<void> {
  const account = await findAccountByName(db, username);
  if (!account) throw new ConfigError(`There is no account named ${username}.`);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await updatePassword(tx, account.id, passwordHash, now);
    await revokeSessionsOf(tx, account.id, now);
  });
}
