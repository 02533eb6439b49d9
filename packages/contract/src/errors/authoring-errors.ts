import type { ErrorSpec } from './error-spec.ts';

/** What those who keep tags, test files and reference solutions in order are told. */
export const authoringErrors = {
  // Tags
  tag_name_taken: { status: 400, en: 'The tag name exists already.', zh: '该标签名称已存在！' },
  tag_class_name_taken: {
    status: 400,
    en: 'The tag classification name exists already.',
    zh: '该标签分类名称已存在！',
  },
  tag_not_found: {
    status: 404,
    en: 'This tag no longer exists. Please reload the page.',
    zh: '该标签已不存在，请刷新页面。',
  },
  tag_class_not_found: {
    status: 404,
    en: 'This classification no longer exists. Please reload the page.',
    zh: '该标签分类已不存在，请刷新页面。',
  },
  tag_owners_differ: {
    status: 400,
    en: 'The tag and its classification belong to different judges. Choose a classification of the same judge.',
    zh: '标签与分类的来源不同，请选择同一来源的分类。',
  },
  tag_merged_into_itself: {
    status: 400,
    en: 'A tag cannot be merged into itself. Please choose another one.',
    zh: '标签不能与自身合并，请选择另一个标签。',
  },

  // Problems that groups offer to the public
  apply_progress_out_of_range: { status: 400, en: 'The progress must be 1 to 3.', zh: '申请进度只能是 1 到 3。' },
  apply_problem_changed: {
    status: 400,
    en: 'The problem has been changed since you looked at it. Please look at it again.',
    zh: '该题目在你查看之后已被修改，请重新查看后再处理。',
  },
  apply_answered_meanwhile: {
    status: 400,
    en: 'The state of this application has changed in the meantime. Please look at it again.',
    zh: '该申请的状态刚刚被其他人更改，请查看后再处理。',
  },
  apply_problem_gone: { status: 400, en: 'The problem no longer exists.', zh: '该题目已不存在。' },

  // Files of tests
  case_not_found: {
    status: 404,
    en: 'This test no longer exists because the test data was replaced. Please reload the page.',
    zh: '该测试点已不存在：测试数据已被替换，请刷新页面。',
  },

  // Reference solutions
  problem_check_not_found: {
    status: 404,
    en: 'This reference solution no longer exists. Please reload the page.',
    zh: '该参考程序已不存在，请刷新页面。',
  },
  problem_check_name_taken: {
    status: 400,
    en: 'This problem already has a reference solution with that name. Please choose another name.',
    zh: '这道题已有同名的参考程序，请换一个名称。',
  },
  problem_checks_too_many: {
    status: 400,
    en: 'A problem can have at most {max} reference solutions. Delete one first.',
    zh: '一道题最多保存 {max} 份参考程序，请先删除一份。',
  },
  problem_checks_missing: {
    status: 400,
    en: 'There is no reference solution to judge. Please add one first.',
    zh: '还没有可评测的参考程序，请先添加。',
  },
  problem_checks_running: {
    status: 400,
    en: 'The reference solutions are being judged right now. Please wait until this is done.',
    zh: '参考程序正在评测中，请等待评测结束。',
  },
} as const satisfies Record<string, ErrorSpec>;
