/**
 * Roles are sets of grants, nothing more: code asks for a grant, never for a role. Group levels, authorship and
 * scoped grants (table `user_grant`) are facts that a feature's policy reads.
 */
export const GRANTS = [
  'problem_admin',
  /** Ours, never on the wire: to edit, publish and delete what others wrote. */
  'problem_edit_any',
  /** Ours: the code of every submission that one may see, its tests, and what the judge said of it to the staff. */
  'submission_inspect',
  /** Ours: what is in a group, without being a member of it. */
  'group_enter_any',
  'submit',
  'contest_admin',
  /** Ours, never on the wire: to run and change what others created. */
  'contest_edit_any',
  /** Ours: the balloons of a contest; given in single ones to who carries them. */
  'balloon_runner',
  'rejudge',
  'announcement_admin',
  'user_admin',
  'system_info_admin',
  'discussion_add',
  'discussion_del',
  'discussion_edit',
  /** Ours, never on the wire: to pin, disable and delete discussions of others, and to change their text and categories. */
  'discussion_admin',
  'discussion_edit_any',
  'comment_add',
  'reply_add',
  'group_add',
  'group_del',
  'training_admin',
  /** Ours, never on the wire: to change what others put together. */
  'training_edit_any',
  /** Ours, given to assistants in single groups: how its people get on, with their code; to grade it; to set sections and assignments. */
  'group_view',
  'group_grade',
  'group_manage',
] as const;
export type Grant = (typeof GRANTS)[number];

const USER: Grant[] = [
  'submit',
  'discussion_add',
  'discussion_del',
  'discussion_edit',
  'comment_add',
  'reply_add',
  'group_add',
  'group_del',
];
const STAFF: Grant[] = [
  'problem_admin',
  'contest_admin',
  'training_admin',
  'submission_inspect',
  'discussion_admin',
  ...USER,
];

/** The nine roles of the contract; `isAdmin` opens the back office and the rights of specification 1 §6. */
export const ROLES = {
  root: { code: 1000, grants: [...GRANTS], isAdmin: true, en: 'Super administrator', zh: '超级管理员' },
  admin: { code: 1001, grants: STAFF, isAdmin: true, en: 'Administrator', zh: '管理员' },
  default_user: { code: 1002, grants: USER, isAdmin: false, en: 'User', zh: '普通用户' },
  no_subimit_user: {
    code: 1003,
    grants: without(USER, ['submit', 'group_add', 'group_del']),
    isAdmin: false,
    en: 'User who may not submit',
    zh: '禁止提交的用户',
  },
  no_discuss_user: {
    code: 1004,
    grants: without(USER, ['discussion_add', 'group_add', 'group_del']),
    isAdmin: false,
    en: 'User who may not start discussions',
    zh: '禁止发帖的用户',
  },
  mute_user: {
    code: 1005,
    grants: ['submit', 'discussion_del', 'discussion_edit'],
    isAdmin: false,
    en: 'Muted user',
    zh: '被禁言的用户',
  },
  no_submit_no_discuss_user: {
    code: 1006,
    grants: ['discussion_del', 'discussion_edit', 'comment_add', 'reply_add'],
    isAdmin: false,
    en: 'User who may neither submit nor start discussions',
    zh: '禁止提交与发帖的用户',
  },
  no_submit_mute_user: {
    code: 1007,
    grants: ['discussion_del', 'discussion_edit'],
    isAdmin: false,
    en: 'Muted user who may not submit',
    zh: '禁止提交且被禁言的用户',
  },
  problem_admin: {
    code: 1008,
    grants: [...STAFF, 'problem_edit_any'],
    isAdmin: true,
    en: 'Problem administrator',
    zh: '题目管理员',
  },
} as const satisfies Record<string, { code: number; grants: Grant[]; isAdmin: boolean; en: string; zh: string }>;

export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]];

export function roleGrants(role: Role): readonly Grant[] {
  return ROLES[role].grants;
}

export function isAdminRole(role: string): boolean {
  return role in ROLES && ROLES[role as Role].isAdmin;
}

function without(grants: Grant[], removed: Grant[]): Grant[] {
  return grants.filter((grant) => !removed.includes(grant));
}
