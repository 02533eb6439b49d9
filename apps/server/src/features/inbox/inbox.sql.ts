import type { MessageType, QuoteType, ReminderAction, SourceType, UnreadCounts } from '@oyez/contract/site/messages';
import { limits } from '@oyez/contract/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

const { told: TOLD } = limits.message;

export type MessageKind = Lowercase<MessageType>;

const UNREAD_NAMES: Record<MessageKind, keyof UnreadCounts> = {
  discuss: 'comment',
  reply: 'reply',
  like: 'like',
  sys: 'sys',
  mine: 'mine',
};

/** One scan of the index that holds the unread ones alone. */
export async function countUnread(db: Db, userId: number): Promise<UnreadCounts> {
  const result = await sql<{ kind: MessageKind; count: number }>`
    SELECT kind, count(*)::int AS count FROM message WHERE user_id = ${userId} AND read_at IS NULL GROUP BY kind`.execute(
    db,
  );
  const counts: UnreadCounts = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
  for (const row of result.rows) counts[UNREAD_NAMES[row.kind]] = row.count;
  return counts;
}

export type MessageRow = {
  id: number;
  kind: MessageKind;
  template: string | null;
  params: unknown;
  title: string | null;
  content: string | null;
  action: ReminderAction | null;
  source_kind: SourceType | null;
  source_id: number | null;
  source_title: string | null;
  source_content: string | null;
  quote_kind: QuoteType | null;
  quote_id: number | null;
  quote_content: string | null;
  is_mention: boolean;
  about_kind: QuoteType | null;
  about_gone: boolean;
  about_hidden: boolean;
  quote_gone: boolean;
  url: string | null;
  created_at: Date;
  read_at: Date | null;
  reader_username: string;
  sender_uid: string | null;
  sender_username: string | null;
  sender_avatar: string | null;
};

export type Inbox = { userId: number; kind: MessageKind };

/** Deleted since, or with the comment below which it stood. */
function isGone(kind: string, id: string): RawBuilder<boolean> {
  const [ofKind, ofId] = [sql.ref(kind), sql.ref(id)];
  return sql<boolean>`CASE ${ofKind}
    WHEN 'Comment' THEN NOT EXISTS (SELECT FROM comment WHERE comment.id = ${ofId} AND comment.deleted_at IS NULL)
    WHEN 'Reply' THEN NOT EXISTS (SELECT FROM reply JOIN comment ON comment.id = reply.comment_id
      WHERE reply.id = ${ofId} AND reply.deleted_at IS NULL AND comment.deleted_at IS NULL)
    ELSE false END`;
}

/** Kept from all but who wrote it and who looks after the place. */
const ABOUT_HIDDEN = sql`CASE m.about_kind
    WHEN 'Comment' THEN EXISTS (SELECT FROM comment WHERE comment.id = m.about_id AND comment.hidden_reason IS NOT NULL)
    WHEN 'Reply' THEN EXISTS (SELECT FROM reply WHERE reply.id = m.about_id AND reply.hidden_reason IS NOT NULL)
    ELSE false END`;
/** As it is called now. */
const SOURCE_TITLE = sql`COALESCE(in_discussion.title, in_contest.title, m.source_title)`;
/** Whoever is named in a discussion itself reads what it says now; comments do not change. */
const SOURCE_CONTENT = sql`CASE WHEN m.is_mention AND m.about_kind IS NULL AND in_discussion.id IS NOT NULL
    THEN left(in_discussion.content, ${TOLD + 1}::int) ELSE m.source_content END`;

const MESSAGE_FIELDS = sql`
    SELECT m.id, m.kind, m.template, m.params, COALESCE(n.title, m.title) AS title, COALESCE(n.content, m.content) AS content,
      m.action, m.source_kind, m.source_id, ${SOURCE_TITLE} AS source_title, ${SOURCE_CONTENT} AS source_content, m.quote_kind, m.quote_id, m.quote_content,
      m.is_mention, m.about_kind, ${isGone('m.about_kind', 'm.about_id')} AS about_gone,
      ${ABOUT_HIDDEN} AS about_hidden,
      ${isGone('m.quote_kind', 'm.quote_id')} AS quote_gone, m.url, m.created_at, m.read_at, r.username AS reader_username,
      s.uid AS sender_uid, s.username AS sender_username, s.avatar AS sender_avatar`;
const WITH_WRITERS = sql`
    JOIN account r ON r.id = m.user_id
    LEFT JOIN notice n ON n.id = m.notice_id
    LEFT JOIN account s ON s.id = COALESCE(m.sender_id, n.user_id) AND s.deleted_at IS NULL
    LEFT JOIN discussion in_discussion ON m.source_kind = 'Discussion' AND in_discussion.id = m.source_id
    LEFT JOIN contest in_contest ON m.source_kind = 'Contest' AND in_contest.id = m.source_id`;

