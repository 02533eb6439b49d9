import type { ErrorSpec } from './error-spec.ts';

/** Balloons, windows of one's own afterwards, and other programs that read a contest. */
export const contestDayErrors = {
  virtual_before_end: {
    status: 403,
    en: 'You can take part virtually once the contest is over.',
    zh: '比赛结束后才能虚拟参赛。',
  },
  virtual_under_seal: {
    status: 403,
    en: 'You can take part virtually as soon as the organizers have released the results.',
    zh: '主办方公布全部结果后才能虚拟参赛。',
  },
  virtual_one_at_a_time: {
    status: 403,
    en: 'You are already taking part virtually, in “{title}”. Give that up first, or wait until it is over.',
    zh: '你正在虚拟参加“{title}”，请先放弃，或等它结束。',
  },
  virtual_starts_too_late: {
    status: 400,
    en: 'Choose a start within the next 24 hours.',
    zh: '请选择从现在起 24 小时内的开始时间。',
  },
  virtual_too_often: {
    status: 429,
    en: 'You have started {count} virtual participations within a day. Please come back tomorrow.',
    zh: '你一天内已虚拟参赛 {count} 次，请明天再来。',
  },
  virtual_run_not_found: {
    status: 404,
    en: 'You are not taking part virtually in this contest, or your time is over.',
    zh: '你没有在虚拟参加这场比赛，或者时间已到。',
  },
  balloons_not_yours: {
    status: 403,
    en: 'Only the jury and the balloon runners of this contest see its balloons. Ask the jury to add you.',
    zh: '只有本场比赛的裁判和气球配送员可以查看气球，请联系裁判添加。',
  },
  balloon_carried: {
    status: 400,
    en: '{name} is on the way with this balloon.',
    zh: '{name} 正在送这只气球。',
  },
  balloon_delivered: {
    status: 400,
    en: '{name} has already delivered this balloon.',
    zh: '{name} 已经送达这只气球。',
  },
  balloon_not_found: {
    status: 404,
    en: 'This contest has no such balloon. Reload the page and try again.',
    zh: '本场比赛没有这只气球，请刷新页面后重试。',
  },
  balloon_not_due: {
    status: 400,
    en: 'This solution no longer counts: leave the balloon here.',
    zh: '该题的通过结果已失效，无需再送。',
  },
  balloon_key_used: {
    status: 400,
    en: 'That was sent for another balloon. Reload the page and try again.',
    zh: '该操作已用于另一只气球，请刷新页面后重试。',
  },
  balloon_runner_unknown: {
    status: 400,
    en: 'There is no account named {name}. Please check the username.',
    zh: '没有名为 {name} 的账号，请检查用户名。',
  },
  balloon_runners_too_many: {
    status: 400,
    en: 'A contest has at most {max} balloon runners.',
    zh: '一场比赛最多 {max} 名气球配送员。',
  },
  contest_address_locked: {
    status: 403,
    en: 'In this contest you can take part only from your assigned computer or room, and this is a different one. Ask the jury in the room: they see this attempt and can let you in from here.',
    zh: '这场比赛限定了你的参赛地址，当前设备或机房不在其中。请联系现场裁判：裁判能看到这次尝试，并可允许你从这里参赛。',
  },
  contest_address_wrong: {
    status: 400,
    en: '“{text}” is not a valid address. Enter one such as 10.0.3.17, a network such as 10.0.3.0/24, or a range such as 10.0.3.5-10.0.3.40.',
    zh: '“{text}”不是有效地址。请填写单个地址（10.0.3.17）、网段（10.0.3.0/24）或范围（10.0.3.5-10.0.3.40）。',
  },
  contest_address_none: {
    status: 400,
    en: 'Enter the addresses from which people may take part, or choose another restriction.',
    zh: '请填写允许参赛的地址，或选择其他限制方式。',
  },
  contest_refusal_not_found: {
    status: 404,
    en: 'This attempt no longer exists. Please reload the page.',
    zh: '没有这条尝试记录，请刷新页面。',
  },
  contest_token_wrong: {
    status: 401,
    http: 401,
    en: 'This token is not known, was revoked, or whoever created it is no longer on the jury. The jury creates tokens on the contest’s page in the back office.',
    zh: '令牌不存在、已被吊销，或创建者已不再是裁判。请裁判在后台的比赛页面创建新的令牌。',
  },
  contest_token_nameless: {
    status: 400,
    en: 'Give the token a name, so that you know later who uses it.',
    zh: '请填写令牌名称，方便以后辨认使用者。',
  },
  contest_tokens_too_many: {
    status: 400,
    en: 'A contest has at most {max} tokens, including revoked ones. Restore one of them instead.',
    zh: '一场比赛最多 {max} 个令牌（含已吊销的），请恢复其中一个。',
  },
  contest_token_not_found: {
    status: 404,
    en: 'This contest has no such token. Please reload the page.',
    zh: '这场比赛没有该令牌，请刷新页面。',
  },
  feed_token_expired: {
    status: 400,
    http: 400,
    en: 'This place in the feed is no longer known. Read it from the beginning.',
    zh: '该位置已失效，请从头读取事件流。',
  },
} as const satisfies Record<string, ErrorSpec>;
