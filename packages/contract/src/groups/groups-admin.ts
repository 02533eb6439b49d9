import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { flag, nothing, optional, pageOf, pageQuery, sentId, uid, wholeNumber, wireDate } from '../wire/values.ts';
import { GroupRow } from './group-values.ts';

const root = { access: 'admin', grant: 'group_enter_any' } as const;

const GROUP_STATES = ['open', 'banned', 'disbanded'] as const;

/** What the list can be narrowed to. */
export const GROUP_CHOICES = [...GROUP_STATES, 'ownerless'] as const;
export type GroupChoice = (typeof GROUP_CHOICES)[number];

export const GroupAdminRow = GroupRow.extend({
  /** Of the owner; null where the account is gone. */
  uid: uid.nullable(),
  state: z.enum(GROUP_STATES),
  problemCount: z.int(),
  trainingCount: z.int(),
  contestCount: z.int(),
  disbandedAt: wireDate.nullable(),
  restorableUntil: wireDate.nullable(),
});
export type GroupAdminRow = z.infer<typeof GroupAdminRow>;

export const getAdminGroupList = endpoint({
  method: 'GET',
  path: '/api/admin/group/list',
  ...root,
  summary: 'All groups of the site, banned and disbanded ones too, a page',
  query: pageQuery(limits.page.admin).extend({
    /** In the name, the short name or the owner, or the number of a group. */
    keyword: optional(z.string().trim().max(limits.keyword.max)),
    auth: optional(wholeNumber({ min: 0, max: 3 })),
    /** Those that stand where nothing is said. */
    state: optional(z.enum(GROUP_CHOICES)),
  }),
  reply: pageOf(GroupAdminRow),
});

export const banGroup = endpoint({
  method: 'PUT',
  path: '/api/admin/group/ban',
  ...root,
  summary: 'Ban a group, which then is there for nobody else, or open it again',
  body: z.object({ gid: sentId, banned: flag }),
  reply: nothing,
});

export const changeGroupOwner = endpoint({
  method: 'PUT',
  path: '/api/admin/group/owner',
  ...root,
  summary: 'Make somebody else the owner of a group; who owned it becomes one of its administrators, and both are told',
  body: z.object({ gid: sentId, username: z.string().trim().min(1).max(limits.username.max) }),
  reply: nothing,
});
