import { isAdminRole, ROLE_NAMES, type Role } from '@oyez/contract/accounts/permissions';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { accountStands } from '../../policy/standing-accounts.ts';

/** An account as the staff sees it: everything but the password. */
export type UserRow = {
  id: number;
  uid: string;
  username: string;
  email: string | null;
  role: Role;
  status: number;
  realname: string | null;
  nickname: string | null;
  gender: 'male' | 'female' | 'secrecy';
  school: string | null;
  course: string | null;
  number: string | null;
  mobile: string | null;
  signature: string | null;
  github: string | null;
  blog: string | null;
  cf_username: string | null;
  avatar: string | null;
  title_name: string | null;
  title_color: string | null;
  created_at: Date;
  modified_at: Date;
  last_login_at: Date | null;
};

const columns = sql`a.id, a.uid, a.username, a.email, a.role, a.status, a.realname, a.nickname, a.gender, a.school, a.course,
  a.number, a.mobile, a.signature, a.github, a.blog, a.cf_username, a.avatar, a.title_name, a.title_color,
  a.created_at, a.modified_at, a.last_login_at`;

export type UserSelection = {
  /** Folded as names are. */
  keyword: string | undefined;
  onlyAdmin: boolean;
  role: Role | undefined;
  status: number | undefined;
  created: { from: Date | undefined; to: Date | undefined };
  seen: { from: Date | undefined; to: Date | undefined };
  neverSeen: boolean;
  batchId: number | undefined;
};

const STAFF = ROLE_NAMES.filter(isAdminRole);

function matching(selection: UserSelection): RawBuilder<unknown> {
  const { keyword, created, seen } = selection;
  const conditions = [
    sql`a.deleted_at IS NULL`,
    ...(keyword === undefined
      ? []
      : [
          sql`(strpos(a.username_key, ${keyword}) > 0 OR strpos(a.email_key, ${keyword}) > 0 OR strpos(lower(a.realname), ${keyword}) > 0)`,
        ]),
    ...(selection.onlyAdmin ? [sql`a.role = ANY(${STAFF}::text[])`] : []),
    ...(selection.role === undefined ? [] : [sql`a.role = ${selection.role}`]),
    ...(selection.status === undefined ? [] : [sql`a.status = ${selection.status}`]),
    ...(created.from === undefined ? [] : [sql`a.created_at >= ${created.from}`]),
    ...(created.to === undefined ? [] : [sql`a.created_at < ${created.to}`]),
    ...(seen.from === undefined ? [] : [sql`a.last_login_at >= ${seen.from}`]),
    ...(seen.to === undefined ? [] : [sql`a.last_login_at < ${seen.to}`]),
    ...(selection.neverSeen ? [sql`a.last_login_at IS NULL`] : []),
    ...(selection.batchId === undefined
      ? []
      : [
          sql`a.id IN (SELECT r.account_id FROM account_batch_row r WHERE r.batch_id = ${selection.batchId} AND r.outcome = 'created')`,
        ]),
  ];
  return sql.join(conditions, sql` AND `);
}

const ORDERS = {
  created: { asc: sql`a.created_at, a.id`, desc: sql`a.created_at DESC, a.id DESC` },
  username: { asc: sql`a.username_key`, desc: sql`a.username_key DESC` },
  lastLogin: {
    asc: sql`a.last_login_at NULLS FIRST, a.id`,
    desc: sql`a.last_login_at DESC NULLS LAST, a.id DESC`,
  },
} as const;
export type UserSort = keyof typeof ORDERS;

export async function userPage(
  db: Db,
  selection: UserSelection,
  page: { sort: UserSort; order: 'asc' | 'desc'; offset: number; limit: number },
): Promise<UserRow[]> {
  const result = await sql<UserRow>`
    SELECT ${columns} FROM account a WHERE ${matching(selection)}
    ORDER BY ${ORDERS[page.sort][page.order]} LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return result.rows;
}

/** Counted up to a bound: nobody pages through more. */
export async function countUsers(db: Db, selection: UserSelection): Promise<number> {
  const result = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM account a WHERE ${matching(selection)}`.execute(db);
  return result.rows[0]?.n ?? 0;
}

