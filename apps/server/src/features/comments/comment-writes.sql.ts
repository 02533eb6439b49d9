import type { CommentKind } from '@oyez/contract/discussions/comments';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { CommentArea } from '../../policy/comments.policy.ts';
import { COMMENT_HELD, REPLY_HELD, type HeldComment, type HeldReply } from './comments.sql.ts';

export async function insertComment(
  tx: Tx,
  { kind, id }: Pick<CommentArea, 'kind' | 'id'>,
  { userId, content }: { userId: number; content: string },
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('comment')
    .values({
      discussion_id: kind === 'discussion' ? id : null,
      contest_id: kind === 'contest' ? id : null,
      user_id: userId,
      content,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertReply(
  tx: Tx,
  reply: { commentId: number; userId: number; replyId: number | null; toUserId: number | null; content: string },
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('reply')
    .values({
      comment_id: reply.commentId,
      user_id: reply.userId,
      reply_id: reply.replyId,
      to_user_id: reply.toUserId,
      content: reply.content,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The same words by the same person in the same place a moment ago: the button was pressed twice. */
export async function sameComment(
  tx: Tx,
  { kind, id }: Pick<CommentArea, 'kind' | 'id'>,
  { userId, content }: { userId: number; content: string },
  since: Date,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('comment')
    .select('id')
    .where(kind === 'discussion' ? 'discussion_id' : 'contest_id', '=', id)
    .where('user_id', '=', userId)
    .where('content', '=', content)
    .where('created_at', '>', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function sameReply(
  tx: Tx,
  { commentId, userId, content }: { commentId: number; userId: number; content: string },
  since: Date,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('reply')
    .select('id')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .where('content', '=', content)
    .where('created_at', '>', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function countReplies(tx: Tx, commentId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('reply')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('comment_id', '=', commentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Until the transaction is through: deleted ones too. */
export async function lockComment(tx: Tx, id: number): Promise<HeldComment | undefined> {
  return tx.selectFrom('comment').select(COMMENT_HELD).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockReply(tx: Tx, id: number): Promise<HeldReply | undefined> {
  return tx.selectFrom('reply').select(REPLY_HELD).where('id', '=', id).forUpdate().executeTakeFirst();
}

type Gone = { at: Date; by: number };

export async function setCommentDeleted(tx: Tx, id: number, gone: Gone | null): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ deleted_at: gone?.at ?? null, deleted_by: gone?.by ?? null })
    .where('id', '=', id)
    .execute();
}

export async function setReplyDeleted(tx: Tx, id: number, gone: Gone | null): Promise<void> {
  await tx
    .updateTable('reply')
    .set({ deleted_at: gone?.at ?? null, deleted_by: gone?.by ?? null })
    .where('id', '=', id)
    .execute();
}

/** Null: it is shown again. */
export async function setHidden(
  tx: Tx,
  kind: CommentKind,
  id: number,
  why: { reason: string; by: number } | null,
): Promise<void> {
  const hidden = { hidden_reason: why?.reason ?? null, hidden_by: why?.by ?? null };
  if (kind === 'comment') await tx.updateTable('comment').set(hidden).where('id', '=', id).execute();
  else await tx.updateTable('reply').set(hidden).where('id', '=', id).execute();
}

/** What was deleted before that moment, for good. */
export async function purgeComments(db: Db, deletedBefore: Date): Promise<void> {
  await sql`WITH gone AS (DELETE FROM comment WHERE deleted_at < ${deletedBefore} RETURNING id)
    DELETE FROM reaction WHERE target_kind = 'comment' AND target_id IN (SELECT id FROM gone)`.execute(db);
  await db.deleteFrom('reply').where('deleted_at', '<', deletedBefore).execute();
}
