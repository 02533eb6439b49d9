import type { CommentKind } from '@oyez/contract/discussions/comments';
import { limits } from '@oyez/contract/rules/limits';
import { daysBefore } from '../../days.ts';
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
import { lockReply, setCommentDeleted, setHidden, setReplyDeleted } from './comment-writes.sql.ts';
import { findReply, writtenBy, type HeldComment, type HeldReply } from './comments.sql.ts';
import { heldComment, markWritten } from './writing.service.ts';

type By = AuditOrigin & { actor: Actor; now: Date };

/** So much of a text stands in a message. */
const TOLD = 200;

/** What was deleted later than this can be brought back. */
export function commentsRestorableSince(now: Date): Date {
  return daysBefore(now, limits.comment.restoreDays);
}

const GONE = { comment: 'comment_not_found', reply: 'reply_not_found' } as const;

type Named = { kind: CommentKind; id: number };
type Held = { comment: HeldComment; row: HeldComment | HeldReply; area: OpenArea };

/** A comment or a reply that this person reads, and its place; deleted ones too. */
async function held(services: Services, tx: Tx, { kind, id }: Named, by: By): Promise<Held> {
  const gone = GONE[kind];
  const commentId = kind === 'comment' ? id : ((await findReply(tx, id)) ?? fail(gone)).comment_id;
  const { comment, area } = await heldComment(services, tx, commentId, { ...by, lookingAfter: true, gone });
  const row = kind === 'comment' ? comment : ((await lockReply(tx, id)) ?? fail(gone));
  const written = await writtenBy(tx, area, row.user_id);
  if (!commentPolicy.read(by.actor, area, written)) fail(gone);
  return { comment, area, row };
}

async function standing(services: Services, tx: Tx, named: Named, by: By): Promise<Held> {
  const found = await held(services, tx, named, by);
  if (found.row.deleted_at !== null || found.comment.deleted_at !== null) fail(GONE[named.kind]);
  return found;
}

/** Its replies are gone with it. Who wrote it is told when somebody else deletes it, and why. */
export async function deleteComment(
  services: Services,
  { kind, id, reason }: { kind: CommentKind; id?: number | undefined; reason?: string | undefined },
  by: By,
): Promise<void> {
  if (id === undefined) fail(`${kind}_id_missing`);
  await transact(services, (tx) => deleteWithin(services, tx, { kind, id, reason }, by));
}

/** The same as a part of something larger. */
export async function deleteWithin(
  services: Services,
  tx: Tx,
  { kind, id, reason = '' }: Named & { reason?: string | undefined },
  by: By,
): Promise<void> {
  const { area, row } = await standing(services, tx, { kind, id }, by);
  if (!commentPolicy.delete(by.actor, area, row)) fail('comment_forbidden');
  const gone = { at: by.now, by: by.actor.id };
  await (kind === 'comment' ? setCommentDeleted(tx, id, gone) : setReplyDeleted(tx, id, gone));
  await markWritten(tx, area);
  if (row.user_id === by.actor.id) return;
  await note(tx, `${kind}.delete`, { area, row, reason }, by);
  if (row.user_id === null) return;
  const params = { ...aboutOf(area, row, by), reason };
  await sendSystemMessage(tx, { userId: row.user_id, template: 'comment_deleted', params }, by.now);
}

export async function restoreComment(services: Services, named: Named, by: By): Promise<void> {
  await transact(services, (tx) => restoreWithin(services, tx, named, by));
}

export async function restoreWithin(services: Services, tx: Tx, named: Named, by: By): Promise<void> {
  const { kind, id } = named;
  const { area, row } = await held(services, tx, named, by);
  if (row.deleted_at === null) return;
  if (row.deleted_at < commentsRestorableSince(by.now) || !commentPolicy.restore(by.actor, area, row)) fail(GONE[kind]);
  await (kind === 'comment' ? setCommentDeleted(tx, id, null) : setReplyDeleted(tx, id, null));
  await markWritten(tx, area);
  if (row.user_id === by.actor.id) return;
  await note(tx, `${kind}.restore`, { area, row, reason: '' }, by);
  await tellChange(tx, { change: 'restore', area, row, reason: '' }, by);
}

type Hiding = Named & { hidden: boolean; reason?: string | undefined };

/** What it says is kept from others, with the reason, or shown again; for who looks after its place. */
export async function hideComment(services: Services, wanted: Hiding, by: By): Promise<void> {
  await transact(services, (tx) => hideWithin(services, tx, wanted, by));
}

export async function hideWithin(
  services: Services,
  tx: Tx,
  { kind, id, hidden, reason = '' }: Hiding,
  by: By,
): Promise<void> {
  const { area, row } = await standing(services, tx, { kind, id }, by);
  if (!area.moderates) fail('comment_forbidden');
  if ((row.hidden_reason !== null) === hidden) return;
  if (hidden && reason === '') fail('moderation_reason_missing');
  if (!hidden && !commentPolicy.show(by.actor, area, row)) fail('moderation_own');
  await setHidden(tx, kind, id, hidden ? { reason: storable(reason), by: by.actor.id } : null);
  await markWritten(tx, area);
  await note(tx, hidden ? `${kind}.hide` : `${kind}.show`, { area, row, reason }, by);
  await tellChange(tx, { change: hidden ? 'hide' : 'show', area, row, reason }, by);
}

type Done = { area: OpenArea; row: HeldComment | HeldReply; reason: string };

async function tellChange(
  tx: Tx,
  { change, area, row, reason }: Done & { change: 'hide' | 'show' | 'restore' },
  by: By,
): Promise<void> {
  if (row.user_id === null || row.user_id === by.actor.id) return;
  const params = { ...aboutOf(area, row, by), change, reason };
  await sendSystemMessage(tx, { userId: row.user_id, template: 'comment_moderated', params }, by.now);
}

function aboutOf({ title, address }: OpenArea, { content }: Done['row'], { actor }: By) {
  return { operator: actor.username ?? '', place: title, url: address, text: content.slice(0, TOLD) };
}

async function note(
  tx: Tx,
  action: `${CommentKind}.${'delete' | 'restore' | 'hide' | 'show'}`,
  { area, row: { id, user_id: userId, content }, reason }: Done,
  by: By,
): Promise<void> {
  const place = area.kind === 'discussion' ? { discussionId: area.id } : { contestId: area.id };
  const before = { userId, groupId: area.groupId, content, ...place };
  const after = reason === '' ? {} : { reason: storable(reason) };
  const subjectKind = action.startsWith('comment') ? 'comment' : 'reply';
  await writeAudit(tx, by, { action, subjectKind, subjectId: id, before, after }, by.now);
}
