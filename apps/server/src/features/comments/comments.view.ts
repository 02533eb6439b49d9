import type { Comment, Reply } from '@oyez/contract/discussions/comments';
import type { Actor } from '../../policy/actor.ts';
import { commentPolicy, type CommentArea } from '../../policy/comments.policy.ts';
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

/** `mayWrite`: whether the reader writes in this place at all. */
export type Reader = { actor: Actor; area: CommentArea; mayWrite: boolean };

/** With who is named in it. */
export type Named<Row> = Row & { names: string[] };

export function toComment(
  row: Named<CommentRow>,
  replies: readonly Named<ReplyRow>[],
  { actor, area, mayWrite }: Reader,
): Comment {
  const reply = mayWrite && commentPolicy.reply(actor, area, row);
  return {
    id: row.id,
    content: row.content,
    names: row.names,
    ...writerOf(row),
    likeNum: row.likes,
    totalReplyNum: row.replies,
    gmtCreate: row.created_at.toISOString(),
    replyList: replies.map((one) => toReply(one, { actor, area }, reply)),
    can: { delete: commentPolicy.delete(actor, area, row), reply },
  };
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
    content: row.content,
    names: row.names,
    status: 0,
    gmtCreate: at,
    gmtModified: at,
    can: { delete: commentPolicy.delete(actor, area, row), reply: answers },
  };
}
