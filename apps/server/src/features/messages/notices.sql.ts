import { sql, type RawBuilder } from 'kysely';
import { ROLE_NAMES, isAdminRole } from '@oyez/contract/accounts/permissions';
import { nameKey } from '@oyez/contract/rules/usernames';
import type { Db, Tx } from '../../db/client.ts';
import { LOCKS } from '../../db/locks.ts';
import { readPage } from '../../db/page.ts';
import { storable } from '../../db/storable.ts';
import { accountStands } from '../../policy/standing-accounts.ts';

export type NoticeAudience = 'all' | 'single' | 'admin';

export type NoticeRow = {
  id: number;
  audience: NoticeAudience;
  title: string;
  content: string;
  recipient_id: number | null;
  recipient_uid: string | null;
  recipient_username: string | null;
  username: string | null;
  created_at: Date;
  modified_at: Date;
  push_started_at: Date | null;
  pushed_at: Date | null;
};

function rows(db: Db | Tx) {
  return db
    .selectFrom('notice as n')
    .leftJoin('account as a', 'a.id', 'n.user_id')
    .leftJoin('account as r', 'r.id', 'n.recipient_id')
    .where('n.deleted_at', 'is', null)
    .select([
      'n.id',
      sql<NoticeAudience>`n.audience`.as('audience'),
      'n.title',
      'n.content',
      'n.recipient_id',
      'r.uid as recipient_uid',
      'r.username as recipient_username',
      'a.username',
      'n.created_at',
      'n.modified_at',
      'n.push_started_at',
      'n.pushed_at',
    ]);
}

export async function noticePage(
  db: Db,
  audience: NoticeAudience | undefined,
  page: { offset: number; limit: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  let found = rows(db)
    .orderBy(sql`(n.pushed_at IS NOT NULL)`)
    .orderBy('n.id', 'desc');
  let counted = db.selectFrom('notice').where('deleted_at', 'is', null);
  if (audience !== undefined) {
    found = found.where('n.audience', '=', audience);
    counted = counted.where('audience', '=', audience);
  }
  return readPage(found, page, counted);
}

export function findNotice(db: Db | Tx, id: number): Promise<NoticeRow | undefined> {
  return rows(db).where('n.id', '=', id).executeTakeFirst();
}

/** Keeps pushes and other changes of the notice waiting until the end of the transaction. */
export function lockNotice(tx: Tx, id: number): Promise<NoticeRow | undefined> {
  return rows(tx).where('n.id', '=', id).forNoKeyUpdate('n').executeTakeFirst();
}

export type NoticeText = {
  audience: NoticeAudience;
  recipientId: number | null;
  title: string;
  content: string;
};

export async function insertNotice(tx: Tx, notice: NoticeText & { userId: number }, now: Date): Promise<number> {
  const row = await tx
    .insertInto('notice')
    .values({ ...columns(notice), user_id: notice.userId, created_at: now, modified_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateNotice(tx: Tx, id: number, notice: NoticeText, now: Date): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ ...columns(notice), modified_at: now })
    .where('id', '=', id)
    .execute();
}

function columns({ audience, recipientId, title, content }: NoticeText) {
  return { audience, recipient_id: recipientId, title, content };
}

export async function markNoticeDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('notice').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** Deleted notices whose copies still lie in inboxes. */
export async function noticesWithOldCopies(db: Db): Promise<number[]> {
  const result = await sql<{ id: number }>`
    SELECT n.id FROM notice n
    WHERE n.deleted_at IS NOT NULL AND EXISTS (SELECT 1 FROM message m WHERE m.notice_id = n.id)`.execute(db);
  return result.rows.map((row) => row.id);
}

/** A bounded number of them; answers how many. */
export async function deleteCopies(tx: Tx, noticeId: number, atMost: number): Promise<number> {
  const result = await sql`
    DELETE FROM message WHERE id IN (
      SELECT id FROM message WHERE notice_id = ${noticeId} LIMIT ${atMost})`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/**
 * A push begins when no transaction is open that looked for old notices before: each account is either there for the
 * push to see, or its transaction sees the push.
 */
export async function beginPush(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCKS.push})`.execute(tx);
  await tx
    .updateTable('notice')
    .set({ push_started_at: now })
    .where('id', '=', id)
    .where('push_started_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function waitForPushes(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${LOCKS.push})`.execute(tx);
}

