import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { ROLES, type Role } from '../accounts/permissions.ts';
import {
  flag,
  nothing,
  optional,
  optionalOr,
  pageOf,
  pageQuery,
  SORT_ORDERS,
  uid,
  wholeNumber,
  wholeNumberOr,
  wireDate,
} from '../wire/values.ts';

export function roleOfCode(code: number): Role | undefined {
  return (Object.keys(ROLES) as Role[]).find((name) => ROLES[name].code === code);
}

const text = z.string().nullable();

/** A role as rows of a table of roles once looked; its two dates have no meaning and stay empty. */
const RoleRow = z.object({
  id: z.int(),
  role: z.string(),
  description: z.string(),
  status: z.int(),
  gmtCreate: z.null(),
  gmtModified: z.null(),
});

export const AdminUser = z.object({
  uid,
  username: z.string(),
  nickname: text,
  school: text,
  course: text,
  number: text,
  gender: z.enum(['male', 'female', 'secrecy']),
  realname: text,
  cfUsername: text,
  github: text,
  blog: text,
  email: text,
  mobile: text,
  avatar: text,
  titleName: text,
  titleColor: text,
  signature: text,
  /** 0: normal, 1: banned. */
  status: z.int(),
  gmtCreate: wireDate,
  gmtModified: wireDate,
  lastLoginTime: wireDate.nullable(),
  roles: z.array(RoleRow),
});
export type AdminUser = z.infer<typeof AdminUser>;

const USER_SORTS = ['created', 'username', 'lastLogin'] as const;

/** Which accounts: the same for the list and for what is exported of it. */
export const UserFilter = z.object({
  /** In username, e-mail or real name. */
  keyword: optional(z.string().trim().max(limits.keyword.max)),
  onlyAdmin: optional(flag),
  role: optional(wholeNumber()),
  status: optional(wholeNumber({ min: 0, max: 1 })),
  createdFrom: optional(wireDate),
  createdTo: optional(wireDate),
  seenFrom: optional(wireDate),
  seenTo: optional(wireDate),
  /** Only accounts that nobody ever logged in to. */
  neverSeen: optional(flag),
  /** Only what this import or generation made. */
  batch: optional(wholeNumber({ min: 1 })),
});
export type UserFilter = z.infer<typeof UserFilter>;

export const userAdmin = { access: 'admin', grant: 'user_admin' } as const;

export const getUserList = endpoint({
  method: 'GET',
  path: '/api/admin/user/get-user-list',
  ...userAdmin,
  summary: 'Accounts, newest first unless sorted otherwise',
  query: pageQuery(10).extend({
    ...UserFilter.shape,
    sort: optional(z.enum(USER_SORTS)),
    order: optional(z.enum(SORT_ORDERS)),
  }),
  reply: pageOf(AdminUser),
});

/** Accounts in one call. */
export const USERS_AT_ONCE = 1000;

/** An account of a list as far as somebody who chooses it must know it. */
export const ChosenUser = z.object({ uid, username: z.string() });
export type ChosenUser = z.infer<typeof ChosenUser>;

export const getUserSelection = endpoint({
  method: 'GET',
  path: '/api/x/users/selection',
  ...userAdmin,
  summary: 'The accounts of a filter, newest first, as many as one call takes',
  query: UserFilter,
  reply: z.array(ChosenUser),
});

/** What is too long is answered with words of its own; these bounds only keep floods out. */
const bounded = (max: number) => z.string().max(max * 4);
/** Left out: unchanged. Null or empty: cleared. */
const cleared = (max: number) => bounded(max).nullish();

export const addUser = endpoint({
  method: 'POST',
  path: '/api/x/users/add',
  ...userAdmin,
  summary: 'Make one account; without a password it gets a random one, which only this answer tells',
  body: z.object({
    username: z.string().trim().min(1).max(200),
    password: optional(z.string().max(200)),
    email: optional(bounded(limits.email.max)),
    realname: optional(bounded(limits.profile.realname)),
    /** The code of the role; an ordinary user where it is left out. */
    type: optional(wholeNumber()),
  }),
  reply: z.object({ uid, username: z.string(), password: z.string().nullable() }),
});

export const editUser = endpoint({
  method: 'PUT',
  path: '/api/admin/user/edit-user',
  ...userAdmin,
  summary: 'Change an account: names, role, ban, title, password',
  body: z.object({
    uid,
    username: z.string().trim().min(1).max(200),
    realname: cleared(limits.profile.realname),
    email: cleared(limits.email.max),
    password: cleared(200),
    type: wholeNumber(),
    status: wholeNumber({ min: 0, max: 1 }),
    setNewPwd: optional(flag),
    titleName: cleared(limits.userTitle.max),
    titleColor: cleared(64),
    nickname: cleared(limits.profile.nickname),
    school: cleared(limits.profile.school),
    course: cleared(limits.userCourse.max),
    number: cleared(limits.profile.number),
    mobile: cleared(limits.mobile.max),
    gender: z.enum(['male', 'female', 'secrecy']).nullish(),
    signature: cleared(limits.profile.signature),
    github: cleared(limits.profile.github),
    blog: cleared(limits.profile.blog),
    cfUsername: cleared(limits.profile.cfUsername),
  }),
  reply: nothing,
  success: { en: 'Saved', zh: '已保存' },
});

