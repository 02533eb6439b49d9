import type { UnreadCounts } from '@oyez/contract/site/messages';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import {
  countMessages,
  countUnread,
  deleteMessages,
  insertReminder,
  insertOwnMessage,
  insertSystemMessages,
  markRead,
  messagePage,
  newestMessages,
  type Inbox,
  type MessageRow,
  type NewReminder,
} from './messages.sql.ts';
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

/** Tells somebody what another person did with what they wrote, in the transaction in which that was done. */
export async function sendReminder(tx: Tx, reminder: NewReminder, now: Date): Promise<void> {
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

export function unreadCounts({ database }: Services, userId: number): Promise<UnreadCounts> {
  return countUnread(database.db, userId);
}

const NEWEST = 5;

/** To be seen at a glance: nothing of it counts as read. */
export function glanceAtMessages({ database }: Services, userId: number): Promise<MessageRow[]> {
  return newestMessages(database.db, userId, NEWEST);
}

/** A page as it was before it was read; afterwards its messages count as read. */
export async function readMessages(
  services: Services,
  inbox: Inbox,
  page: { currentPage: number; limit: number; asOf: string | undefined },
): Promise<{ rows: MessageRow[]; total: number; asOf: string }> {
  const { database, now } = services;
  const at = now();
  const [rows, total] = await Promise.all([
    messagePage(database.db, inbox, {
      offset: (page.currentPage - 1) * page.limit,
      limit: page.limit,
      asOf: page.asOf === undefined ? undefined : new Date(page.asOf),
    }),
    countMessages(database.db, inbox),
  ]);
  const unread = rows.filter((row) => row.read_at === null).map((row) => row.id);
  if (unread.length > 0) {
    await transact(services, async (tx) => {
      await markRead(tx, inbox.userId, unread, at);
      await markChanged(tx, 'inbox', [inbox.userId]);
    });
  }
  return { rows, total, asOf: page.asOf ?? at.toISOString() };
}

/** One message, or the whole list of its kind. What is not the person's own is not there. */
export async function cleanInbox(services: Services, inbox: Inbox, id: number | undefined): Promise<void> {
  await transact(services, async (tx) => {
    const count = await deleteMessages(tx, inbox, id);
    if (count > 0) await markChanged(tx, 'inbox', [inbox.userId]);
  });
}
