import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { flag, id, nothing, optional, sentId, wholeNumber } from '../wire/values.ts';

const staff = { access: 'admin', grant: 'discussion_admin' } as const;
const reason = optional(z.string().trim().max(limits.discussion.disabledReason));

export const moderateDiscussion = endpoint({
  method: 'PUT',
  path: '/api/admin/discussion',
  ...staff,
  summary: 'Pin or disable a discussion, or take that back',
  /** Nothing else of it can be changed this way. */
  body: z.object({
    id: sentId,
    /** 0 normal, 1 disabled. */
    status: optional(wholeNumber({ min: 0, max: 1 })),
    topPriority: optional(flag),
    /** Ours: what its author is told. */
    reason,
  }),
  reply: nothing,
});

export const deleteDiscussions = endpoint({
  method: 'DELETE',
  path: '/api/admin/discussion',
  ...staff,
  summary: 'Delete discussions with their comments; they can be restored for 30 days',
  body: z.array(sentId).min(1).max(limits.discussion.atOnce),
  reply: nothing,
});

export const moderateDiscussions = endpoint({
  method: 'POST',
  path: '/api/x/discussions/moderate',
  access: 'login',
  summary: 'Pin, disable or delete several discussions; for moderators, also of a group',
  body: z.object({
    ids: z.array(id).min(1).max(limits.discussion.atOnce),
    change: z.enum(['pin', 'unpin', 'disable', 'enable', 'delete']),
    /** What the authors are told of those that are disabled or deleted. */
    reason,
  }),
  /** Those that changed: the others were so before. */
  reply: z.object({ changed: z.array(id) }),
});
