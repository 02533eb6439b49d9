import { z } from 'zod';
import { id, uid, wireDate } from '../wire/values.ts';

/** What stands beside a name: those who run the site or its group, their administrators, and everybody else. */
export const BADGES = ['root', 'admin', 'user'] as const;
export type Badge = (typeof BADGES)[number];

/** Ours: who is named in a text with an @, as they are called. */
export const names = z.array(z.string());

export const DiscussionCategory = z.object({ id, name: z.string(), gmtCreate: wireDate, gmtModified: wireDate });
export type DiscussionCategory = z.infer<typeof DiscussionCategory>;

/** What the reader may do with it, ours. */
const DiscussionRights = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  like: z.boolean(),
  /** Keep it above the newer ones, and disable it. */
  moderate: z.boolean(),
  /** Show it again to others, where it is disabled or was deleted. */
  show: z.boolean(),
});

/** A discussion in a list. */
export const Discussion = z.object({
  id,
  categoryId: id.nullable(),
  categoryName: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  /** Markdown; null in the site's lists for all but its author. */
  content: z.string().nullable(),
  /** The display id of the problem that it is about. */
  pid: z.string().nullable(),
  /** Null, like the name: the account is gone. */
  uid: uid.nullable(),
  author: z.string().nullable(),
  avatar: z.string().nullable(),
  role: z.enum(BADGES),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  viewNum: z.int(),
  likeNum: z.int(),
  /** Comments and replies. */
  commentNum: z.int(),
  topPriority: z.boolean(),
  /** 0 normal, 1 disabled. */
  status: z.int(),
  gid: id.nullable(),
  gmtCreate: wireDate,
  gmtModified: wireDate,
  can: DiscussionRights,
});
export type Discussion = z.infer<typeof Discussion>;

/** The same for those who look after discussions. */
export const ModeratedDiscussion = Discussion.extend({
  /** Of a group's. */
  groupName: z.string().nullable(),
  disabledReason: z.string().nullable(),
  deletedAt: wireDate.nullable(),
});
export type ModeratedDiscussion = z.infer<typeof ModeratedDiscussion>;

/** A discussion as it is read. */
export const DiscussionDetail = Discussion.extend({
  content: z.string(),
  names,
  /** Null for guests. */
  hasLike: z.boolean().nullable(),
  /** Why it is disabled, for its author and those who look after discussions. */
  disabledReason: z.string().nullable(),
});
export type DiscussionDetail = z.infer<typeof DiscussionDetail>;
