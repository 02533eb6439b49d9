import { z } from 'zod';
import { GROUP_LEVEL } from '../rules/group-levels.ts';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, nothing, optional, pageOf, pageQuery, sentId, uid, wholeNumber, wireDate } from '../wire/values.ts';

/** 1 applying, 2 refused, 3 member, 4 administrator, 5 root. */
const level = z.int().min(GROUP_LEVEL.applying).max(GROUP_LEVEL.root);
const sentLevel = wholeNumber({ min: GROUP_LEVEL.applying, max: GROUP_LEVEL.root });

export const GroupMember = z.object({
  id,
  gid: id,
  uid,
  username: z.string(),
  auth: level,
  /** Why they want to come in; for the group's administrators. */
  reason: z.string().nullable(),
  gmtCreate: wireDate,
  /** Spelt so by the contract. */
  gmtModify: wireDate,
  /** Ours, as all that follows. */
  avatar: z.string().nullable(),
  nickname: z.string().nullable(),
  isOwner: z.boolean(),
  /** What the reader may do with this person. */
  can: z.object({ levels: z.array(level), remove: z.boolean() }),
});
export type GroupMember = z.infer<typeof GroupMember>;

const memberQuery = pageQuery(limits.groupMember.page).extend({
  gid: sentId,
  keyword: optional(z.string().trim().max(limits.keyword.max)),
  auth: optional(sentLevel),
});

export const getGroupMembers = endpoint({
  method: 'GET',
  path: '/api/group/get-member-list',
  access: 'login',
  summary: 'The members of a group, newest first; for its members',
  query: memberQuery,
  reply: pageOf(GroupMember),
});

export const getGroupApplications = endpoint({
  method: 'GET',
  path: '/api/group/get-apply-list',
  access: 'login',
  summary: 'Members, applicants and refused ones with their reasons, newest first; for administrators of the group',
  query: memberQuery,
  reply: pageOf(GroupMember),
});

export const joinGroup = endpoint({
  method: 'POST',
  path: '/api/group/member',
  access: 'login',
  summary: 'Join a public group at once, or apply to one that asks for a reason or an invitation code',
  query: z.object({
    gid: sentId,
    code: optional(z.string().trim().max(255)),
    reason: optional(z.string().trim().max(1000)),
  }),
  reply: nothing,
});

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/api/group/member/exit',
  access: 'login',
  summary: 'Leave a group',
  query: z.object({ gid: sentId }),
  reply: nothing,
});

export const returnToGroup = endpoint({
  method: 'POST',
  path: '/api/x/group/members/return',
  access: 'login',
  summary: 'Take back that one has left a group, for a while',
  body: z.object({ gid: sentId }),
  reply: nothing,
});

export const changeGroupMember = endpoint({
  method: 'PUT',
  path: '/api/group/member',
  access: 'login',
  summary: 'Accept or refuse an applicant, or give a member another level; for administrators of the group',
  /** Group and person name the member; an `id` in the body means nothing. */
  body: z.object({ gid: sentId, uid, auth: sentLevel }),
  reply: nothing,
});

export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/api/group/member',
  access: 'login',
  summary: 'Remove somebody from a group; for administrators of the group',
  query: z.object({ gid: sentId, uid }),
  reply: nothing,
});

/** Why somebody was left as they are. */
const KEPT_REASONS = ['missing', 'changed', 'owner', 'self', 'above', 'back'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

export const KeptMember = z.object({
  uid,
  username: z.string(),
  /** Their level now; null where they are not in the group. */
  auth: level.nullable(),
  why: z.enum(KEPT_REASONS),
});
export type KeptMember = z.infer<typeof KeptMember>;

const ChangeResult = z.object({
  /** By which it can be undone; null where nothing changed. */
  change: id.nullable(),
  changed: z.int(),
  kept: z.array(KeptMember),
});
export type ChangeResult = z.infer<typeof ChangeResult>;

export const changeGroupMembers = endpoint({
  method: 'POST',
  path: '/api/x/group/members/change',
  access: 'login',
  summary: 'The same for several at once, or remove them; whoever was changed meanwhile is left as they are',
  body: z.object({
    gid: sentId,
    /** `seen`: the level that the person had on the page. */
    members: z
      .array(z.object({ uid, seen: level }))
      .min(1)
      .max(limits.groupMember.atOnce),
    /** Null: out of the group. */
    auth: level.nullable(),
  }),
  reply: ChangeResult,
});

export const undoMemberChange = endpoint({
  method: 'POST',
  path: '/api/x/group/members/undo',
  access: 'login',
  summary: 'Give back the levels of before a change; whoever was changed meanwhile is left as they are',
  body: z.object({ gid: sentId, change: sentId }),
  reply: ChangeResult,
});

const MEMBER_CHANGE_KINDS = ['level', 'remove', 'add'] as const;
export type MemberChangeKind = (typeof MEMBER_CHANGE_KINDS)[number];

/** What somebody did with the members of a group. */
export const MemberChange = z.object({
  id,
  kind: z.enum(MEMBER_CHANGE_KINDS),
  /** Of those who were changed; null for a removal. */
  auth: level.nullable(),
  /** The first few of them. */
  usernames: z.array(z.string()),
  count: z.int(),
  by: z.string().nullable(),
  at: wireDate,
  undone: z.boolean(),
});
export type MemberChange = z.infer<typeof MemberChange>;

export const getMemberChanges = endpoint({
  method: 'GET',
  path: '/api/x/group/members/changes',
  access: 'login',
  summary: 'What can be undone about the members of a group, newest first; for its administrators',
  query: pageQuery(limits.groupMember.page).extend({ gid: sentId }),
  reply: pageOf(MemberChange),
});
