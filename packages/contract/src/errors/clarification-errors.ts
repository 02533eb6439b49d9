import type { ErrorSpec } from './error-spec.ts';

/** Questions to a contest's jury. */
export const clarificationErrors = {
  clarification_not_found: {
    status: 404,
    en: 'There is no such question. Please reload the page.',
    zh: '没有这条提问，请刷新页面。',
  },
  clarifications_closed: {
    status: 403,
    en: 'The contest is over, and no more questions are accepted. Answers can still be read.',
    zh: '比赛已经结束，不再接受提问；已有的回复仍可查看。',
  },
  clarification_register_first: {
    status: 403,
    en: 'Register for the contest with its password first, then ask.',
    zh: '请先输入密码报名参赛，再提问。',
  },
  clarification_too_soon: {
    status: 429,
    en: 'You have asked several times within a minute. You can ask the next one in {seconds} s.',
    zh: '一分钟内提问次数过多，请 {seconds} 秒后再试。',
  },
  clarification_wait: {
    status: 403,
    en: '{max} of your questions are still waiting for an answer. Please wait for one, or withdraw one.',
    zh: '你有 {max} 条提问尚未得到回复，请等待回复或撤回其中一条。',
  },
  clarifications_used_up: {
    status: 403,
    en: 'You have asked {max} questions in this contest, which is the limit.',
    zh: '你在这场比赛中已提问 {max} 次，达到上限。',
  },
  clarification_answered: {
    status: 403,
    en: 'The jury has already answered this question, so it cannot be withdrawn.',
    zh: '裁判已经回复，不能再撤回。',
  },
  clarification_claimed: {
    status: 403,
    en: '{name} is answering this question right now.',
    zh: '{name} 正在回复这条提问。',
  },
  clarification_changed: {
    status: 403,
    en: 'This question was answered or removed in the meantime. Look at it again before you answer.',
    zh: '这条提问已被回复或移除，请重新查看后再操作。',
  },
} as const satisfies Record<string, ErrorSpec>;
