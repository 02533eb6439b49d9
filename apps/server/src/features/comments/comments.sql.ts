import type { Badge } from '@oyez/contract/discussions/discussion-values';
import type { CommentOrder } from '@oyez/contract/discussions/comments';
import { limits } from '@oyez/contract/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { shownTitleColor, shownTitleName } from '../../db/shown-title.ts';
import type { Actor } from '../../policy/actor.ts';
import type { CommentArea, Written } from '../../policy/comments.policy.ts';
import { isOfJury } from '../../policy/contest-counting.ts';
import { badgeOf } from '../discussions/badge.filter.ts';

type Writer = Written & {
  uid: string | null;
  username: string | null;
  avatar: string | null;
  badge: Badge;
  title_name: string | null;
  title_color: string | null;
  hidden_reason: string | null;
  hidden_by: number | null;
};

export type CommentRow = Writer & {
  id: number;
  content: string;
  created_at: Date;
  likes: number;
  replies: number;
  liked: boolean;
};

export type ReplyRow = Writer & {
  id: number;
  comment_id: number;
  content: string;
  created_at: Date;
  to_uid: string | null;
  to_username: string | null;
  to_avatar: string | null;
  /** The reply that it answers, if this person finds it there. */
  quote_id: number | null;
  quote_user_id: number | null;
  quote_hidden_reason: string | null;
  quote_content: string | null;
};

/** Where it stands: a discussion or a contest. */
function standsIn({ kind, id }: Pick<CommentArea, 'kind' | 'id'>): RawBuilder<boolean> {
  return kind === 'discussion' ? sql<boolean>`comment.discussion_id = ${id}` : sql<boolean>`comment.contest_id = ${id}`;
}

function byJury(area: CommentArea, writer: string): RawBuilder<boolean> {
  return runs(area, sql`${area.groupId}::bigint`, writer);
}

/** The roots of the contest's group are of its jury, and not its heads. */
function byHead(area: CommentArea, writer: string): RawBuilder<boolean> {
  return runs(area, null, writer);
}

function runs({ kind, id }: CommentArea, group: RawBuilder<unknown> | null, writer: string): RawBuilder<boolean> {
  if (kind === 'discussion') return sql<boolean>`false`;
  const userId = sql.ref(writer);
  const owner = sql`(SELECT contest.owner_id FROM contest WHERE contest.id = ${id})`;
  return sql<boolean>`(${userId} IS NOT NULL AND ${isOfJury({ owner, group }, userId)})`;
}

/** Nothing is kept from whoever enters, or from this person. */
function readsAll({ moderates, kept }: CommentArea): boolean {
  return moderates || !kept;
}

