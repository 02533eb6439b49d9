import type { GivenGrant } from '../../policy/actor.ts';
import type { Role } from '@oyez/contract/accounts/permissions';
import { CompiledQuery, type Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../db/client.ts';
import type { Account } from '../../db/types.gen.ts';
import { emailKey, usernameKey } from './account-keys.filter.ts';

export type AccountRow = Omit<Selectable<Account>, 'role'> & { role: Role };

export type SessionRow = {
  session_id: number;
  current: boolean;
  refreshed_at: Date;
  last_seen: Date;
  id: number;
  uid: string;
  username: string;
  role: Role;
  status: number;
} & Given;

type Given = { given_grants: GivenGrant[] | null; memberships: [groupId: number, level: number][] | null };

export async function findAccountByName(db: Db | Tx, username: string): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('username_key', '=', usernameKey(username))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row as AccountRow | undefined;
}

export async function usernameExists(db: Db | Tx, username: string): Promise<boolean> {
  return (await findAccountByName(db, username)) !== undefined;
}

export async function emailExists(db: Db | Tx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewAccount = {
  uid: string;
  username: string;
  email: string | null;
  passwordHash: string;
  role: Role;
  nickname?: string;
};

export async function insertAccount(db: Db | Tx, account: NewAccount, now: Date): Promise<number> {
  const row = await db
    .insertInto('account')
    .values({
      uid: account.uid,
      username: account.username,
      username_key: usernameKey(account.username),
      email: account.email,
      email_key: account.email === null ? null : emailKey(account.email),
      password_hash: account.passwordHash,
      role: account.role,
      nickname: account.nickname ?? null,
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** In the order of the list. */
export async function insertPassingAccounts(
  tx: Tx,
  accounts: readonly { uid: string; username: string; passwordHash: string }[],
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .insertInto('account')
    .values(
      accounts.map(({ uid, username, passwordHash }) => ({
        uid,
        username,
        username_key: usernameKey(username),
        password_hash: passwordHash,
        role: 'default_user',
        created_at: now,
        modified_at: now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** With all that is theirs. */
export async function deleteAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('account').where('id', 'in', ids).execute();
}

export async function updatePassword(db: Db | Tx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_scheme: 'argon2id', modified_at: now })
    .where('id', '=', userId)
    .execute();
}

/** What was given to somebody beyond the role, as columns: an account's id, and the moment that counts. */
const given = (userId: string, now: string) => `
  (SELECT json_agg(json_build_object('grant', g.permission, 'kind', g.scope_kind, 'id', g.scope_id))
     FROM user_grant g WHERE g.user_id = ${userId} AND (g.until IS NULL OR g.until > ${now})) AS given_grants,
  (SELECT json_agg(json_build_array(m.group_id, m.level))
     FROM group_member m JOIN team_group t ON t.id = m.group_id AND t.deleted_at IS NULL AND NOT t.banned
     WHERE m.user_id = ${userId}) AS memberships`;

export async function givenTo(db: Db | Tx, userId: number, now: Date): Promise<Given> {
  const { rows } = await db.executeQuery<Given>(CompiledQuery.raw(`SELECT ${given('$1', '$2')}`, [userId, now]));
  return rows[0] ?? { given_grants: null, memberships: null };
}

const sessionBy = (condition: string, current = 's.token_hash = $1') => `
  SELECT s.id AS session_id, ${current} AS current, s.refreshed_at, s.last_seen,
         a.id, a.uid, a.username, a.role, a.status, ${given('a.id', '$2')}
  FROM session s JOIN account a ON a.id = s.user_id
  WHERE ${condition} AND s.revoked_at IS NULL AND s.expires_at > $2 AND a.deleted_at IS NULL`;
const SESSION_BY_TOKEN = sessionBy('s.token_hash = $1');
const SESSION_BY_REPLACED_TOKEN = sessionBy('s.prev_hash = $1 AND s.prev_until > $2');
const SESSION_BY_ID = sessionBy('s.id = $1', 'true');

/** The one statement that every request with a token costs; a second one for a token replaced a moment ago. */
export async function findSession(database: Database, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const [row] = await database.named<SessionRow>('session_by_token', SESSION_BY_TOKEN, [tokenHash, now]);
  if (row) return row;
  const [replaced] = await database.named<SessionRow>('session_by_replaced_token', SESSION_BY_REPLACED_TOKEN, [
    tokenHash,
    now,
  ]);
  return replaced;
}

export async function findSessionById(database: Database, id: number, now: Date): Promise<SessionRow | undefined> {
  const [row] = await database.named<SessionRow>('session_by_id', SESSION_BY_ID, [id, now]);
  return row;
}

export async function insertSession(
  db: Db | Tx,
  session: { userId: number; tokenHash: Buffer; ip: string; agent: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      created_at: now,
      refreshed_at: now,
      last_seen: now,
      expires_at: session.expiresAt,
      ip: session.ip,
      agent: session.agent,
    })
    .execute();
}

export async function touchSession(db: Db, sessionId: number, expiresAt: Date, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen: now, expires_at: expiresAt }).where('id', '=', sessionId).execute();
}

/** True for the one request that replaced the token; the old one stays good for a moment. */
export async function replaceToken(
  db: Db,
  change: { sessionId: number; oldHash: Buffer; newHash: Buffer; oldUntil: Date; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({
      token_hash: change.newHash,
      prev_hash: change.oldHash,
      prev_until: change.oldUntil,
      refreshed_at: now,
      last_seen: now,
      expires_at: change.expiresAt,
    })
    .where('id', '=', change.sessionId)
    .where('token_hash', '=', change.oldHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function revokeSession(db: Db | Tx, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('session').set({ revoked_at: now }).where('id', '=', sessionId).execute();
}