/** Of all kinds. However many there are, the index gives the newest of each kind, read and unread. */
export async function newestMessages(db: Db, userId: number, limit: number): Promise<MessageRow[]> {
  const result = await sql<MessageRow>`
    ${MESSAGE_FIELDS}
    FROM unnest(${Object.keys(UNREAD_NAMES)}::text[]) AS k (kind)
    CROSS JOIN (VALUES (true), (false)) AS seen (is_read)
    CROSS JOIN LATERAL (
      SELECT one.* FROM message one LEFT JOIN notice gone ON gone.id = one.notice_id
      WHERE one.user_id = ${userId} AND one.kind = k.kind AND (one.read_at IS NOT NULL) = seen.is_read
        AND gone.deleted_at IS NULL
      ORDER BY one.id DESC LIMIT ${limit}
    ) m
    ${WITH_WRITERS}
    ORDER BY m.id DESC LIMIT ${limit}`.execute(db);
  return result.rows;
}

/** Unread ones first; with `asOf`, also what was read since then. */
function orderAsOf(asOf: Date | undefined): RawBuilder<unknown> {
  const isRead =
    asOf === undefined ? sql`(m.read_at IS NOT NULL)` : sql`(m.read_at IS NOT NULL AND m.read_at < ${asOf})`;
  return sql`${isRead}, m.id DESC`;
}

/** Copies of a deleted notice are gone at once. */
export async function messagePage(
  db: Db,
  { userId, kind }: Inbox,
  page: { offset: number; limit: number; asOf: Date | undefined },
): Promise<MessageRow[]> {
  const result = await sql<MessageRow>`
    ${MESSAGE_FIELDS}
    FROM message m
    ${WITH_WRITERS}
    WHERE m.user_id = ${userId} AND m.kind = ${kind} AND n.deleted_at IS NULL
    ORDER BY ${orderAsOf(page.asOf)} LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return result.rows;
}

/** How many stand before this one in that order; undefined where it is not among them. */
export async function countBefore(
  db: Db,
  { userId, kind }: Inbox,
  { id, asOf }: { id: number; asOf: Date | undefined },
): Promise<number | undefined> {
  const result = await sql<{ n: number }>`
    SELECT place::int - 1 AS n FROM (
      SELECT m.id, row_number() OVER (ORDER BY ${orderAsOf(asOf)}) AS place
      FROM message m LEFT JOIN notice n ON n.id = m.notice_id
      WHERE m.user_id = ${userId} AND m.kind = ${kind} AND n.deleted_at IS NULL) AS placed
    WHERE id = ${id}`.execute(db);
  return result.rows[0]?.n;
}

/** Those of all kinds that came after one, newest first. */
export async function unreadAfter(db: Db, userId: number, afterId: number, limit: number): Promise<MessageRow[]> {
  const result = await sql<MessageRow>`
    ${MESSAGE_FIELDS}
    FROM message m
    ${WITH_WRITERS}
    WHERE m.user_id = ${userId} AND m.read_at IS NULL AND m.id > ${afterId} AND n.deleted_at IS NULL
    ORDER BY m.id DESC LIMIT ${limit}`.execute(db);
  return result.rows;
}

export async function newestMessageId(db: Db, userId: number): Promise<number> {
  const result = await sql<{ id: number }>`
    SELECT COALESCE(max(id), 0) AS id FROM message WHERE user_id = ${userId} AND read_at IS NULL`.execute(db);
  return result.rows[0]?.id ?? 0;
}

export async function countMessages(db: Db, { userId, kind }: Inbox): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM message m LEFT JOIN notice n ON n.id = m.notice_id
    WHERE m.user_id = ${userId} AND m.kind = ${kind} AND n.deleted_at IS NULL`.execute(db);
  return result.rows[0]?.count ?? 0;
}

export async function markRead(tx: Tx, userId: number, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ read_at: now })
    .where('id', 'in', [...ids])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

/** All of a kind, for good. */
export async function deleteMessages(tx: Tx, { userId, kind }: Inbox): Promise<number> {
  const result = await tx
    .deleteFrom('message')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  await sql`DELETE FROM cleaned_message WHERE user_id = ${userId} AND message ->> 'kind' = ${kind}`.execute(tx);
  return Number(result.numDeletedRows);
}

/** One, which is kept aside as it was. */
export async function setAside(tx: Tx, { userId, kind }: Inbox, id: number, now: Date): Promise<number> {
  const result = await sql`
    WITH taken AS (DELETE FROM message WHERE id = ${id} AND user_id = ${userId} AND kind = ${kind} RETURNING *)
    INSERT INTO cleaned_message (id, user_id, message, cleaned_at)
    SELECT id, user_id, to_jsonb(taken), ${now}::timestamptz FROM taken`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** As it was, but for a sender who is gone meanwhile; a notice that was sent again meanwhile is there already. */
export async function takeBack(tx: Tx, { userId, kind }: Inbox, id: number): Promise<number> {
  const result = await sql`
    WITH kept AS (DELETE FROM cleaned_message
      WHERE id = ${id} AND user_id = ${userId} AND message ->> 'kind' = ${kind} RETURNING message)
    INSERT INTO message
    SELECT back.* FROM kept, jsonb_populate_record(NULL::message, kept.message || jsonb_build_object('sender_id',
      (SELECT account.id FROM account WHERE account.id = (kept.message ->> 'sender_id')::bigint))) AS back
    ON CONFLICT DO NOTHING`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

export async function deleteSetAside(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('cleaned_message').where('cleaned_at', '<', before).execute();
}
