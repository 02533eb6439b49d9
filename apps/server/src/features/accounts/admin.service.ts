import type { ProblemReaders } from '@oyez/contract/site/choices';
import { ConfigError } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { transact, type Transactor } from '../../db/transact.ts';
import { writeSetting } from '../../settings/settings.sql.ts';
import { findAccountByName, insertAccount, updatePassword } from './accounts.sql.ts';
import { endResetLinks } from './codes.ts';
import { endSessionsOf } from './sessions/own-sessions.service.ts';
import { hashPassword } from './sessions/passwords.ts';

const ROOT_UID = '1';
const ROOT_NAME = 'root';

/** The first account of a site, which is new then: so far nobody has changed its settings. Says so, with its password, only when it made one. */
export async function bootstrapRoot(
  db: Db,
  password: string,
  now: Date,
  problemReaders?: ProblemReaders,
): Promise<{ created: true; username: string; password: string } | { created: false }> {
  if (await findAccountByName(db, ROOT_NAME)) return { created: false };
  const passwordHash = await hashPassword(password);
  if (problemReaders !== undefined) await writeSetting(db, 'web', { problemReaders }, now);
  await insertAccount(db, { uid: ROOT_UID, username: ROOT_NAME, email: null, passwordHash, role: 'root' }, now);
  return { created: true, username: ROOT_NAME, password };
}

/** Also ends every session of the account. */
export async function resetPassword(
  services: Transactor,
  username: string,
  password: string,
  now: Date,
): Promise<void> {
  const account = await findAccountByName(services.database.db, username);
  if (!account) throw new ConfigError(`There is no account named ${username}.`);
  const passwordHash = await hashPassword(password);
  await transact(services, async (tx) => {
    await updatePassword(tx, account.id, passwordHash, now);
    await endResetLinks(tx, account.id);
    await endSessionsOf(tx, account.id, null, now);
  });
}
