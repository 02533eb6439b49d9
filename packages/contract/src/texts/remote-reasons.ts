import { isRemoteSite, REMOTE_SITE_NAMES } from '../remote/remote-values.ts';
import { fill, pick, type Bilingual, type Locale } from '../wire/values.ts';

/** Why a submission to a judge elsewhere has no verdict. `{text}`: the site's own words. */
const REASONS = {
  no_account: {
    en: 'System Error! Cause: The System does not have [{oj}] account configured. Please tell the administrator.',
    zh: '系统错误！原因：本站没有设置 [{oj}] 的评测账号，请告知管理员。',
  },
  account_wait: {
    en: 'Submission failed! Waiting for account scheduling timeout. None of the accounts at {name} could be used; press resubmit later.',
    zh: '提交失败！等待评测账号超时：{name} 的账号暂时都不能使用，请稍后点击重新提交。',
  },
  no_usable_account: {
    en: '{name} accepts none of the accounts of this site. The administrators have been notified; press resubmit later.',
    zh: '{name} 目前不接受本站的任何账号，已通知管理员，请稍后点击重新提交。',
  },
  own_account: {
    en: '{name} does not accept your own account, and this site has no other one there. Check it in your settings, then press resubmit.',
    zh: '{name} 不接受你自己的账号，本站也没有其他账号。请在个人设置中检查该账号，然后点击重新提交。',
  },
  challenge: {
    en: '{name} asks for a human check; the administrators have been notified. Press resubmit later.',
    zh: '{name} 要求人工验证，已通知管理员，请稍后点击重新提交。',
  },
  unreachable: {
    en: '{name} cannot be reached. Your code is kept; press resubmit later.',
    zh: '无法连接 {name}。你的代码已经保存，请稍后点击重新提交。',
  },
  busy: {
    en: '{name} is limiting submissions at the moment. Press resubmit in a few minutes.',
    zh: '{name} 目前限制提交次数，请过几分钟再点击重新提交。',
  },
  uncertain: {
    en: '[{oj}] Submitted Failed! Failed to obtain the ID submitted by the platform! It may have arrived all the same: when you press resubmit, it is looked for first and sent again only if it is not there.',
    zh: '[{oj}] 提交失败！没有取得该平台的提交编号。代码可能已经送达：点击重新提交时，系统会先查找，确认没有才再次发送。',
  },
  account_gone: {
    en: '[{oj}] Submitted Failed! Your code may have arrived, but the account it was sent with has been removed, so it cannot be looked for. Press resubmit to send it again; it may then be there twice.',
    zh: '[{oj}] 提交失败！代码可能已经送达，但发送所用的账号已被移除，无法查找。点击重新提交会再次发送，对方可能因此收到两次。',
  },
  several: {
    en: '[{oj}] Submitted Failed! Failed to obtain the ID submitted by the platform! There were several that could be yours, and none was taken. Press resubmit to look again.',
    zh: '[{oj}] 提交失败！没有取得该平台的提交编号：有多条提交都可能是你的，因此没有采用任何一条。请点击重新提交再次查找。',
  },
  slow: {
    en: 'Waiting for remote judge result exceeds the maximum number of times, please try submitting again! Your code is not sent again: only its result is asked for.',
    zh: '等待远程评测结果超时，请点击重新提交。代码不会再次发送，只会重新查询结果。',
  },
  problem_missing: {
    en: '{name} no longer has this problem, or no longer shows it.',
    zh: '{name} 上已经没有这道题，或该题不再公开。',
  },
  forbidden: {
    en: '{name} does not accept submissions to this problem from this site.',
    zh: '{name} 不接受本站提交这道题。',
  },
  forbidden_said: {
    en: '{name} did not accept this submission. It says: {text}',
    zh: '{name} 没有接受这次提交，对方的说明：{text}',
  },
  language: {
    en: '{name} does not accept this language for this problem, so it is no longer offered here. Choose another one and submit again.',
    zh: '{name} 的这道题不支持该语言，本站已不再提供该选项，请换一种语言重新提交。',
  },
  rejected: {
    en: '{name} refused this code. It says: {text}',
    zh: '{name} 拒绝了这份代码，对方的说明：{text}',
  },
  duplicate: {
    en: '{name} says that it has received exactly this code before. Change a line and submit again.',
    zh: '{name} 表示已经收到过完全相同的代码，请修改后重新提交。',
  },
  site_failed: {
    en: 'There is something wrong with the {oj}, please try again later. It says: {text}',
    zh: '{oj} 出现故障，请稍后再试。对方的说明：{text}',
  },
  unknown_verdict: {
    en: 'The result is unknown. {name} says: {text}. The administrators have been notified.',
    zh: '结果未知，{name} 的说明：{text}。已通知管理员。',
  },
  unreadable: {
    en: 'The result page of {name} could not be read. The administrators have been notified; they can have the result fetched again.',
    zh: '无法读取 {name} 的结果页面，已通知管理员，由管理员重新获取结果。',
  },
  gone: {
    en: '{name} no longer shows this submission.',
    zh: '{name} 上已查不到这次提交。',
  },
  submit_unreadable: {
    en: 'The submit page of {name} could not be read, so nothing was sent. The administrators have been notified; press resubmit later.',
    zh: '无法读取 {name} 的提交页面，代码没有发送。已通知管理员，请稍后点击重新提交。',
  },
  not_known_here: {
    en: 'This site can no longer submit to this judge. Please tell the administrator.',
    zh: '本站不再支持向该评测平台提交，请告知管理员。',
  },
} as const satisfies Record<string, Bilingual>;

export type RemoteReason = keyof typeof REASONS;

const PREFIX = 'remote:';

/** As a judging keeps it. */
export function remoteMessage(reason: RemoteReason, oj: string, text = ''): string {
  return `${PREFIX}${reason}:${oj}:${text}`;
}

/** Its words for a reader; undefined for a message of another kind. */
export function remoteReasonText(message: string, locale: Locale): string | undefined {
  const [, reason = '', oj = '', text = ''] = /^remote:(\w+):(\w+):(.*)$/s.exec(message) ?? [];
  if (!(reason in REASONS)) return undefined;
  const name = isRemoteSite(oj) ? REMOTE_SITE_NAMES[oj] : oj;
  return fill(pick(REASONS[reason as RemoteReason], locale), { oj, name, text });
}
