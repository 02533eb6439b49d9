import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
import {
  flag,
  id,
  nothing,
  optional,
  pageOf,
  pageQuery,
  sentId,
  sentText,
  whichever,
  wholeNumber,
  wireDate,
  writtenText,
} from '../wire/values.ts';
import { Discussion, DiscussionCategory, DiscussionDetail, ModeratedDiscussion } from './discussion-values.ts';
import { REPORT_CONTENT_MAX } from './report-content.ts';

const login = { access: 'login' } as const;
const one = z.object({ did: sentId });
/** How long a text may be that is looked at at all; what its form allows is said in the form's own words. */
const text = writtenText(200_000);
const displayId = optional(z.string().trim().max(limits.problem.displayId));

export const getDiscussionList = endpoint({
  method: 'GET',
  path: '/api/get-discussion-list',
  access: 'anonymous',
  summary:
    "The site's discussions, pinned ones and then the newest first; with `admin`, for moderators, those of groups and disabled ones too",
  query: pageQuery(limits.page.discussions, 100).extend({
    /** Of this category. */
    cid: whichever(sentId),
    /** Of this problem: its display id. */
    pid: displayId,
    onlyMine: optional(flag),
    /** In the title, the author, the id or the description. */
    keyword: optional(z.string().trim().max(limits.keyword.max)),
    admin: optional(flag),
    /** Ours, with `admin`: 0 normal ones, 1 disabled ones. */
    status: optional(wholeNumber({ min: 0, max: 1 })),
    /** Ours, with `admin`: those that were deleted and can be restored. */
    deleted: optional(flag),
  }),
  reply: pageOf(
    Discussion.extend({
      /** Three of `admin`. */
      groupName: ModeratedDiscussion.shape.groupName.optional(),
      disabledReason: ModeratedDiscussion.shape.disabledReason.optional(),
      deletedAt: ModeratedDiscussion.shape.deletedAt.optional(),
    }),
  ),
});

export const getDiscussionDetail = endpoint({
  method: 'GET',
  path: '/api/get-discussion-detail',
  access: 'anonymous',
  summary: 'A discussion; reading it counts once per person and hour',
  query: one,
  reply: DiscussionDetail,
});

/** Whose it is, how often it was read and liked, is never taken from a form. */
export const DiscussionDraft = z.object({
  title: text,
  description: text,
  /** Markdown. */
  content: text,
  categoryId: optional(sentId),
  /** The display id of the problem that it is about. */
  pid: displayId,
  /** From those who may; others' is left out. */
  topPriority: optional(flag),
});
export type DiscussionDraft = z.infer<typeof DiscussionDraft>;

export const createDiscussion = endpoint({
  method: 'POST',
  path: '/api/discussion',
  ...login,
  grant: 'discussion_add',
  summary: 'Start a discussion on the site, or in a group of which one is a member',
  body: DiscussionDraft.extend({ gid: optional(sentId) }),
  reply: nothing,
  success: { en: 'Post successfully', zh: '发布成功。' },
});

export const DiscussionChange = DiscussionDraft.omit({ pid: true }).extend({
  id: optional(sentId),
  /** Ours: the `gmtModified` that the form was filled from; refused where somebody has saved since. */
  basedOn: optional(z.string().max(64)),
});

/** Its place is the stored one, whatever the body names. */
export const updateDiscussion = endpoint({
  method: 'PUT',
  path: '/api/discussion',
  ...login,
  grant: 'discussion_edit',
  summary: 'Change a discussion; for its author and moderators',
  body: DiscussionChange,
  reply: nothing,
  success: { en: 'Update Successfully', zh: '讨论已更新。' },
});

export const deleteDiscussion = endpoint({
  method: 'DELETE',
  path: '/api/discussion',
  ...login,
  grant: 'discussion_del',
  summary: 'Delete a discussion with its comments; for its author and moderators. It can be restored for 30 days',
  query: one.extend({
    /** Ours: why, which its author is told when somebody else deletes it. */
    reason: optional(z.string().trim().max(limits.discussion.disabledReason)),
  }),
  reply: nothing,
  success: { en: 'Delete successfully', zh: '讨论已删除。' },
});

export const restoreDiscussions = endpoint({
  method: 'POST',
  path: '/api/x/discussions/restore',
  ...login,
  summary: 'Bring deleted discussions back; for who deleted them, and moderators',
  body: z.object({ ids: z.array(id).min(1).max(limits.discussion.atOnce) }),
  reply: nothing,
});

export const likeDiscussion = endpoint({
  method: 'GET',
  path: '/api/discussion-like',
  ...login,
  changesState: true,
  summary: 'Like a discussion, or take that back; doing it twice changes nothing',
  query: one.extend({ toLike: flag }),
  reply: nothing,
});

export const getDiscussionCategories = endpoint({
  method: 'GET',
  path: '/api/discussion-category',
  access: 'anonymous',
  summary: 'The categories of discussions, in their order',
  reply: z.array(DiscussionCategory),
});

export const setDiscussionCategories = endpoint({
  method: 'POST',
  path: '/api/discussion-category',
  access: 'admin',
  grant: 'discussion_edit_any',
  summary: 'Rename categories of discussions, add some and put them in this order; none is deleted',
  body: z
    .array(z.object({ id: optional(sentId), name: sentText(limits.discussion.categoryName * 4) }))
    .max(limits.discussion.categories),
  reply: z.array(DiscussionCategory),
});

export const reportDiscussion = endpoint({
  method: 'POST',
  path: '/api/discussion-report',
  ...login,
  summary: 'Report a discussion to its moderators; whoever is logged in is the reporter',
  /** Each label between two #, then the reason. */
  body: z.object({ did: sentId, content: writtenText(REPORT_CONTENT_MAX * 4) }),
  reply: nothing,
  success: { en: 'Send successfully', zh: '举报已提交。' },
});

const WRITING_REFUSALS = ['login', 'not_allowed', 'muted', 'solve_first', 'daily_limit', 'contest'] as const;

export const getDiscussionStanding = endpoint({
  method: 'GET',
  path: '/api/x/discussions/standing',
  ...login,
  summary: 'Whether one may start a discussion here at this moment, and what is missing',
  query: z.object({ gid: optional(sentId), pid: displayId }),
  reply: z.object({
    /** Why not. */
    refusal: z.enum(WRITING_REFUSALS).nullable(),
    solved: z.int(),
    neededSolved: z.int(),
    perDay: z.int(),
    /** When the next one can be started, where that is a matter of time. */
    until: wireDate.nullable(),
    /** Why somebody is muted. */
    reason: z.string().nullable(),
    /** Keeps discussions of this place above the newer ones, disables and deletes them. */
    moderates: z.boolean(),
  }),
});
export type DiscussionStanding = ReplyOf<typeof getDiscussionStanding>;
