import type { ErrorSpec } from './error-spec.ts';

/** Reports, muting, and what holds floods back. */
export const moderationErrors = {
  report_own: {
    status: 400,
    en: 'You wrote this yourself: you can change or delete it.',
    zh: '这是你自己发布的内容，可以直接修改或删除。',
  },
  report_not_found: {
    status: 404,
    en: 'There is no such report. Reload the page to see what is waiting now.',
    zh: '没有这条举报，请刷新页面。',
  },
  report_decided: {
    status: 400,
    en: '{name} has already decided about this ({at}). Reload the page to see the decision.',
    zh: '{name} 已经处理了这条举报（{at}），请刷新页面查看结果。',
  },
  report_undone: {
    status: 400,
    en: 'This decision can no longer be undone. Reload the page to see how things stand.',
    zh: '这个处理结果已无法撤销，请刷新页面查看。',
  },
  moderation_reason_missing: {
    status: 400,
    en: 'Please give a reason: the author will see it.',
    zh: '请填写原因，作者会看到。',
  },
  mute_nobody: {
    status: 404,
    en: 'There is no one with this name here. Please check the username.',
    zh: '这里没有这个用户，请检查用户名。',
  },
  mute_staff: {
    status: 403,
    en: 'Moderators here cannot be muted, and you cannot mute yourself.',
    zh: '不能禁言管理员，也不能禁言自己。',
  },
  unmute_above: {
    status: 403,
    en: 'You cannot unmute yourself. Moderators are unmuted by someone above them.',
    zh: '不能解除自己的禁言。管理员的禁言须由更高级别的管理员解除。',
  },
  moderation_own: {
    status: 403,
    en: 'You wrote this yourself, so another moderator has to decide about it.',
    zh: '这是你自己发布的内容，须由其他管理员处理。',
  },
  mute_none: {
    status: 404,
    en: 'This person is not muted here.',
    zh: '这个用户没有被禁言。',
  },
  writing_flood: {
    status: 403,
    en: 'You have written {max} texts within an hour, which is the limit. Please continue at {until}.',
    zh: '每小时最多发布 {max} 条内容，你已达到上限，请在 {until} 之后继续。',
  },
  new_member_posts: {
    status: 403,
    en: 'New accounts can write {max} texts an hour. Please continue at {until}; this limit ends {hours} hours after registration.',
    zh: '新账号每小时最多发布 {max} 条内容，请在 {until} 之后继续。注册满 {hours} 小时后不再受此限制。',
  },
  new_member_links: {
    status: 403,
    en: 'New accounts can post {max} links an hour. Please leave the links out for now; this limit ends {hours} hours after registration.',
    zh: '新账号每小时最多发布 {max} 个链接，请先去掉链接。注册满 {hours} 小时后不再受此限制。',
  },
  repeated_text: {
    status: 403,
    en: 'You have already written this within the last 24 hours. Please say it once, and link to it where it helps.',
    zh: '你在 24 小时内已经发布过相同的内容。请只发布一次，需要时可以附上它的链接。',
  },
  repeated_by_many: {
    status: 403,
    en: 'The same text was posted by several new accounts just now. Please say it in your own words.',
    zh: '刚刚有多个新账号发布了相同的内容，请用自己的话重新表达。',
  },
} as const satisfies Record<string, ErrorSpec>;
