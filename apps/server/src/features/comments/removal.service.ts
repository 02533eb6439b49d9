import type { CommentKind } from '@oyez/contract/discussions/comments';
import { limits } from '@oyez/contract/rules/limits';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { commentPolicy } from '../../policy/comments.policy.ts';
import type { Services } from '../../services.ts';
import { sendSystemMessage } from '../messages/messages.service.ts';
import type { OpenArea } from './area.service.ts';
import { lockReply, setCommentDeleted, setReplyDeleted } from './comment-writes.sql.ts';
import { findReply } from './comments.sql.ts';
import { heldComment, markWritten } from './writing.service.ts';

type By = AuditOrigin & { actor: Actor; now: Date };

const RESTORABLE_MS = limits.comment.restoreDays * 86_400_000;

/** What was deleted later than this can be brought back. */
export function commentsRestorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_MS);
}

/** Its replies are gone with it. Who wrote it is told when somebody else deletes it, and why. */
export async function deleteComment(
  services: Services,
  { id, reason }: { id?: number | undefined; reason?: string | undefined },
  by: By,
): Promise<void> {
  if (id === undefined) fail('comment_id_missing');
  await transact(services, async (tx) => {
    const { comment, area } = await heldComment(services, tx, id, by);
    if (comment.deleted_at !== null) fail('comment_not_found');
    if (!commentPolicy.delete(by.actor, area, comment)) fail('comment_forbidden');
    await setCommentDeleted(tx, id, { at: by.now, by: by.actor.id });
    await markWritten(tx, area);
    await noteRemoval(tx, 'comment', { area, row: comment, reason }, by);
  });
}

export async function deleteReply(
  services: Services,
  { id, reason }: { id?: number | undefined; reason?: string | undefined },
  by: By,
): Promise<void> {
  if (id === undefined) fail('reply_id_missing');
  await transact(services, async (tx) => {
    const found = (await findReply(tx, id)) ?? fail('reply_not_found');
    const { comment, area } = await heldComment(services, tx, found.comment_id, by);
    const reply = (await lockReply(tx, id)) ?? fail('reply_not_found');
    if (reply.deleted_at !== null || comment.deleted_at !== null) fail('reply_not_found');
    if (!commentPolicy.delete(by.actor, area, reply)) fail('comment_forbidden');
    await setReplyDeleted(tx, id, { at: by.now, by: by.actor.id });
    await markWritten(tx, area);
    await noteRemoval(tx, 'reply', { area, row: reply, reason }, by);
  });
}

export async function restoreComment(
  services: Services,
  { kind, id }: { kind: CommentKind; id: number },
  by: By,
): Promise<void> {
  const since = commentsRestorableSince(by.now);
  await transact(services, async (tx) => {
    const commentId = kind === 'comment' ? id : ((await findReply(tx, id)) ?? fail('reply_not_found')).comment_id;
    const { comment, area } = await heldComment(services, tx, commentId, by);
    const row = kind === 'comment' ? comment : ((await lockReply(tx, id)) ?? fail('reply_not_found'));
    const gone = kind === 'comment' ? 'comment_not_found' : 'reply_not_found';
    if (row.deleted_at === null) return;
    if (row.deleted_at < since || !commentPolicy.restore(by.actor, area, row)) fail(gone);
    await (kind === 'comment' ? setCommentDeleted(tx, id, null) : setReplyDeleted(tx, id, null));
    await markWritten(tx, area);
    if (row.user_id === by.actor.id) return;
    await writeAudit(tx, by, { action: `${kind}.restore`, subjectKind: kind, subjectId: id }, by.now);
  });
}

type Removed = {
  area: OpenArea;
  row: { id: number; user_id: number | null; content: string };
  reason: string | undefined;
};

async function noteRemoval(tx: Tx, kind: CommentKind, { area, row, reason }: Removed, by: By): Promise<void> {
  if (row.user_id === by.actor.id) return;
  const { id, user_id: userId, content } = row;
  const before = { userId, content, [area.kind === 'discussion' ? 'discussionId' : 'contestId']: area.id };
  const why = reason === undefined ? {} : { reason: storable(reason) };
  await writeAudit(tx, by, { action: `${kind}.delete`, subjectKind: kind, subjectId: id, before, after: why }, by.now);
  if (userId === null) return;
  const params = {
    operator: by.actor.username ?? '',
    place: area.title,
    url: area.address,
    text: content.slice(0, 200),
    reason: reason ?? '',
  };
  await sendSystemMessage(tx, { userId, template: 'comment_deleted', params }, by.now);
}