/** `commentPolicy.read` of rows. */
function readBy(actor: Actor, area: CommentArea, writer: string): RawBuilder<boolean> {
  if (readsAll(area)) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(writer)} = ${actor.id}::bigint OR ${byJury(area, writer)})`;
}

function writerColumns(area: CommentArea, row: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${row}.user_id`)} AS user_id, author.uid, author.username, author.avatar,
    ${badgeOf('author', sql<number | null>`${area.groupId}::bigint`)} AS badge,
    ${shownTitleName('author')} AS title_name, ${shownTitleColor('author')} AS title_color,
    ${byJury(area, `${row}.user_id`)} AS by_jury, ${byHead(area, `${row}.user_id`)} AS by_head, ${sql.ref(`${row}.hidden_reason`)} AS hidden_reason, ${sql.ref(`${row}.hidden_by`)} AS hidden_by`;
}

/** Who is gone has no name. */
const AUTHOR_OF = (row: string) =>
  sql`LEFT JOIN account AS author ON author.id = ${sql.ref(`${row}.user_id`)} AND author.deleted_at IS NULL`;

const ORDERS: Record<CommentOrder, RawBuilder<unknown>> = {
  liked: sql`likes DESC, id DESC`,
  newest: sql`id DESC`,
  oldest: sql`id`,
};

/** Ids of the comments that somebody reads, with how often each is liked. */
function readable(actor: Actor, area: CommentArea): RawBuilder<unknown> {
  return sql`SELECT comment.id, comment.likes FROM comment
    WHERE ${standsIn(area)} AND comment.deleted_at IS NULL AND ${readBy(actor, area, 'comment.user_id')}`;
}

/** Of the replies to a comment, those that somebody reads. */
function repliesRead(actor: Actor, area: CommentArea): RawBuilder<unknown> {
  if (readsAll(area)) return sql`comment.replies`;
  return sql`(SELECT count(*)::int FROM reply WHERE reply.comment_id = page.id AND reply.deleted_at IS NULL
    AND ${readBy(actor, area, 'reply.user_id')})`;
}

export async function listComments(
  db: Db | Tx,
  actor: Actor,
  area: CommentArea,
  { order, limit, offset }: { order: CommentOrder; limit: number; offset: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    SELECT page.id, comment.content, comment.created_at, page.likes, ${writerColumns(area, 'comment')},
      ${repliesRead(actor, area)} AS replies,
      EXISTS (SELECT FROM reaction WHERE target_kind = 'comment' AND target_id = page.id AND reaction.user_id = ${actor.id}::bigint) AS liked
    FROM (SELECT * FROM (${readable(actor, area)}) AS found ORDER BY ${ORDERS[order]} LIMIT ${limit} OFFSET ${offset}) AS page
    JOIN comment ON comment.id = page.id ${AUTHOR_OF('comment')}
    ORDER BY ${order === 'liked' ? sql`page.likes DESC, page.id DESC` : order === 'newest' ? sql`page.id DESC` : sql`page.id`}`.execute(
    db,
  );
  return rows;
}

export async function countComments(db: Db | Tx, actor: Actor, area: CommentArea): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM comment
    WHERE ${standsIn(area)} AND comment.deleted_at IS NULL AND ${readBy(actor, area, 'comment.user_id')}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many comments stand before this one in that order; undefined where it is not read there. */
