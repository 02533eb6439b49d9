import type { Comment, Reply } from '@oyez/contract/discussions/comments';
import { limits } from '@oyez/contract/rules/limits';
import type { Actor } from '../../policy/actor.ts';
import { commentPolicy, type CommentArea } from '../../policy/comments.policy.ts';
import { clipped } from '../discussions/mentions.service.ts';
import type { CommentRow, ReplyRow } from './comments.sql.ts';

type Writer = Pick<CommentRow, 'uid' | 'username' | 'avatar' | 'badge' | 'title_name' | 'title_color'>;

function writerOf(row: Writer) {
  return {
    fromUid: row.uid,
    fromName: row.username,
    fromAvatar: row.avatar,
    fromRole: row.badge,
    fromTitleName: row.title_name,
    fromTitleColor: row.title_color,
  };
}

/** With who is named in it. */
export type Named<Row> = Row & { names: string[] };

/** What those who may not read it see of a hidden one is that it was there. */
function textOf(
  row: Named<Pick<CommentRow, 'content' | 'hidden_reason' | 'user_id'>>,
  { actor, area }: { actor: Actor; area: CommentArea },
) {
  const isRead = commentPolicy.readText(actor, area, row);
  return {
    content: isRead ? row.content : '',
    names: isRead ? row.names : [],
    hidden: row.hidden_reason !== null,
    hiddenReason: isRead ? row.hidden_reason : null,
  };
}

/** `mayWrite`: whether the reader writes in this place at all. */
export type Reader = { actor: Actor; area: CommentArea; mayWrite: boolean };

export function toComment(
  row: Named<CommentRow>,
  replies: readonly Named<ReplyRow>[],
  { actor, area, mayWrite }: Reader,
): Comment {
  const reply = mayWrite && commentPolicy.reply(actor, area, row) && commentPolicy.readText(actor, area, row);
  return {
    id: row.id,
    ...textOf(row, { actor, area }),
    ...writerOf(row),
    likeNum: row.likes,
    totalReplyNum: row.replies,
    gmtCreate: row.created_at.toISOString(),
    replyList: replies.map((one) => toReply(one, { actor, area }, reply)),
    can: {
      delete: commentPolicy.delete(actor, area, row),
      reply,
      like: commentPolicy.like(actor, area, row),
      moderate: area.moderates,
      show: commentPolicy.show(actor, area, row),
    },
  };
}

/** The beginning of what it answers. */
function quoteOf(row: ReplyRow, { actor, area }: { actor: Actor; area: CommentArea }): string | null {
  const quoted = { user_id: row.quote_user_id, hidden_reason: row.quote_hidden_reason };
  if (row.quote_content === null || !commentPolicy.readText(actor, area, quoted)) return null;
  return clipped(row.quote_content, limits.comment.quoted);
}

/** `answers`: whether the reader answers the comment that it belongs to. */
export function toReply(row: Named<ReplyRow>, { actor, area }: Omit<Reader, 'mayWrite'>, answers: boolean): Reply {
  const at = row.created_at.toISOString();
  return {
    id: row.id,
    commentId: row.comment_id,
    ...writerOf(row),
    toUid: row.to_uid,
    toName: row.to_username,
    toAvatar: row.to_avatar,
    quoteId: row.quote_id,
    quoteContent: quoteOf(row, { actor, area }),
    ...textOf(row, { actor, area }),
    status: row.hidden_reason === null ? 0 : 1,
    gmtCreate: at,
    gmtModified: at,
    can: {
      delete: commentPolicy.delete(actor, area, row),
      reply: answers && commentPolicy.readText(actor, area, row),
      moderate: area.moderates,
      show: commentPolicy.show(actor, area, row),
    },
  };
}
