import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  flag,
  id,
  nothing,
  optional,
  pageOf,
  pageQuery,
  sentId,
  uid,
  wholeNumber,
  wireDate,
  writtenText,
} from '../wire/values.ts';
import { BADGES, names } from './discussion-values.ts';

const login = { access: 'login' } as const;
/** How long a text may be that is looked at at all; what is taken is said in words. */
const text = writtenText(200_000);

/** Under what one writes: a discussion (of the site or a group), or a contest. */
const place = { did: optional(wholeNumber({ min: 0 })), cid: optional(wholeNumber({ min: 0 })) };

/** Ours: what the reader may do with it. */
const CommentRights = z.object({
  delete: z.boolean(),
  reply: z.boolean(),
  /** Hides what others wrote, and reads it. */
  moderate: z.boolean(),
  /** Shows it again to others, where it is hidden. */
  show: z.boolean(),
});

/** Ours: those who look after the place hid it; its text is empty then for all but them and who wrote it, who read why. */
const hiding = { hidden: z.boolean(), hiddenReason: z.string().nullable() };

const writer = {
  /** Null, like the name: the account is gone. */
  fromUid: uid.nullable(),
  fromName: z.string().nullable(),
  fromAvatar: z.string().nullable(),
  fromRole: z.enum(BADGES),
  fromTitleName: z.string().nullable(),
  fromTitleColor: z.string().nullable(),
};

export const Reply = z.object({
  id,
  commentId: id,
  ...writer,
  toUid: uid.nullable(),
  toName: z.string().nullable(),
  toAvatar: z.string().nullable(),
  /** Ours: the reply that it answers, where that is there for the reader, and how it begins; null where it is hidden. */
  quoteId: id.nullable(),
  quoteContent: z.string().nullable(),
  /** Markdown. */
  content: z.string(),
  names,
  ...hiding,
  /** 0: it stands, 1: it is hidden. */
  status: z.int(),
  gmtCreate: wireDate,
  gmtModified: wireDate,
  can: CommentRights,
});
export type Reply = z.infer<typeof Reply>;

export const Comment = z.object({
  id,
  /** Markdown. */
  content: z.string(),
  names,
  ...hiding,
  ...writer,
  likeNum: z.int(),
  totalReplyNum: z.int(),
  gmtCreate: wireDate,
  /** The three newest ones. */
  replyList: z.array(Reply),
  can: CommentRights.extend({ like: z.boolean() }),
});
export type Comment = z.infer<typeof Comment>;

export const COMMENT_ORDERS = ['liked', 'newest', 'oldest'] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];

export const getComments = endpoint({
  method: 'GET',
  path: '/api/comments',
  access: 'anonymous',
  summary:
    'Comments under a discussion or a contest, a page, each with its newest replies; while a contest runs, one reads one’s own and those of its jury',
  query: pageQuery(20, 100).extend({
    ...place,
    /** Ours. */
    order: optional(z.enum(COMMENT_ORDERS)),
    /** Ours: the page on which this comment stands, instead of `currentPage`. */
    commentId: optional(sentId),
  }),
  reply: z.object({
    commentList: pageOf(Comment),
    /** Those that the caller likes, by id. */
    commentLikeMap: z.record(z.string(), z.boolean()),
    /** Ours: whether the caller may write, and the code of the failure that says why not. */
    refusal: z.string().nullable(),
    /** Ours: what the words of that failure name: until when, how many are missing. */
    refusalWith: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/api/comment',
  ...login,
  summary: 'Write a comment under a discussion or a contest',
  body: z.object({ content: text, ...place }),
  reply: Comment,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comment',
  ...login,
  summary: 'Delete a comment with its replies: its author and moderators. It can be restored for 30 days',
  body: z.object({
    id: optional(sentId),
    /** Ours: why, which its author is told when somebody else deletes it. */
    reason: optional(z.string().trim().max(limits.comment.reason)),
  }),
  reply: nothing,
  success: { en: 'Delete successfully', zh: '评论已删除。' },
});

export const likeComment = endpoint({
  method: 'GET',
  path: '/api/comment-like',
  ...login,
  changesState: true,
  summary: 'Like a comment, or take that back; doing it twice changes nothing',
  query: z.object({
    /** Of the comment. */
    cid: sentId,
    toLike: flag,
  }),
  reply: nothing,
});

export const getReplies = endpoint({
  method: 'GET',
  path: '/api/reply',
  access: 'anonymous',
  summary: 'All replies to a comment, newest first',
  query: z.object({ commentId: sentId }),
  reply: z.array(Reply),
});

export const QUOTED = ['Comment', 'Reply'] as const;

export const addReply = endpoint({
  method: 'POST',
  path: '/api/reply',
  ...login,
  summary: 'Answer a comment, or a reply to it; to whom follows from what is answered',
  body: z.object({
    reply: z.object({ commentId: optional(sentId), content: text }),
    quoteId: optional(sentId),
    quoteType: optional(z.enum(QUOTED)),
  }),
  reply: Reply,
});

export const deleteReply = endpoint({
  method: 'DELETE',
  path: '/api/reply',
  ...login,
  summary: 'Delete a reply: its author and moderators. It can be restored for 30 days',
  body: z.object({
    reply: z.object({ id: optional(sentId) }),
    /** Ours. */
    reason: optional(z.string().trim().max(limits.comment.reason)),
  }),
  reply: nothing,
  success: { en: 'Delete successfully', zh: '回复已删除。' },
});

export const COMMENT_KINDS = ['comment', 'reply'] as const;
export type CommentKind = (typeof COMMENT_KINDS)[number];

export const restoreComment = endpoint({
  method: 'POST',
  path: '/api/x/comments/restore',
  ...login,
  summary: 'Bring a deleted comment or reply back: who deleted it, and moderators',
  body: z.object({ kind: z.enum(COMMENT_KINDS), id: sentId }),
  reply: nothing,
});

/** Somebody who can be named with `@`. */
export const Mentionable = z.object({
  uid,
  username: z.string(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
});
export type Mentionable = z.infer<typeof Mentionable>;

export const getMentionable = endpoint({
  method: 'GET',
  path: '/api/x/comments/mentionable',
  ...login,
  summary: 'People whose name begins so and who read what stands there: those who write here first',
  query: z.object({ ...place, text: z.string().trim().max(limits.username.max).default('') }),
  reply: z.array(Mentionable),
});
