import type { Preferences } from '@oyez/contract/accounts/preferences';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { accountStands } from '../../policy/standing-accounts.ts';
import { emailKey } from './account-keys.filter.ts';
import { type AccountRow } from './accounts.sql.ts';

/** What a person changes of their own account. */

export async function findAccountById(db: Db | Tx, id: number): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row as AccountRow | undefined;
}

export async function findAccountByEmail(db: Db | Tx, email: string): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row as AccountRow | undefined;
}

export type ProfileFields = Pick<
  AccountRow,
  'realname' | 'nickname' | 'signature' | 'blog' | 'github' | 'school' | 'number' | 'cf_username' | 'gender'
>;

export async function updateProfile(db: Db | Tx, id: number, fields: ProfileFields, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ ...fields, modified_at: now })
    .where('id', '=', id)
    .execute();
}

export async function updateEmail(db: Db | Tx, id: number, email: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ email, email_key: emailKey(email), modified_at: now })
    .where('id', '=', id)
    .execute();
}

export async function updateAvatar(db: Db | Tx, id: number, avatar: string, now: Date): Promise<void> {
  await db.updateTable('account').set({ avatar, modified_at: now }).where('id', '=', id).execute();
}

export async function updateMobile(db: Db | Tx, id: number, mobile: string, now: Date): Promise<void> {
  await db.updateTable('account').set({ mobile, modified_at: now }).where('id', '=', id).execute();
}

/**
 * Holds an account for a change that its password was checked for. False when the password is another one by now, or the
 * login from which it is changed has ended.
 */
export async function holdVerified(tx: Tx, account: AccountRow, sessionId: number | null): Promise<boolean> {
  const held = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (held === undefined || sessionId === null) return false;
  // A statement of its own, which sees what was ended while the first one waited.
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return session !== undefined;
}

/** Holds an account as long as this is its address; false where it has another one. */
export async function holdAddressed(tx: Tx, id: number, email: string): Promise<boolean> {
  const held = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('email_key', '=', emailKey(email))
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Only what is named changes, so that two tabs do not undo one another. */
export async function mergePreferences(db: Db | Tx, id: number, preferences: Preferences): Promise<unknown> {
  const row = await db
    .updateTable('account')
    .set({
      preferences: sql`preferences || ${JSON.stringify(preferences)}::jsonb`,
      ...(preferences.language !== undefined && { lang: preferences.language }),
    })
    .where('id', '=', id)
    .returning('preferences')
    .executeTakeFirstOrThrow();
  return row.preferences;
}

/** False when the account is no longer as it was when the password was checked: changed, banned or deleted meanwhile. */
export async function recordLogin(db: Db | Tx, account: AccountRow, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('account')
    .set({ last_login_at: now })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where(accountStands())
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
