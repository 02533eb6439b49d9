import type { QuoteType, ReminderAction, SourceType, UnreadCounts } from '@oyez/contract/site/messages';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import {
  countMessages,
  countUnread,
  deleteMessages,
  forgetQuote,
  forgetSource,
  hasUnreadLike,
  insertReminder,
  insertSystemMessage,
  markRead,
  messagePage,
  type Inbox,
  type MessageRow,
  type NewReminder,
  type ReminderKind,
} from './messages.sql.ts';
import { copyPushedNotices, waitForPushes } from './notices.sql.ts';
import { checkedParams, type MessageParams, type MessageTemplate } from './templates.ts';

const QUOTE_CHARACTERS = 100;
const CONTENT_CHARACTERS = 1000;

/** A text of the site's own in one account's inbox, in the transaction of what it tells. */
export async function sendSystemMessage<T extends MessageTemplate>(
  tx: Tx,
  message: { userId: number; template: T; params: MessageParams<T> },
  now: Date,
): Promise<void> {
  const params = checkedParams(message.template, message.params);
  await insertSystemMessage(tx, { userId: message.userId, template: message.template, params }, now);
  await markChanged(tx, 'inbox', [message.userId]);
}

/** What somebody did with what another person wrote. Texts are plain text. */
export type ReminderDraft = {
  /** Who is told; nobody is told of what they did themselves. */
  userId: number;
  senderId: number;
  action: ReminderAction;
  source: { type: SourceType; id: number; title: string };
  /** What the sender wrote; nothing for a like. */
  content?: string | undefined;
  /** The reader's own text that was answered or liked; `to` is whom that one was written to. */
  quote?: { type: QuoteType; id: number; text: string; to?: string | undefined } | undefined;
  /** Path within the site. */
  url: `/${string}`;
};

const KIND: Record<ReminderAction, ReminderKind> = {
  Discuss: 'discuss',
  Reply: 'reply',
  Like_Post: 'like',
  Like_Discuss: 'like',
};

export async function sendReminder(tx: Tx, draft: ReminderDraft, now: Date): Promise<void> {
  if (draft.userId === draft.senderId) return;
  const reminder: NewReminder = {
    userId: draft.userId,
    kind: KIND[draft.action],
    action: draft.action,
    senderId: draft.senderId,
    sourceType: draft.source.type,
    sourceId: draft.source.id,
    sourceTitle: draft.source.title,
    sourceContent: draft.content === undefined ? null : cut(draft.content, CONTENT_CHARACTERS),
    quoteType: draft.quote?.type ?? null,
    quoteId: draft.quote?.id ?? null,
    quoteContent: draft.quote ? quoted(draft.quote) : null,
    url: draft.url,
  };
  // Who likes, takes it back and likes again is told of once.
  if (reminder.kind === 'like' && (await hasUnreadLike(tx, reminder))) return;
  await insertReminder(tx, reminder, now);
  await markChanged(tx, 'inbox', [draft.userId]);
}

function quoted(quote: { text: string; to?: string | undefined }): string {
  const text = cut(quote.text, QUOTE_CHARACTERS);
  return quote.to === undefined ? text : `@${quote.to}：${text}`;
}

function cut(text: string, characters: number): string {
  const all = Array.from(text);
  return all.length <= characters ? text : `${all.slice(0, characters).join('')}...`;
}

/** Discussions or contests are deleted: messages about them say so and keep no word of them. */
export async function forgetMessageSource(tx: Tx, type: SourceType, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await forgetSource(tx, { type, ids });
}

/** Comments or replies are deleted: who was told of an answer to them reads that they are gone. */
export async function forgetMessageQuote(tx: Tx, type: QuoteType, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await forgetQuote(tx, { type, ids });
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
