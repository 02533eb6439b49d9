import { limits } from '@oyez/contract/rules/limits';
import type { Tx } from '../../db/client.ts';
import { countUp } from '../../db/throttle.sql.ts';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { commentPolicy } from '../../policy/comments.policy.ts';
import type { Services } from '../../services.ts';
import { actorOf } from '../accounts/actors.service.ts';
import { sendReminder } from '../messages/messages.service.ts';
import { openArea, type OpenArea } from './area.service.ts';
import { isJury, type HeldComment, type HeldReply } from './comments.sql.ts';
import { namesIn } from './mentions.ts';
import { accountNamed, namedAccounts } from './people.sql.ts';

type By = { actor: Actor; now: Date };
type Written = { id: number; content: string };

/** So much of a text stands in a message. */
const TOLD = 200;
const QUOTED = 100;
const HOUR_MS = 3_600_000;

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
  const about = { senderId: by.actor.id, source: sourceOf(area), content: clipped(content, TOLD), url };
  if (area.authorId !== null && !told.has(area.authorId) && (await reads(services, tx, area, area.authorId, by))) {
    told.add(area.authorId);
    await sendReminder(tx, { ...about, userId: area.authorId, action: 'Discuss' }, by.now);
  }
  await tellNamed(services, tx, area, { content, told, by }, (userId) => ({ ...about, userId, action: 'Discuss' }));
}

type WrittenReply = Written & { toUserId: number | null; comment: HeldComment; quoted: HeldReply | undefined };

/** Whoever was answered learns of it, and whoever is named. */
export async function tellOfReply(
  services: Services,
  tx: Tx,
  area: OpenArea,
  { id, content, toUserId, comment, quoted }: WrittenReply,
  by: By,
): Promise<void> {
  const told = new Set<number>([by.actor.id]);
  const url = `${area.address}#reply-${comment.id}-${id}`;
  const about = { senderId: by.actor.id, source: sourceOf(area), content: clipped(content, TOLD), url };
  if (toUserId !== null && !told.has(toUserId) && (await reads(services, tx, area, toUserId, by))) {
    told.add(toUserId);
    const quote =
      quoted === undefined
        ? ({ type: 'Comment', id: comment.id, text: clipped(comment.content, QUOTED) } as const)
        : ({ type: 'Reply', id: quoted.id, text: clipped(quoted.content, QUOTED) } as const);
    await sendReminder(tx, { ...about, userId: toUserId, action: 'Reply', quote }, by.now);
  }
  await tellNamed(services, tx, area, { content, told, by }, (userId) => ({ ...about, userId, action: 'Reply' }));
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

type Reminder = Parameters<typeof sendReminder>[1];

async function tellNamed(
  services: Services,
  tx: Tx,
  area: OpenArea,
  { content, told, by }: { content: string; told: Set<number>; by: By },
  reminder: (userId: number) => Reminder,
): Promise<void> {
  const names = namesIn(content);
  if (names.length === 0) return;
  const accounts = await namedAccounts(tx, names.flat());
  for (const starts of names) {
    const userId = starts.map((name) => accounts.get(name)).find((id) => id !== undefined);
    if (userId === undefined || told.has(userId)) continue;
    told.add(userId);
    if (!(await reads(services, tx, area, userId, by))) continue;
    const end = new Date(by.now.getTime() + HOUR_MS);
    const count = await countUp(tx, `mention:${by.actor.id}`, end, by.now);
    if (count > limits.comment.mentionsPerHour) return;
    await sendReminder(tx, reminder(userId), by.now);
  }
}

/** Whether somebody would find there what this person writes: nobody is told of what they may not read. */
async function reads(services: Services, tx: Tx, area: OpenArea, userId: number, { actor, now }: By): Promise<boolean> {
  const person = await accountNamed(tx, userId);
  if (person === undefined) return false;
  const reader = await actorOf(services.database, person, now);
  const ids = area.kind === 'discussion' ? { did: area.id } : { cid: area.id };
  try {
    const own = await openArea(services, tx, ids, { actor: reader, now });
    const byJury = await isJury(tx, area, actor.id);
    return commentPolicy.read(reader, own, { user_id: actor.id, by_jury: byJury });
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function sourceOf({ kind, id, title }: OpenArea): Reminder['source'] {
  return { type: kind === 'discussion' ? 'Discussion' : 'Contest', id, title };
}

function clipped(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length <= most ? text : `${signs.slice(0, most).join('')}...`;
}
