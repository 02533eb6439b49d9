import type { ErrorSpec } from './error-spec.ts';

/** What those are told who set problems and contests of a group. */
export const groupSettingErrors = {
  group_admins_only: {
    status: 403,
    en: 'Only administrators of this group can do this.',
    zh: '只有团队管理员可以进行此操作。',
  },
  group_id_missing: { status: 400, en: 'The group ID is required.', zh: '缺少团队编号。' },
  not_of_a_group: {
    status: 403,
    en: 'This does not belong to a group. Please use the site’s own page for it.',
    zh: '该对象不属于任何团队，请在站点页面中操作。',
  },
  group_tag_foreign: {
    status: 403,
    en: 'Tags of another group may not be used. Please choose other ones.',
    zh: '不能使用其他团队的标签，请重新选择。',
  },
  problem_published_already: {
    status: 400,
    en: 'This problem is already public.',
    zh: '该题目已经公开。',
  },
} as const satisfies Record<string, ErrorSpec>;