export async function countBefore(
  db: Db | Tx,
  actor: Actor,
  area: CommentArea,
  { order, commentId }: { order: CommentOrder; commentId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`SELECT place::int - 1 AS n FROM (
    SELECT id, row_number() OVER (ORDER BY ${ORDERS[order]}) AS place FROM (${readable(actor, area)}) AS found) AS placed
    WHERE id = ${commentId}`.execute(db);
  return rows[0]?.n;
}

const QUOTE = sql`quoted.id AS quote_id, quoted.user_id AS quote_user_id, quoted.hidden_reason AS quote_hidden_reason,
  left(quoted.content, ${limits.comment.quoted + 1}::int) AS quote_content`;

function quoted(actor: Actor, area: CommentArea): RawBuilder<unknown> {
  return sql`LEFT JOIN reply AS quoted ON quoted.id = reply.reply_id AND quoted.comment_id = reply.comment_id
    AND quoted.deleted_at IS NULL AND ${readBy(actor, area, 'quoted.user_id')}`;
}

/** The newest replies to each of these, so many of each. Which those are is read from the index alone: of some there are thousands. */
export async function repliesTo(
  db: Db | Tx,
  actor: Actor,
  area: CommentArea,
  commentIds: readonly number[],
  most: number,
): Promise<ReplyRow[]> {
  if (commentIds.length === 0) return [];
  const { rows } = await sql<ReplyRow>`
    SELECT reply.id, reply.comment_id, reply.content, reply.created_at, ${writerColumns(area, 'reply')},
      answered.uid AS to_uid, answered.username AS to_username, answered.avatar AS to_avatar, ${QUOTE}
    FROM unnest(${[...commentIds]}::bigint[]) AS wanted (id)
    CROSS JOIN LATERAL (SELECT newest.id FROM reply AS newest WHERE newest.comment_id = wanted.id AND newest.deleted_at IS NULL
      AND ${readBy(actor, area, 'newest.user_id')} ORDER BY newest.id DESC LIMIT ${most}) AS newest
    JOIN reply ON reply.id = newest.id ${AUTHOR_OF('reply')} ${quoted(actor, area)}
    LEFT JOIN account AS answered ON answered.id = reply.to_user_id AND answered.deleted_at IS NULL
    ORDER BY reply.id DESC`.execute(db);
  return rows;
}

/** One comment as it is shown; that somebody reads it was decided. */
export async function shownComment(
  db: Db | Tx,
  actor: Actor,
  area: CommentArea,
  id: number,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    SELECT comment.id, comment.content, comment.created_at, ${writerColumns(area, 'comment')},
      comment.likes, 0 AS replies,
      EXISTS (SELECT FROM reaction WHERE target_kind = 'comment' AND target_id = comment.id AND reaction.user_id = ${actor.id}::bigint) AS liked
    FROM comment ${AUTHOR_OF('comment')} WHERE comment.id = ${id}`.execute(db);
  return rows[0];
}

export async function shownReply(
  db: Db | Tx,
  actor: Actor,
  area: CommentArea,
  id: number,
): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`
    SELECT reply.id, reply.comment_id, reply.content, reply.created_at, ${writerColumns(area, 'reply')},
      answered.uid AS to_uid, answered.username AS to_username, answered.avatar AS to_avatar, ${QUOTE}
    FROM reply ${AUTHOR_OF('reply')} ${quoted(actor, area)}
    LEFT JOIN account AS answered ON answered.id = reply.to_user_id AND answered.deleted_at IS NULL
    WHERE reply.id = ${id}`.execute(db);
  return rows[0];
}

/** What decides who may do what with one comment, and where it stands. */
export type HeldComment = {
  id: number;
  discussion_id: number | null;
  contest_id: number | null;
  user_id: number | null;
  content: string;
  hidden_reason: string | null;
  hidden_by: number | null;
  deleted_at: Date | null;
  deleted_by: number | null;
};

/** What is known of one that is looked at or held to be changed. */
export const COMMENT_HELD = [
  'id',
  'discussion_id',
  'contest_id',
  'user_id',
  'content',
  'hidden_reason',
  'hidden_by',
  'deleted_at',
  'deleted_by',
] as const;

export async function findComment(db: Db | Tx, id: number): Promise<HeldComment | undefined> {
  return db.selectFrom('comment').select(COMMENT_HELD).where('id', '=', id).executeTakeFirst();
}

export type HeldReply = {
  id: number;
  comment_id: number;
  user_id: number | null;
  to_user_id: number | null;
  content: string;
  hidden_reason: string | null;
  hidden_by: number | null;
  deleted_at: Date | null;
  deleted_by: number | null;
};

export const REPLY_HELD = [
  'id',
  'comment_id',
  'user_id',
  'to_user_id',
  'content',
  'hidden_reason',
  'hidden_by',
  'deleted_at',
  'deleted_by',
] as const;

export async function findReply(db: Db | Tx, id: number): Promise<HeldReply | undefined> {
  return db.selectFrom('reply').select(REPLY_HELD).where('id', '=', id).executeTakeFirst();
}

/** What somebody is in a place where they wrote. */
export async function writtenBy(db: Db | Tx, area: CommentArea, userId: number | null): Promise<Written> {
  const byNobody = { user_id: userId, by_jury: false, by_head: false };
  if (area.kind === 'discussion' || userId === null) return byNobody;
  const { rows } = await sql<Written>`
    SELECT person.id AS user_id, ${byJury(area, 'person.id')} AS by_jury, ${byHead(area, 'person.id')} AS by_head
    FROM account AS person WHERE person.id = ${userId}`.execute(db);
  return rows[0] ?? byNobody;
}

export async function contestTitle(db: Db | Tx, id: number): Promise<string> {
  const row = await db.selectFrom('contest').select('title').where('id', '=', id).executeTakeFirst();
  return row?.title ?? '';
}
