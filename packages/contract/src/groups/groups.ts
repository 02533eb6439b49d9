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
  wholeNumber,
  wholeNumberOr,
  wireDate,
  writtenText,
} from '../wire/values.ts';
import { Group, GroupRow } from './group-values.ts';

const login = { access: 'login' } as const;
const oneGroup = z.object({ gid: sentId });
/** How long a text may be that is looked at at all; what its form allows, and that it is missing, is said in the form's own words. */
const text = writtenText(65_535);

export const getGroupList = endpoint({
  method: 'GET',
  path: '/api/get-group-list',
  access: 'anonymous',
  summary: 'Groups, a page; hidden ones for their members and for those who run the site',
  query: pageQuery(10).extend({
    /** In the name, the short name or the owner. */
    keyword: optional(z.string().trim().max(limits.keyword.max)),
    /** 1 public, 2 protected, 3 private; 0 all. */
    auth: optional(wholeNumber({ min: 0, max: 3 })),
    /** Those of which one is a member. */
    onlyMine: optional(flag),
  }),
  reply: pageOf(GroupRow),
});

export const getGroupDetail = endpoint({
  method: 'GET',
  path: '/api/get-group-detail',
  ...login,
  summary: 'A group; its invitation code for its root',
  query: oneGroup,
  reply: Group,
});

export const getGroupAccess = endpoint({
  method: 'GET',
  path: '/api/get-group-access',
  ...login,
  summary: 'Whether one may see what is inside a group',
  query: oneGroup,
  reply: z.object({ access: z.boolean() }),
});

export const getGroupAuth = endpoint({
  method: 'GET',
  path: '/api/get-group-auth',
  ...login,
  summary: "One's own level in a group: 0 none, 1 applying, 2 refused, 3 member, 4 administrator, 5 root",
  query: oneGroup,
  reply: z.int(),
});

/** Whose it is, whether it is banned and which picture it has is never taken from a form. */
export const GroupDraft = z.object({
  name: text,
  shortName: text,
  brief: text,
  description: text,
  auth: wholeNumberOr(0),
  /** Needed by those that are not public; where one is changed without it, its own stays. */
  code: optional(z.string().max(255)),
  /** A new one is, and one that is changed stays what it was, where nothing is said. */
  visible: optional(flag),
});
export type GroupDraft = z.infer<typeof GroupDraft>;

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/group',
  ...login,
  grant: 'group_add',
  summary: 'Create a group, of which one becomes the owner',
  body: GroupDraft,
  reply: nothing,
  success: { en: 'Create Successfully', zh: '团队已创建。' },
});

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/group',
  ...login,
  summary: 'Change what a group says of itself and how one joins it; for its root',
  body: GroupDraft.extend({
    id: sentId,
    /** `version` of the group as the form was filled; refused when somebody has changed it since. */
    basedOn: optional(z.string().max(64)),
  }),
  reply: nothing,
  success: { en: 'Update Successfully', zh: '团队信息已更新。' },
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/group',
  ...login,
  summary: 'Disband a group with everything in it; for its owner. It can be restored for 30 days',
  query: oneGroup,
  reply: nothing,
  success: { en: 'Disband Successfully', zh: '团队已解散。' },
});

export const uploadGroupAvatar = endpoint({
  method: 'POST',
  path: '/api/file/upload-group-avatar',
  ...login,
  summary: "A group's picture, as multipart field `image` beside its `gid`; for its root",
  media: 'multipart/form-data',
  query: z.object({ gid: optional(sentId) }),
  reply: Group,
  success: { en: 'Upload Avatar Successfully', zh: '团队头像已更新。' },
  waits: true,
});

/** Everything that the pages of a group need to know of it and of their reader. */
export const GroupFrame = z.object({
  group: Group,
  memberCount: z.int(),
  /** 0 none, 1 applying, 2 refused, 3 member, 4 administrator, 5 root. */
  level: z.int(),
  isOwner: z.boolean(),
  can: z.object({
    /** What is inside. */
    enter: z.boolean(),
    /** Members, announcements, problems, trainings, contests. */
    administer: z.boolean(),
    /** Settings, and whatever others made in it. */
    own: z.boolean(),
    disband: z.boolean(),
    /** Ban it, and give it to somebody else. */
    moderate: z.boolean(),
  }),
  /** What an assistant was given, or an administrator has anyhow. */
  teaching: z.object({ view: z.boolean(), grade: z.boolean(), manage: z.boolean() }),
});
export type GroupFrame = z.infer<typeof GroupFrame>;

export const getGroupFrame = endpoint({
  method: 'GET',
  path: '/api/x/groups/frame',
  ...login,
  summary: 'A group, how one stands in it and what one may do there',
  query: oneGroup,
  reply: GroupFrame,
});

export const newGroupCode = endpoint({
  method: 'POST',
  path: '/api/x/groups/new-code',
  ...login,
  summary: 'A new invitation code for a group that is not public; the old one lets in nobody any more. For its root',
  body: oneGroup,
  reply: z.object({ code: z.string() }),
});

/** What goes with a group. */
export const GroupHoldings = z.object({
  members: z.int(),
  problems: z.int(),
  trainings: z.int(),
  contests: z.int(),
  announcements: z.int(),
  submissions: z.int(),
});
export type GroupHoldings = z.infer<typeof GroupHoldings>;

export const getGroupHoldings = endpoint({
  method: 'GET',
  path: '/api/x/groups/holdings',
  ...login,
  summary: 'How much is in a group, before it is disbanded; for its owner',
  query: oneGroup,
  reply: GroupHoldings,
});

export const DisbandedGroup = z.object({
  id,
  name: z.string(),
  shortName: z.string(),
  avatar: z.string().nullable(),
  disbandedAt: wireDate,
  restorableUntil: wireDate,
});
export type DisbandedGroup = z.infer<typeof DisbandedGroup>;

export const getDisbandedGroups = endpoint({
  method: 'GET',
  path: '/api/x/groups/disbanded',
  ...login,
  summary: "One's own groups that were disbanded and can still be restored",
  reply: z.array(DisbandedGroup),
});

export const restoreGroup = endpoint({
  method: 'POST',
  path: '/api/x/groups/restore',
  ...login,
  summary: 'Bring a disbanded group back with everything in it; for who owned it, and for those who run the site',
  body: oneGroup,
  /** Under another name where its own was taken meanwhile. */
  reply: z.object({ name: z.string(), shortName: z.string(), renamed: z.boolean() }),
});

/** Why no group may be created; null where one may. */
const GROUP_CREATION_REFUSALS = ['not_allowed', 'solve_first', 'daily_limit', 'total_limit'] as const;

export const getGroupCreation = endpoint({
  method: 'GET',
  path: '/api/x/groups/creation',
  ...login,
  summary: 'Whether one may create a group at this moment, and what is missing',
  reply: z.object({
    refusal: z.enum(GROUP_CREATION_REFUSALS).nullable(),
    solved: z.int(),
    neededSolved: z.int(),
    perDay: z.int(),
    total: z.int(),
    owned: z.int(),
  }),
});
