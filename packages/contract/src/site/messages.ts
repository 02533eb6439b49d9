import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { id, nothing, optional, pageOf, pageQuery, sentId, uid, wireDate } from '../wire/values.ts';

/** The five kinds of messages, by the names that `DELETE /api/msg/clean` knows. */
export const MESSAGE_TYPES = ['Discuss', 'Reply', 'Like', 'Sys', 'Mine'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** What somebody did, where, and to what of the reader's. */
const REMINDER_ACTIONS = ['Discuss', 'Reply', 'Like_Post', 'Like_Discuss'] as const;
export type ReminderAction = (typeof REMINDER_ACTIONS)[number];
const SOURCE_TYPES = ['Discussion', 'Contest'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];
const QUOTE_TYPES = ['Comment', 'Reply'] as const;
export type QuoteType = (typeof QUOTE_TYPES)[number];

/** Of each kind how many were not read yet. */
export const UnreadCounts = z.object({
  comment: z.int(),
  reply: z.int(),
  like: z.int(),
  sys: z.int(),
  mine: z.int(),
});
export type UnreadCounts = z.infer<typeof UnreadCounts>;

/** Which counter belongs to which kind. */
export const UNREAD_KEYS = {
  Discuss: 'comment',
  Reply: 'reply',
  Like: 'like',
  Sys: 'sys',
  Mine: 'mine',
} as const satisfies Record<MessageType, keyof UnreadCounts>;

const message = z.object({
  id,
  /** Whether it was read before this answer. */
  state: z.boolean(),
  gmtCreate: wireDate,
});

/** Somebody commented, replied or liked. */
export const Reminder = message.extend({
  action: z.enum(REMINDER_ACTIONS),
  /** Ours: the reader was named. */
  mention: z.boolean(),
  sourceId: id,
  sourceType: z.enum(SOURCE_TYPES),
  sourceTitle: z.string(),
  sourceContent: z.string().nullable(),
  quoteId: id.nullable(),
  quoteType: z.enum(QUOTE_TYPES).nullable(),
  quoteContent: z.string().nullable(),
  /** Empty where the reader cannot go any more. */
  url: z.string(),
  /** Null: the account is gone. */
  senderId: uid.nullable(),
  senderUsername: z.string().nullable(),
  senderAvatar: z.string().nullable(),
});
export type Reminder = z.infer<typeof Reminder>;

/** From the site or its staff; `content` is Markdown. */
export const SiteMessage = message.extend({
  title: z.string(),
  content: z.string(),
  /** Ours: the moments that it names, which a page shows on its reader's clock. */
  moments: z.array(wireDate),
  adminId: uid.nullable(),
  type: z.enum(['Sys', 'Mine']),
});
export type SiteMessage = z.infer<typeof SiteMessage>;

/** One line of the bar's menu: who did what, or what the site's message is called. */
export const MessageLine = message.extend({
  kind: z.enum(MESSAGE_TYPES),
  /** Null: it is from the site or its staff. */
  action: z.enum(REMINDER_ACTIONS).nullable(),
  mention: z.boolean(),
  title: z.string(),
  senderUsername: z.string().nullable(),
});
export type MessageLine = z.infer<typeof MessageLine>;

export const getUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/msg/unread',
  access: 'login',
  summary: 'How many messages of each kind are unread',
  reply: UnreadCounts,
});

/**
 * Reading a page marks it as read, so the next page of "unread first" would begin elsewhere: with the first page's
 * `asOf` given back, what was read since then keeps its place.
 */
const messagePage = pageQuery(5).extend({
  asOf: optional(wireDate),
  /** Ours: the page on which this message stands, instead of `currentPage`. */
  messageId: optional(sentId),
});

function messageList<const Path extends `/api/${string}`, Item extends z.ZodType>(
  path: Path,
  summary: string,
  item: Item,
) {
  return endpoint({
    method: 'GET',
    path,
    access: 'login',
    changesState: true,
    summary: `${summary}, unread first, then newest; those of the page count as read afterwards`,
    query: messagePage,
    reply: pageOf(item).extend({ asOf: wireDate }),
  });
}

