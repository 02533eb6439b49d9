import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { flag, nothing, optional, pageOf, pageQuery, sentId, whichever, wholeNumber } from '../wire/values.ts';
import { Discussion, ModeratedDiscussion } from './discussion-values.ts';
import { DiscussionChange, DiscussionDraft } from './discussions.ts';

const login = { access: 'login' } as const;

const keyword = optional(z.string().trim().max(limits.keyword.max));

export const getGroupDiscussions = endpoint({
  method: 'GET',
  path: '/api/group/get-discussion-list',
  ...login,
  summary: "A group's discussions, pinned ones and then the newest first; for its members",
  query: pageQuery(limits.page.discussions, 100).extend({
    gid: sentId,
    /** Of this problem of the group: its display id. */
    pid: optional(z.string().trim().max(limits.problem.displayId)),
    /** Ours, as on the site. */
    cid: whichever(sentId),
    onlyMine: optional(flag),
    keyword,
  }),
  reply: pageOf(Discussion),
});

export const getGroupDiscussionsOfStaff = endpoint({
  method: 'GET',
  path: '/api/group/get-admin-discussion-list',
  ...login,
  summary: "A group's discussions, disabled ones too; for its administrators",
  query: pageQuery(limits.page.discussions, 100).extend({
    gid: sentId,
    keyword,
    status: optional(wholeNumber({ min: 0, max: 1 })),
    deleted: optional(flag),
  }),
  reply: pageOf(ModeratedDiscussion),
});

export const createGroupDiscussion = endpoint({
  method: 'POST',
  path: '/api/group/discussion',
  ...login,
  grant: 'discussion_add',
  summary: 'Start a discussion in a group; for its members',
  body: DiscussionDraft.extend({ gid: optional(sentId) }),
  reply: nothing,
  success: { en: 'Post successfully', zh: '发布成功。' },
});

export const updateGroupDiscussion = endpoint({
  method: 'PUT',
  path: '/api/group/discussion',
  ...login,
  grant: 'discussion_edit',
  summary: 'Change a discussion of a group; for its author and the administrators of the group',
  body: DiscussionChange.extend({
    /** From the administrators of the group: disables or enables it. Others' is left out. */
    status: optional(wholeNumber({ min: 0, max: 1 })),
  }),
  reply: nothing,
  success: { en: 'Update Successfully', zh: '讨论已更新。' },
});

export const deleteGroupDiscussion = endpoint({
  method: 'DELETE',
  path: '/api/group/discussion',
  ...login,
  grant: 'discussion_del',
  summary: 'Delete a discussion of a group with its comments; for its author and the administrators of the group',
  query: z.object({
    did: sentId,
    /** Ours: why, which its author is told when somebody else deletes it. */
    reason: optional(z.string().trim().max(limits.discussion.disabledReason)),
  }),
  reply: nothing,
  success: { en: 'Delete successfully', zh: '讨论已删除。' },
});