/** Those that wait for the hour and were written before it, and those whose push did not come to its end. */
export async function noticesToPush(db: Db, hour: Date): Promise<number[]> {
  const found = await db
    .selectFrom('notice')
    .select('id')
    .where('pushed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('created_at', '<', hour), where('push_started_at', 'is not', null)]))
    .orderBy('id')
    .execute();
  return found.map((row) => row.id);
}

export type PushState = { audience: NoticeAudience; recipient_id: number | null; last_user_id: number };

/** Nothing when it is deleted or has gone out. Keeps other servers waiting. */
export async function lockPush(tx: Tx, id: number): Promise<PushState | undefined> {
  const result = await sql<PushState>`
    SELECT audience, recipient_id, last_user_id FROM notice
    WHERE id = ${id} AND deleted_at IS NULL AND pushed_at IS NULL AND push_started_at IS NOT NULL
    FOR NO KEY UPDATE`.execute(tx);
  return result.rows[0];
}

const STAFF_ROLES = ROLE_NAMES.filter(isAdminRole);

function reached(audience: NoticeAudience, recipientId: number | null): RawBuilder<boolean> {
  const present = accountStands('a');
  if (audience === 'all') return present;
  if (audience === 'single') return sql<boolean>`${present} AND a.id = ${recipientId}::bigint`;
  return sql<boolean>`${present} AND a.role = ANY(${STAFF_ROLES}::text[])`;
}

export async function countReached(db: Db, audience: NoticeAudience): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM account a WHERE ${reached(audience, null)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Copies for the next accounts in the order of their ids. */
export async function pushBatch(
  tx: Tx,
  id: number,
  { audience, recipient_id, last_user_id }: PushState,
  atMost: number,
  now: Date,
): Promise<number[]> {
  const result = await sql<{ id: number }>`
    WITH next AS (
      SELECT a.id FROM account a
      WHERE a.id > ${last_user_id} AND ${reached(audience, recipient_id)} ORDER BY a.id LIMIT ${atMost}),
    copied AS (
      INSERT INTO message (user_id, kind, notice_id, created_at)
      SELECT id, ${audience === 'single' ? 'mine' : 'sys'}, ${id}::bigint, ${now}::timestamptz FROM next
      ON CONFLICT (notice_id, user_id) WHERE notice_id IS NOT NULL DO NOTHING)
    SELECT id FROM next`.execute(tx);
  const ids = result.rows.map((row) => row.id);
  if (ids.length > 0) {
    await tx
      .updateTable('notice')
      .set({ last_user_id: Math.max(...ids) })
      .where('id', '=', id)
      .execute();
  }
  return ids;
}

export async function endPush(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('notice').set({ pushed_at: now }).where('id', '=', id).execute();
}

/** As old as they are; those under way too, which then pass over these accounts. */
export async function copyPushedNotices(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO message (user_id, kind, notice_id, created_at)
    SELECT u.id, 'sys', n.id, n.push_started_at
    FROM unnest(${userIds}::bigint[]) AS u (id), notice n
    WHERE n.audience = 'all' AND n.push_started_at IS NOT NULL AND n.deleted_at IS NULL
    ORDER BY n.id
    ON CONFLICT (notice_id, user_id) WHERE notice_id IS NOT NULL DO NOTHING`.execute(tx);
}

export async function findRecipient(db: Db, uid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function accountsNamed(
  db: Db,
  beginning: string,
  atMost: number,
): Promise<{ uid: string; username: string; realname: string | null }[]> {
  const prefix = nameKey(storable(beginning));
  return db
    .selectFrom('account')
    .select(['uid', 'username', 'realname'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`starts_with(username_key, ${prefix})`)
    .orderBy('username_key')
    .limit(atMost)
    .execute();
}
