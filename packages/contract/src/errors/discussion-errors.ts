import type { ErrorSpec } from './error-spec.ts';

/** Discussions of the site and of groups, and who may write. */
export const discussionErrors = {
  public_discussions_closed: {
    status: 403,
    http: 403,
    en: 'No Access: There is no open discussion area on the website!',
    zh: '本站没有开放讨论区。',
  },
  group_discussions_closed: {
    status: 403,
    http: 403,
    en: 'No Access: There is no open group discussion area on the website!',
    zh: '本站没有开放团队讨论区。',
  },
  /** The same of one that is opened: the contract answers those in the body. */
  discussion_area_closed: {
    status: 403,
    en: 'The discussion area of this discussion is closed at the moment.',
    zh: '这条讨论所在的讨论区暂未开放。',
  },
  discussion_not_found: {
    status: 404,
    en: 'There is no such discussion. If it belongs to a group, log in as one of its members.',
    zh: '没有这条讨论。如果它属于某个团队，请以团队成员身份登录。',
  },
  discussion_disabled: {
    status: 403,
    en: 'This discussion was disabled by a moderator.',
    zh: '这条讨论已被管理员封禁。',
  },
  discussion_forbidden: {
    status: 403,
    en: 'Only the author and moderators can do this.',
    zh: '只有作者与管理员可以进行此操作。',
  },
  discussion_moderators_only: {
    status: 403,
    en: 'Only moderators of this discussion area can do this.',
    zh: '只有讨论区的管理员可以进行此操作。',
  },
  discussion_title_missing: {
    status: 400,
    en: 'The discussion title must not be empty.',
    zh: '讨论标题不能为空。',
  },
  discussion_title_length: {
    status: 400,
    en: 'The discussion title has at most {max} characters.',
    zh: '讨论标题最多 {max} 个字符。',
  },
  discussion_description_missing: {
    status: 400,
    en: 'The discussion description must not be empty.',
    zh: '讨论描述不能为空。',
  },
  discussion_description_length: {
    status: 400,
    en: 'The discussion description has at most {max} characters.',
    zh: '讨论描述最多 {max} 个字符。',
  },
  discussion_content_missing: {
    status: 400,
    en: 'The discussion must not be empty.',
    zh: '讨论内容不能为空。',
  },
  discussion_content_length: {
    status: 400,
    en: 'The discussion is too long: it has at most {max} characters.',
    zh: '讨论内容过长，最多 {max} 个字符。',
  },
  discussion_category_missing: {
    status: 400,
    en: 'The discussion category is required.',
    zh: '请选择讨论分类。',
  },
  discussion_category_unknown: {
    status: 400,
    en: 'There is no such category. Please reload the page and choose another.',
    zh: '没有这个分类，请刷新页面后重新选择。',
  },
  discussion_category_taken: {
    status: 400,
    en: 'Two categories cannot have the same name. Please choose another name.',
    zh: '分类名称不能重复，请换一个名称。',
  },
  discussion_category_length: {
    status: 400,
    en: 'The name of a category has at most {max} characters.',
    zh: '分类名称最多 {max} 个字符。',
  },
  discussion_category_many: {
    status: 400,
    en: 'There can be at most {max} categories.',
    zh: '最多 {max} 个分类。',
  },
  discussion_id_missing: { status: 400, en: 'The discussion ID is required.', zh: '缺少讨论编号。' },
  discussion_group_missing: {
    status: 400,
    en: 'The group ID of the discussion is required.',
    zh: '缺少讨论所属的团队编号。',
  },
  discussion_problem_not_found: {
    status: 404,
    en: 'There is no such problem, so no discussion can be started about it.',
    zh: '没有这道题目，无法发布相关讨论。',
  },
  discussion_update_gone: {
    status: 404,
    en: 'The update failed: the discussion no longer exists.',
    zh: '更新失败，讨论已不存在。',
  },
  discussion_delete_gone: {
    status: 404,
    en: 'The discussion could not be deleted: it no longer exists.',
    zh: '删除失败，讨论已不存在。',
  },
  discussion_restore_gone: {
    status: 404,
    en: 'There is no deleted discussion here that could still be restored.',
    zh: '没有可恢复的讨论，可能已超过恢复期限。',
  },
  discussion_changed_meanwhile: {
    status: 400,
    en: 'Someone has changed this discussion since you opened it. Load their version, or overwrite it with yours.',
    zh: '打开之后，这条讨论已被他人修改。请载入新版本，或用你的版本覆盖。',
  },
  discussion_not_of_group: {
    status: 404,
    en: 'This is not a discussion of a group.',
    zh: '这不是团队讨论。',
  },
  discussion_solve_first: {
    status: 403,
    en: 'You can start discussions once you have solved {needed} problems. So far you have solved {solved}: {missing} to go.',
    zh: '解决 {needed} 道题目后才能发布讨论。目前已解决 {solved} 道，还差 {missing} 道。',
  },
  discussion_daily_limit: {
    status: 403,
    en: 'You have started {max} discussions within 24 hours, which is the limit. You can start the next one at {until}.',
    zh: '24 小时内最多发布 {max} 条讨论，你已达到上限。下一条可在 {until} 之后发布。',
  },
  discussion_daily_none: {
    status: 403,
    en: 'Starting discussions is turned off on this site at the moment.',
    zh: '本站目前不允许发布新讨论。',
  },
  discussion_during_contest: {
    status: 403,
    en: 'You are taking part in a contest. Discussions about problems can be started again when it is over.',
    zh: '你正在参加比赛，比赛结束后才能发布与题目相关的讨论。',
  },
  muted: {
    status: 403,
    en: 'You have been muted until {until}: {reason}. Until then you can read, but not write.',
    zh: '你已被禁言至 {until}：{reason}。在此之前可以浏览，但不能发布内容。',
  },
  report_empty: {
    status: 400,
    en: 'The report label and reason cannot be empty',
    zh: '举报标签与原因不能同时为空。',
  },
  report_too_long: {
    status: 400,
    en: 'The reason of a report has at most 200 characters.',
    zh: '举报原因最多 200 个字符。',
  },
} as const satisfies Record<string, ErrorSpec>;
