import type { ErrorSpec } from './error-spec.ts';

/** Comments and replies. */
export const commentErrors = {
  contest_comments_closed: {
    status: 403,
    http: 403,
    en: 'No Access: There is no open contest comment area on the website!',
    zh: '本站没有开放比赛评论区。',
  },
  comment_place_missing: {
    status: 400,
    en: 'Name the discussion or the contest to which the comments belong.',
    zh: '请指明评论所属的讨论或比赛。',
  },
  comment_discussion_gone: {
    status: 400,
    en: 'The comment failed: the discussion no longer exists.',
    zh: '评论失败，讨论已不存在。',
  },
  comment_contest_gone: {
    status: 400,
    en: 'The comment failed: the contest no longer exists.',
    zh: '评论失败，比赛已不存在。',
  },
  comment_empty: { status: 400, en: 'The comment must not be empty.', zh: '评论内容不能为空。' },
  comment_too_long: {
    status: 400,
    en: 'The comment is too long: it has at most {max} characters.',
    zh: '评论过长，最多 {max} 个字符。',
  },
  comment_solve_first: {
    status: 403,
    en: 'You can comment and reply once you have solved {needed} problems. So far you have solved {solved}: {missing} to go.',
    zh: '解决 {needed} 道题目后才能评论和回复。目前已解决 {solved} 道，还差 {missing} 道。',
  },
  comment_too_many: {
    status: 403,
    en: 'You are posting too fast. Please continue in {seconds} s.',
    zh: '你发布得太频繁了，请在 {seconds} 秒后继续。',
  },
  comment_not_found: {
    status: 400,
    en: 'This comment no longer exists. Reload the page to see what is there now.',
    zh: '这条评论已不存在，请刷新页面。',
  },
  comment_id_missing: { status: 400, en: 'The comment ID is required.', zh: '缺少评论编号。' },
  comment_forbidden: {
    status: 403,
    en: 'Only the author and moderators can do this.',
    zh: '只有作者与管理员可以进行此操作。',
  },
  comment_replies_full: {
    status: 403,
    en: 'This comment has {max} replies, which is the limit. Please start a comment of your own.',
    zh: '这条评论的回复已达 {max} 条上限，请另发评论。',
  },
  reply_empty: { status: 400, en: 'The reply must not be empty.', zh: '回复内容不能为空。' },
  reply_too_long: {
    status: 400,
    en: 'The reply is too long: it has at most {max} characters.',
    zh: '回复过长，最多 {max} 个字符。',
  },
  reply_id_missing: { status: 400, en: 'The reply ID is required.', zh: '缺少回复编号。' },
  reply_not_found: {
    status: 400,
    en: 'This reply no longer exists. Reload the page to see what is there now.',
    zh: '这条回复已不存在，请刷新页面。',
  },
  reply_forbidden: {
    status: 403,
    en: 'In a contest only the jury and the author of the comment can reply here.',
    zh: '比赛中只有裁判与评论作者可以在这里回复。',
  },
} as const satisfies Record<string, ErrorSpec>;
