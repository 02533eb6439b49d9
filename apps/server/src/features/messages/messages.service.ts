import { daysAfter } from '../../days.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { takeTurn } from '../../db/throttle.sql.ts';
import { insertOwnMessage, insertReminder, insertSystemMessages, type NewReminder } from './messages.sql.ts';
import { copyPushedNotices, waitForPushes } from './notices.sql.ts';
import { checkedParams, inboxOf, type MessageParams, type MessageTemplate } from './templates.ts';

/** A text of the site's own in one account's inbox, in the transaction of what it tells. */
export function sendSystemMessage<T extends MessageTemplate>(
  tx: Tx,
  { userId, ...message }: { userId: number; template: T; params: MessageParams<T> },
  now: Date,
): Promise<void> {
  return sendSystemMessages(tx, { ...message, userIds: [userId] }, now);
}

/** The same for several people at once. */
export async function sendSystemMessages<T extends MessageTemplate>(
  tx: Tx,
  { userIds, template, params }: { userIds: readonly number[]; template: T; params: MessageParams<T> },
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const message = { userIds, kind: inboxOf(template), template, params: checkedParams(template, params) };
  await insertSystemMessages(tx, message, now);
  await markChanged(tx, 'inbox', userIds);
}

export type { NewReminder };
export { renderMessage } from './templates.ts';

/** Tells somebody what another person did with what they wrote, in the transaction in which that was done. */
export async function sendReminder(tx: Tx, reminder: NewReminder, now: Date): Promise<void> {
  if (reminder.onlyOnce === true) {
    // Whoever cleaned their inbox is not told again by taking it back and doing it again.
    const { action, source, quote, senderId, userId } = reminder;
    const key = `told:${action}:${source.type}:${source.id}:${quote?.id ?? ''}:${senderId}:${userId}`;
    if ((await takeTurn(tx, key, daysAfter(now, 1), now)) !== undefined) return;
  }
  if (await insertReminder(tx, reminder, now)) await markChanged(tx, 'inbox', [reminder.userId]);
}

/**
 * The same from a person to another, as what was written to them alone. While one about the same thing, by the value of
 * `about`, stands unread, there is no other.
 */
export async function sendOwnMessage<T extends MessageTemplate>(
  tx: Tx,
  message: { userId: number; senderId: number; template: T; params: MessageParams<T>; about: keyof MessageParams<T> },
  now: Date,
): Promise<void> {
  const { userId, senderId, template, about } = message;
  const params = checkedParams(template, message.params);
  const sent = await insertOwnMessage(tx, { userId, senderId, template, params, about: String(about) }, now);
  if (sent) await markChanged(tx, 'inbox', [userId]);
}

/** New accounts find the notices to all that were sent before they came. In the transaction that makes the accounts. */
export async function copyOldNotices(tx: Tx, userIds: number | readonly number[]): Promise<void> {
  const ids = typeof userIds === 'number' ? [userIds] : userIds;
  if (ids.length === 0) return;
  await waitForPushes(tx);
  await copyPushedNotices(tx, ids);
}