const ids = z.array(uid).min(1).max(USERS_AT_ONCE);

/** What stays and what goes when these accounts are deleted. */
export const DeletePreview = z.object({
  users: z.array(z.object({ uid, username: z.string() })),
  /** Why some of them cannot be deleted. */
  refused: z.array(z.object({ uid, username: z.string(), reason: z.string() })),
  openSessions: z.int(),
  /** These stay, without the name. */
  submissions: z.int(),
  problems: z.int(),
  /** These stand without an owner then. */
  groups: z.int(),
  restoreDays: z.int(),
});
export type DeletePreview = z.infer<typeof DeletePreview>;

export const previewDeleteUsers = endpoint({
  method: 'POST',
  path: '/api/x/users/delete-preview',
  ...userAdmin,
  summary: 'What deleting these accounts would mean; nothing happens yet',
  body: z.object({ ids }),
  reply: DeletePreview,
});

export const deleteUsers = endpoint({
  method: 'DELETE',
  path: '/api/admin/user/delete-user',
  ...userAdmin,
  summary: 'Delete accounts: they lose their names at once, and can be restored for 30 days',
  body: z.object({ ids }),
  reply: nothing,
  success: { en: 'Deleted', zh: '已删除' },
});

export const DeletedUser = z.object({
  uid,
  username: z.string(),
  email: text,
  deletedAt: wireDate,
  /** From then on nobody can tell who it was. */
  restorableUntil: wireDate,
});
export type DeletedUser = z.infer<typeof DeletedUser>;

export const getDeletedUsers = endpoint({
  method: 'GET',
  path: '/api/x/users/deleted',
  ...userAdmin,
  summary: 'Deleted accounts that can still be restored, last deleted first',
  query: pageQuery(10).extend({ keyword: optional(z.string().trim().max(limits.keyword.max)) }),
  reply: pageOf(DeletedUser),
});

export const restoreUsers = endpoint({
  method: 'POST',
  path: '/api/x/users/restore',
  ...userAdmin,
  summary: 'Give deleted accounts back their names and passwords',
  body: z.object({ ids }),
  reply: nothing,
  success: { en: 'Restored', zh: '已恢复' },
});

/** `[username, password, email, realname, gender, nickname, school]`; what comes after it is not read. */
const SentRow = z.array(z.union([z.string().max(1000), z.number(), z.null()])).max(50);

export const insertBatchUser = endpoint({
  method: 'POST',
  path: '/api/admin/user/insert-batch-user',
  ...userAdmin,
  summary: 'Accounts from rows; those that can be made are made',
  body: z.object({ users: z.array(SentRow).max(limits.accountBatch.insertRows) }),
  reply: nothing,
  waits: true,
});

const affix = optionalOr(z.string().trim().max(limits.username.max), '');

/** Names that are numbered through, such as `acm1` to `acm50`. */
export const Numbering = z.object({
  prefix: affix,
  suffix: affix,
  number_from: wholeNumberOr(1, { min: 0, max: 9_999_999 }),
  number_to: wholeNumberOr(10, { min: 0, max: 9_999_999 }),
  password_length: wholeNumberOr(limits.generatedPassword.min, limits.generatedPassword),
});
export type Numbering = z.infer<typeof Numbering>;

export const previewGenerateUser = endpoint({
  method: 'POST',
  path: '/api/x/users/generate-preview',
  ...userAdmin,
  summary: 'Which accounts a numbering would make, and which of its names are taken',
  body: Numbering,
  reply: z.object({
    count: z.int(),
    first: z.array(z.string()),
    last: z.string(),
    taken: z.array(z.string()),
    takenCount: z.int(),
  }),
});

export const generateUser = endpoint({
  method: 'POST',
  path: '/api/admin/user/generate-user',
  ...userAdmin,
  summary: 'Make numbered accounts with random passwords, all or none; the key names their list for half an hour',
  body: Numbering,
  reply: z.object({ key: z.string() }),
  waits: true,
});

/** Files, not JSON: names and passwords of a generation, for the person who made it. */
export const GENERATED_USERS_PATH = '/api/file/generate-user-excel';
export const EXPORT_USERS_PATH = '/api/x/users/export';
export const SHEET_FORMATS = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

export const EXPORT_COLUMNS = [
  'username',
  'email',
  'realname',
  'nickname',
  'gender',
  'school',
  'course',
  'number',
  'mobile',
  'role',
  'status',
  'titleName',
  'created',
  'lastLogin',
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

export const ExportQuery = UserFilter.extend({
  format: z.enum(SHEET_FORMATS).default('csv'),
  columns: z
    .string()
    .max(500)
    .default(EXPORT_COLUMNS.join(','))
    .transform((names) => EXPORT_COLUMNS.filter((column) => names.split(',').includes(column)))
    .refine((columns) => columns.length > 0, 'at least one column'),
});
