import type { ErrorSpec } from './error-spec.ts';

/** What is set for trainings: forms, problems, categories. */
export const trainingSettingErrors = {
  training_edit_forbidden: {
    status: 403,
    en: 'This training is run by others. Ask its author to change it, or make a copy of your own.',
    zh: '这个训练由他人负责，请联系其作者修改，或复制一份自己的训练。',
  },
  training_delete_forbidden: {
    status: 403,
    en: 'Only the super administrator can delete and restore trainings of the site. You can hide yours instead.',
    zh: '只有超级管理员可以删除和恢复站点训练，你可以改为隐藏自己的训练。',
  },
  training_handed_out: {
    status: 403,
    en: 'An assignment of the group uses this training. Remove the assignment first; its grades are kept.',
    zh: '团队作业正在使用这个训练。请先撤回该作业，成绩会保留。',
  },
  training_not_in_group: {
    status: 403,
    en: 'This training does not belong to a group. Change it in the back office.',
    zh: '这个训练不属于任何团队，请在后台修改。',
  },
  training_site_forbidden: {
    status: 403,
    en: 'Trainings of the site are created by its administrators, those of a group by the administrators of the group.',
    zh: '站点训练由管理员创建，团队训练由团队管理员创建。',
  },
  training_group_forbidden: {
    status: 403,
    en: 'Only the administrators of this group can manage its trainings. Ask one of them.',
    zh: '只有团队管理员可以管理团队训练，请联系团队管理员。',
  },
  training_title_empty: { status: 400, en: 'A training needs a title.', zh: '训练标题不能为空。' },
  training_title_long: {
    status: 400,
    en: 'The title of a training has at most {max} characters.',
    zh: '训练标题最多 {max} 个字符。',
  },
  training_description_empty: {
    status: 400,
    en: 'A training needs a description: say what it is for.',
    zh: '训练简介不能为空，请说明训练的内容。',
  },
  training_description_long: {
    status: 400,
    en: 'The description of a training has at most {max} characters.',
    zh: '训练简介最多 {max} 个字符。',
  },
  training_rank_unfit: {
    status: 400,
    en: 'The rank is a whole number from 0 to {max}.',
    zh: '序号须为 0 到 {max} 的整数。',
  },
  training_auth_unknown: {
    status: 400,
    en: 'A training is either Public or Private.',
    zh: '训练的权限类型只能是 Public 或 Private。',
  },
  training_password_needed: {
    status: 400,
    en: 'A private training needs a password.',
    zh: '私有训练需要设置密码。',
  },
  training_password_long: {
    status: 400,
    en: 'The password of a training has at most {max} characters.',
    zh: '训练密码最多 {max} 个字符。',
  },
  training_changed_meanwhile: {
    status: 400,
    en: 'Someone has changed this training since you opened it. Load their version, or overwrite it with yours.',
    zh: '打开之后，这个训练已被他人修改。请载入新版本，或用你的版本覆盖。',
  },
  training_clone_forbidden: {
    status: 403,
    en: 'This training is private. Ask its author for a copy.',
    zh: '这是私有训练，请联系其作者复制。',
  },
  training_registrations_gone: {
    status: 400,
    en: 'There are no registrations to bring back. They are kept for 30 days after a new password.',
    zh: '没有可恢复的报名。修改密码后，原报名保留 30 天。',
  },

  training_problem_not_found: {
    status: 404,
    en: 'There is no such problem in this training.',
    zh: '训练中没有这道题目。',
  },
  training_problem_not_public: {
    status: 404,
    en: 'There is no such public problem. Choose one from the list.',
    zh: '该题目不存在或未公开，请从列表中选择。',
  },
  training_problem_not_of_group: {
    status: 404,
    en: 'This group has no such problem. Choose one from the list.',
    zh: '该题目不存在或不是本团队的题目，请从列表中选择。',
  },
  training_problem_taken: {
    status: 400,
    en: 'The problem is already in this training.',
    zh: '训练中已有这道题目。',
  },
  training_label_taken: {
    status: 400,
    en: 'Another problem of this training is called {label}. Choose another display ID.',
    zh: '训练中已有题目使用题号 {label}，请换一个题号。',
  },
  training_label_display_id: {
    status: 400,
    en: '{label} is the ID that another problem of this training has on the site. Choose another display ID.',
    zh: '{label} 是训练中另一道题目在站内的题号，请换一个题号。',
  },
  training_display_id_label: {
    status: 400,
    en: 'Another problem of this training is called {displayId}, which is the ID of this one on the site. Give that one another display ID first.',
    zh: '训练中另一道题目正在使用题号 {displayId}，而这是该题目在站内的题号。请先为那道题目换一个题号。',
  },
  training_label_unfit: {
    status: 400,
    en: 'A display ID consists of 1 to {max} visible characters.',
    zh: '题号须为 1 到 {max} 个可见字符。',
  },
  training_problems_too_many: {
    status: 400,
    en: 'A training has at most {max} problems.',
    zh: '一个训练最多 {max} 道题目。',
  },
  training_order_stale: {
    status: 400,
    en: 'Someone else has changed the problems of this training or their order. Their changes were kept: check the list as it is now, then reorder it again.',
    zh: '他人刚刚修改了训练的题目或顺序，你的排序未保存，对方的修改已保留。请查看最新列表后重新排序。',
  },

  training_category_not_found: {
    status: 404,
    en: 'There is no such category. Choose another one.',
    zh: '没有这个分类，请选择其他分类。',
  },
  training_category_missing: {
    status: 400,
    en: 'A training needs a category.',
    zh: '请为训练选择分类。',
  },
  training_category_forbidden: {
    status: 403,
    en: 'Categories of the site are maintained by the super administrator and the problem administrators.',
    zh: '站点的训练分类由超级管理员和题目管理员维护。',
  },
  training_category_nameless: {
    status: 400,
    en: 'A category needs a name of up to {max} characters.',
    zh: '分类名称不能为空，且最多 {max} 个字符。',
  },
  training_category_taken: {
    status: 400,
    en: 'A category called “{name}” already exists.',
    zh: '分类“{name}”已存在。',
  },
  training_category_color: {
    status: 400,
    en: 'Write the color like #1e90ff.',
    zh: '颜色请写成 #1e90ff 这样的形式。',
  },
  training_categories_too_many: {
    status: 400,
    en: 'There can be at most {max} categories. Delete one that is not needed first.',
    zh: '最多 {max} 个分类，请先删除不需要的分类。',
  },
  training_category_order_stale: {
    status: 400,
    en: 'Someone else has changed the categories in the meantime. Check the list as it is now, then reorder it again.',
    zh: '他人刚刚修改了分类，请查看最新列表后重新排序。',
  },
} as const satisfies Record<string, ErrorSpec>;
