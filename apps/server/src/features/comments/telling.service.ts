import { limits } from '@oyez/contract/rules/limits';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../policy/actor.ts';
import { commentPolicy } from '../../policy/comments.policy.ts';
import type { Services } from '../../services.ts';
import { actorOf } from '../accounts/actors.service.ts';
import { clipped, finds, tellNamed } from '../discussions/mentions.service.ts';
import { sendReminder, type NewReminder } from '../messages/messages.service.ts';
import { openArea, type OpenArea } from './area.service.ts';
import { writtenBy, type HeldComment, type HeldReply } from './comments.sql.ts';
import { accountNamed } from './people.sql.ts';

type By = { actor: Actor; now: Date };
type Written = { id: number; content: string };

const { quoted: QUOTED } = limits.comment;

/** The author of a discussion learns of comments, and whoever is named in one. */
export async function tellOfComment(
  services: Services,
  tx: Tx,
  area: OpenArea,
  { id, content }: Written,
  by: By,
): Promise<void> {
  const told = new Set<number>([by.actor.id]);
  const url = `${area.address}#comment-${id}`;
  const about = {
    ...{ senderId: by.actor.id, source: sourceOf(area), content: clipped(content), url },
    about: { type: 'Comment' as const, id },
  };
  if (area.authorId !== null && !told.has(area.authorId) && (await reads(services, tx, area, area.authorId, by))) {
    told.add(area.authorId);
    await sendReminder(tx, { ...about, userId: area.authorId, action: 'Discuss' }, by.now);
  }
  const find = (reader: Actor) => readable(services, tx, area, by, reader);
  await tellNamed(tx, { content, told, by, find, reminder: { ...about, action: 'Discuss' } });
}

type WrittenReply = Written & { toUserId: number | null; comment: HeldComment; quoted: HeldReply | undefined };

/** Whoever was answered learns of it, not in a contest, and whoever is named. */
export async function tellOfReply(
  services: Services,
  tx: Tx,
  area: OpenArea,
  { id, content, toUserId, comment, quoted }: WrittenReply,
  by: By,
): Promise<void> {
  const told = new Set<number>([by.actor.id]);
  const url = `${area.address}#reply-${comment.id}-${id}`;
  const about = {
    ...{ senderId: by.actor.id, source: sourceOf(area), content: clipped(content), url },
    about: { type: 'Reply' as const, id },
  };
  const isTold = area.kind !== 'contest' && toUserId !== null && !told.has(toUserId);
  if (isTold && (await reads(services, tx, area, toUserId, by))) {
    told.add(toUserId);
    const quote =
      quoted === undefined
        ? ({ type: 'Comment', id: comment.id, text: clipped(comment.content, QUOTED) } as const)
        : ({ type: 'Reply', id: quoted.id, text: await quotedReply(tx, quoted) } as const);
    await sendReminder(tx, { ...about, userId: toUserId, action: 'Reply', quote }, by.now);
  }
  const find = (reader: Actor) => readable(services, tx, area, by, reader);
  await tellNamed(tx, { content, told, by, find, reminder: { ...about, action: 'Reply' } });
}

/** With whom it answered itself. */
async function quotedReply(tx: Tx, { to_user_id: toUserId, content }: HeldReply): Promise<string> {
  const text = clipped(content, QUOTED);
  const to = toUserId === null ? undefined : await accountNamed(tx, toUserId);
  return to === undefined ? text : `@${to.username}：${text}`;
}

/** The author of a comment learns, once, that somebody likes it. */
export async function tellOfLike(
  services: Services,
  tx: Tx,
  area: OpenArea,
  comment: HeldComment,
  by: By,
): Promise<void> {
  const userId = comment.user_id;
  if (userId === null || userId === by.actor.id || !(await reads(services, tx, area, userId, by))) return;
  const quote = { type: 'Comment', id: comment.id, text: clipped(comment.content, QUOTED) } as const;
  const url = `${area.address}#comment-${comment.id}`;
  const like = { userId, senderId: by.actor.id, action: 'Like_Discuss', source: sourceOf(area), quote, url } as const;
  await sendReminder(tx, { ...like, onlyOnce: true }, by.now);
}

/** Fails where somebody would not find what this person writes there. */
async function readable(
  services: Services,
  tx: Tx,
  area: OpenArea,
  { actor, now }: By,
  reader: Actor,
): Promise<boolean> {
  const ids = area.kind === 'discussion' ? { did: area.id } : { cid: area.id };
  const own = await openArea(services, tx, ids, { actor: reader, now });
  return commentPolicy.read(reader, own, await writtenBy(tx, area, actor.id));
}

/** Nobody is told of what they may not read. */
async function reads(services: Services, tx: Tx, area: OpenArea, userId: number, by: By): Promise<boolean> {
  const person = await accountNamed(tx, userId);
  if (person === undefined) return false;
  return finds((reader) => readable(services, tx, area, by, reader), await actorOf(tx, person, by.now));
}

function sourceOf({ kind, id, title }: OpenArea): NewReminder['source'] {
  return { type: kind === 'discussion' ? 'Discussion' : 'Contest', id, title };
}
