import type { ErrorSpec } from './error-spec.ts';

/** Who belongs to a group, and what its administrators do about that. */
export const groupMemberErrors = {
  group_code_wrong: {
    status: 400,
    en: 'The invitation code is wrong. Ask an administrator of the group for it.',
    zh: '邀请码不正确，请向团队管理员索取。',
  },
  group_code_locked: {
    status: 403,
    en: 'Too many wrong invitation codes. Please try again in {seconds} s.',
    zh: '邀请码错误次数过多，请在 {seconds} 秒后重试。',
  },
  group_reason_length: {
    status: 400,
    en: 'Say why you would like to join, in {min} to {max} characters.',
    zh: '请用 {min} 到 {max} 个字说明申请理由。',
  },
  group_already_applied: {
    status: 403,
    en: 'You have already applied. You will get a message as soon as an administrator of the group decides.',
    zh: '你已提交申请，管理员处理后你会收到消息。',
  },
  group_already_joined: { status: 403, en: 'You are already a member of this group.', zh: '你已是该团队的成员。' },
  group_application_refused: {
    status: 403,
    en: 'Your application was refused. Please talk to an administrator of the group.',
    zh: '你的申请已被拒绝，如有疑问请联系团队管理员。',
  },
  group_not_member: {
    status: 403,
    en: 'You are not a member of this group, so there is nothing to leave.',
    zh: '你不是该团队的成员，无需退出。',
  },
  group_owner_stays: {
    status: 404,
    en: 'The owner of a group can only disband it, not leave it.',
    zh: '团队所有者不能退出，只能解散团队。',
  },
  group_return_too_late: {
    status: 404,
    en: 'That can no longer be undone. Please apply again.',
    zh: '已无法撤销退出，请重新申请加入。',
  },
  group_members_forbidden: {
    status: 403,
    en: 'Only administrators of the group can manage its members, and only those below their own level.',
    zh: '只有团队管理员可以管理成员，且只能管理级别低于自己的成员。',
  },
  group_members_only: {
    status: 403,
    en: 'This is for members of the group. Join it first.',
    zh: '仅限团队成员查看，请先加入该团队。',
  },
  group_owner_level_fixed: {
    status: 404,
    en: 'The level of the owner of the group cannot be changed.',
    zh: '不能更改团队所有者的级别。',
  },
  group_member_missing: {
    status: 404,
    en: 'This person is not in the group, or has left it. Reload the list.',
    zh: '该用户不在团队中或已离开，请刷新列表。',
  },
  group_member_not_back: {
    status: 403,
    en: 'A member cannot be made an applicant again. Remove them from the group instead.',
    zh: '不能将成员改回申请中或已拒绝，如需请移除该成员。',
  },
  group_member_above: {
    status: 404,
    en: 'You can only remove members below your own level.',
    zh: '只能移除级别低于自己的成员。',
  },
  group_remove_self: {
    status: 404,
    en: 'You cannot remove yourself. Leave the group on its home page instead.',
    zh: '不能移除自己，如需离开请在团队主页退出。',
  },
  group_remove_owner: {
    status: 404,
    en: 'The owner of the group cannot be removed.',
    zh: '不能移除团队所有者。',
  },
  group_change_not_found: {
    status: 404,
    en: 'There is no such change to undo, or it has already been undone.',
    zh: '没有可以撤销的操作，或已经撤销。',
  },
  group_announcement_forbidden: {
    status: 403,
    en: 'Only the author of an announcement and the root of the group can change it.',
    zh: '团队公告只能由发布者或团队超级管理员修改。',
  },
} as const satisfies Record<string, ErrorSpec>;