/** The next of a selection in the order of their ids: for files that hold all of it. */
export async function usersAfter(db: Db, selection: UserSelection, afterId: number, limit: number): Promise<UserRow[]> {
  const result = await sql<UserRow>`
    SELECT ${columns} FROM account a WHERE ${matching(selection)} AND a.id > ${afterId} ORDER BY a.id LIMIT ${limit}`.execute(
    db,
  );
  return result.rows;
}

/** Held until the end of the transaction, in one order for all. */
export async function lockUsers(tx: Tx, uids: readonly string[]): Promise<UserRow[]> {
  const result = await sql<UserRow>`
    SELECT ${columns} FROM account a WHERE a.uid = ANY(${uids}::text[]) AND a.deleted_at IS NULL
    ORDER BY a.id FOR UPDATE`.execute(tx);
  return result.rows;
}

/** The super administrators that can act, held: two of them cannot depose each other at one moment. */
export async function lockActiveRoots(tx: Tx): Promise<number[]> {
  const result = await sql<{ id: number }>`
    SELECT id FROM account WHERE role = 'root' AND ${accountStands()} ORDER BY id FOR UPDATE`.execute(tx);
  return result.rows.map((row) => row.id);
}

export type UserChange = Partial<
  Omit<UserRow, 'id' | 'uid' | 'created_at' | 'modified_at' | 'last_login_at' | 'avatar'> & {
    username_key: string;
    email_key: string | null;
    password_hash: string;
    password_scheme: string;
  }
>;

export async function updateUser(tx: Tx, id: number, change: UserChange, now: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...change, modified_at: now })
    .where('id', '=', id)
    .execute();
}

export type NewUser = {
  uid: string;
  username: string;
  usernameKey: string;
  email: string | null;
  emailKey: string | null;
  passwordHash: string;
  role: Role;
  gender: UserRow['gender'];
} & Pick<UserRow, 'realname' | 'nickname' | 'school' | 'number' | 'mobile' | 'course'>;

/** A statement takes 65,535 values. */
const USERS_AT_ONCE = 2000;

/** Those whose name and address are still free; answers which. */
export async function insertUsers(
  tx: Tx,
  users: readonly NewUser[],
  now: Date,
): Promise<{ id: number; username_key: string }[]> {
  const made: { id: number; username_key: string }[] = [];
  for (let first = 0; first < users.length; first += USERS_AT_ONCE) {
    made.push(...(await insertSomeUsers(tx, users.slice(first, first + USERS_AT_ONCE), now)));
  }
  return made;
}

function insertSomeUsers(
  tx: Tx,
  users: readonly NewUser[],
  now: Date,
): Promise<{ id: number; username_key: string }[]> {
  return tx
    .insertInto('account')
    .values(
      users.map((user) => ({
        uid: user.uid,
        username: user.username,
        username_key: user.usernameKey,
        email: user.email,
        email_key: user.emailKey,
        password_hash: user.passwordHash,
        role: user.role,
        gender: user.gender,
        realname: user.realname,
        nickname: user.nickname,
        school: user.school,
        number: user.number,
        mobile: user.mobile,
        course: user.course,
        created_at: now,
        modified_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'username_key'])
    .execute();
}

export async function takenNames(db: Db | Tx, usernameKeys: readonly string[]): Promise<Set<string>> {
  const result = await sql<{ username_key: string }>`
    SELECT username_key FROM account WHERE username_key = ANY(${usernameKeys}::text[]) AND deleted_at IS NULL`.execute(
    db,
  );
  return new Set(result.rows.map((row) => row.username_key));
}