export const getCommentMessages = messageList('/api/msg/comment', 'Comments on what the caller wrote', Reminder);
export const getReplyMessages = messageList('/api/msg/reply', 'Replies to the caller', Reminder);
export const getLikeMessages = messageList('/api/msg/like', 'Likes of what the caller wrote', Reminder);
export const getSystemMessages = messageList('/api/msg/sys', 'Messages of the site', SiteMessage);
export const getOwnMessages = messageList('/api/msg/mine', 'Messages of the staff to the caller alone', SiteMessage);

export const getNewestMessages = endpoint({
  method: 'GET',
  path: '/api/x/messages/newest',
  access: 'login',
  summary: 'The newest messages of all kinds, in a line each; they stay unread',
  reply: z.array(MessageLine),
});

export const cleanMessages = endpoint({
  method: 'DELETE',
  path: '/api/msg/clean',
  access: 'login',
  summary: 'Delete one message of a kind, or all of it',
  query: z.object({ type: z.enum(MESSAGE_TYPES), id: optional(sentId) }),
  reply: nothing,
});

export const restoreMessage = endpoint({
  method: 'POST',
  path: '/api/x/messages/restore',
  access: 'login',
  summary: 'Bring back one message that the caller has deleted by itself within the hour',
  body: z.object({ type: z.enum(MESSAGE_TYPES), id }),
  reply: nothing,
});

/** Whom a notice is for. */
export const NOTICE_TYPES = ['All', 'Single', 'Admin'] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

export const Notice = z.object({
  id,
  title: z.string(),
  content: z.string(),
  type: z.enum(NOTICE_TYPES),
  /** Whether everybody it is for has it; otherwise it goes out with the next push at the full hour. */
  state: z.boolean(),
  adminUsername: z.string().nullable(),
  recipientId: uid.nullable(),
  recipientUsername: z.string().nullable(),
  gmtCreate: wireDate,
  gmtModified: wireDate,
});
export type Notice = z.infer<typeof Notice>;

export const NoticeDraft = z.object({
  title: z.string().trim().min(1).max(limits.notice.title),
  content: z.string().trim().min(1).max(limits.notice.content),
  type: z.enum(NOTICE_TYPES),
  /** For `Single`. */
  recipientId: optional(uid),
});
export type NoticeDraft = z.infer<typeof NoticeDraft>;

const staff = { access: 'admin', grant: 'announcement_admin' } as const;

export const getNotices = endpoint({
  method: 'GET',
  path: '/api/admin/msg/notice',
  ...staff,
  summary: 'Notices, those that wait first, then newest',
  query: pageQuery(5).extend({ type: optional(z.enum(NOTICE_TYPES)) }),
  reply: pageOf(Notice),
});

export const createNotice = endpoint({
  method: 'POST',
  path: '/api/admin/msg/notice',
  ...staff,
  summary: 'Write a notice; it goes out at the full hour',
  body: NoticeDraft,
  reply: nothing,
});

export const changeNotice = endpoint({
  method: 'PUT',
  path: '/api/admin/msg/notice',
  ...staff,
  summary: 'Change a notice; who has it already reads the new text',
  body: NoticeDraft.extend({ id: sentId }),
  reply: nothing,
});

export const deleteNotice = endpoint({
  method: 'DELETE',
  path: '/api/admin/msg/notice',
  ...staff,
  summary: 'Delete a notice, also from the inboxes it reached',
  query: z.object({ id: sentId }),
  reply: nothing,
});

export const sendNotice = endpoint({
  method: 'POST',
  path: '/api/x/notices/send',
  ...staff,
  summary: 'Send a waiting notice now',
  body: z.object({ id }),
  reply: Notice,
});

export const findNoticeRecipients = endpoint({
  method: 'GET',
  path: '/api/x/notices/recipients',
  ...staff,
  summary: 'Accounts whose username begins so, for a notice to one person',
  query: z.object({ keyword: z.string().trim().min(1).max(limits.username.max) }),
  reply: z.array(z.object({ uid, username: z.string(), realname: z.string().nullable() })),
});

/** How many people a notice would reach now. */
export const countNoticeReaders = endpoint({
  method: 'GET',
  path: '/api/x/notices/readers',
  ...staff,
  summary: 'How many accounts a notice of this kind reaches',
  query: z.object({ type: z.enum(['All', 'Admin']) }),
  reply: z.object({ count: z.int() }),
});
