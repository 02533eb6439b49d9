import type { Comment, QUOTED, Reply } from '@oyez/contract/discussions/comments';
import { limits } from '@oyez/contract/rules/limits';
import { quietMarkup } from '@oyez/contract/rules/quiet-markup';
import { isBlank } from '@oyez/contract/rules/shown-line';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { countUp } from '../../db/throttle.sql.ts';
import { holdPerson } from '../../db/locks.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { commentPolicy } from '../../policy/comments.policy.ts';
import { discussionPolicy } from '../../policy/discussions.policy.ts';
import type { Services } from '../../services.ts';
import { namesOf } from '../discussions/mentions.service.ts';
import { brake } from '../discussions/brakes.service.ts';
import { areaOfComment, openArea, type AreaIds, type OpenArea } from './area.service.ts';
import { countReplies, insertComment, insertReply, lockComment, sameComment, sameReply } from './comment-writes.sql.ts';
import { findReply, shownComment, shownReply, writtenBy } from './comments.sql.ts';
import { toComment, toReply } from './comments.view.ts';
import { tellOfComment, tellOfReply } from './telling.service.ts';
import { refusalFor } from './standing.service.ts';

export type By = { actor: Actor; now: Date };

const SAME_MS = limits.discussion.sameSeconds * 1000;
const MINUTE_MS = 60_000;

/** Sent twice within a moment, it is one comment. */
export async function writeComment(
  services: Services,
  { content: sent, ...ids }: AreaIds & { content: string },
  by: By,
): Promise<Comment> {
  const { actor, now } = by;
  const content = checked(sent, 'comment');
  return transact(services, async (tx) => {
    const gone = ids.did ? 'comment_discussion_gone' : 'comment_contest_gone';
    const area = await openArea(services, tx, ids, by).catch((error: unknown) => refuseGone(error, gone));
    const is = { userId: actor.id, content };
    await holdPerson(tx, actor.id);
    let id = await sameComment(tx, area, is, new Date(now.getTime() - SAME_MS));
    if (id === undefined) {
      await refuseWriting(services, tx, area, by, { grant: 'comment_add', content });
      id = await insertComment(tx, area, is, now);
      await markWritten(tx, area);
      await tellOfComment(services, tx, area, { id, content }, by);
    }
    const row = (await shownComment(tx, actor, area, id)) ?? fail('comment_not_found');
    const [names = []] = await namesOf(tx, [row.content]);
    return toComment({ ...row, names }, [], { actor, area, mayWrite: true });
  });
}

type Answer = {
  reply: { commentId?: number | undefined; content: string };
  quoteId?: number | undefined;
  quoteType?: (typeof QUOTED)[number] | undefined;
};

/** Whom it answers follows from what it answers: the comment, or a reply below it. */
export async function writeReply(
  services: Services,
  { reply: { commentId, content: sent }, quoteId, quoteType }: Answer,
  by: By,
): Promise<Reply> {
  const { actor, now } = by;
  const content = checked(sent, 'reply');
  if (commentId === undefined) fail('comment_id_missing');
  return transact(services, async (tx) => {
    const { comment, area } = await heldComment(services, tx, commentId, { ...by, gone: 'comment_not_found' });
    if (comment.deleted_at !== null) fail('comment_not_found');
    const written = await writtenBy(tx, area, comment.user_id);
    if (!commentPolicy.read(actor, area, written)) fail('comment_not_found');
    if (!commentPolicy.readText(actor, area, comment)) fail('comment_not_found');
    if (!commentPolicy.reply(actor, area, written)) fail('reply_forbidden');
    const answered = quoteType === 'Reply' && quoteId !== undefined ? await findReply(tx, quoteId) : undefined;
    const quoted = answered?.comment_id === commentId && answered.deleted_at === null ? answered : undefined;
    const isQuoted =
      quoted !== undefined &&
      commentPolicy.read(actor, area, await writtenBy(tx, area, quoted.user_id)) &&
      commentPolicy.readText(actor, area, quoted);
    if (quoteType === 'Reply' && !isQuoted) fail('reply_not_found');
    const is = { commentId, userId: actor.id, content };
    await holdPerson(tx, actor.id);
    let id = await sameReply(tx, is, new Date(now.getTime() - SAME_MS));
    if (id === undefined) {
      await refuseWriting(services, tx, area, by, { grant: 'reply_add', content });
      if ((await countReplies(tx, commentId)) >= limits.comment.replies) {
        fail('comment_replies_full', { max: limits.comment.replies });
      }
      const toUserId = quoted === undefined ? comment.user_id : quoted.user_id;
      id = await insertReply(tx, { ...is, replyId: quoted?.id ?? null, toUserId }, now);
      await markWritten(tx, area);
      await tellOfReply(services, tx, area, { id, content, toUserId, comment, quoted }, by);
    }
    const row = (await shownReply(tx, actor, area, id)) ?? fail('reply_not_found');
    const [names = []] = await namesOf(tx, [row.content]);
    return toReply({ ...row, names }, { actor, area }, true);
  });
}

type Held = By & { lookingAfter?: boolean; gone: 'comment_not_found' | 'reply_not_found' };

/** A comment and its place, which this person enters; locked until the transaction is through. */
export async function heldComment(services: Services, tx: Tx, id: number, by: Held) {
  const comment = (await lockComment(tx, id)) ?? fail(by.gone);
  return { comment, area: await areaOfComment(services, tx, comment, by) };
}

function refuseGone(error: unknown, gone: 'comment_discussion_gone' | 'comment_contest_gone'): never {
  throw error instanceof AppError && error.code.endsWith('not_found') ? new AppError(gone) : error;
}

export async function markWritten(tx: Tx, { kind, id }: Pick<OpenArea, 'kind' | 'id'>): Promise<void> {
  await markChanged(tx, kind === 'discussion' ? 'discussion_comment' : 'contest_comment', [id]);
}

async function refuseWriting(
  services: Services,
  tx: Tx,
  area: OpenArea,
  { actor, now }: By,
  { grant, content }: { grant: 'comment_add' | 'reply_add'; content: string },
): Promise<void> {
  const refusal = await refusalFor(services, tx, { actor, area, grant, now });
  if (refusal !== null) throw refusal;
  if (!area.moderates && !discussionPolicy.writesFreely(actor)) {
    const end = new Date(now.getTime() + MINUTE_MS);
    const count = await countUp(tx, `comment:${actor.id}`, end, now);
    if (count > limits.comment.perMinute) fail('comment_too_many', { seconds: MINUTE_MS / 1000 });
  }
  await brake(services, tx, { text: content, moderates: area.moderates }, { actor, now });
}

function checked(sent: string, kind: 'comment' | 'reply'): string {
  const content = storable(quietMarkup(sent));
  if (isBlank(content)) fail(`${kind}_empty`);
  if (content.length > limits.comment.content) fail(`${kind}_too_long`, { max: limits.comment.content });
  return content;
}
