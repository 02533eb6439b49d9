import type { ErrorSpec } from '../errors/error-spec.ts';
import type { AuditWords } from '../texts/audit-words.ts';

/** What goes wrong between this site and another judge while somebody waits for the answer. */
export const remoteErrors = {
  remote_site_unreachable: {
    status: 400,
    en: '{site} gives no usable answer at the moment. Please try again in a few minutes.',
    zh: '{site} 目前没有可用的响应，请过几分钟再试。',
  },
  remote_site_paused: {
    status: 400,
    en: '{site} has answered nothing of use for {minutes} minutes. It is asked again automatically; please try again later.',
    zh: '{site} 已有 {minutes} 分钟没有可用的响应，系统会自动重试，请稍后再来。',
  },
  remote_site_busy: {
    status: 400,
    en: '{site} wants fewer requests. Please try again in {seconds} seconds.',
    zh: '{site} 要求减少请求，请 {seconds} 秒后再试。',
  },
  remote_site_challenge: {
    status: 400,
    en: '{site} asks for a human check. Import the session of a browser for one of its accounts, then try again.',
    zh: '{site} 要求人工验证。请先为该平台的账号导入浏览器会话，再重试。',
  },
  remote_site_changed: {
    status: 400,
    en: 'A page of {site} is not as expected ({missing}), so nothing was read from it. The page is kept for the administrators.',
    zh: '{site} 的页面与预期不符（{missing}），没有从中读取任何内容。页面已保存，供管理员查看。',
  },
  remote_login_failed: {
    status: 400,
    en: '{site} does not accept the account. Check its name and password.',
    zh: '{site} 不接受该账号，请检查用户名和密码。',
  },
  remote_forbidden: {
    status: 400,
    en: '{site} does not let this site read that. It may be private, or its contest may be running.',
    zh: '{site} 不允许读取该内容：可能未公开，或所在的比赛正在进行。',
  },
  remote_not_found: {
    status: 400,
    en: '{site} has no problem {id}. Check the number.',
    zh: '{site} 上没有题目 {id}，请检查题号。',
  },
  remote_account_not_found: {
    status: 404,
    en: 'There is no such account.',
    zh: '没有这个账号。',
  },
  remote_account_in_use: {
    status: 400,
    en: 'The account is submitting at this moment. Please try again in a minute.',
    zh: '该账号正在提交，请一分钟后再试。',
  },
  remote_page_not_found: {
    status: 404,
    en: 'The page is no longer kept.',
    zh: '该页面已不再保存。',
  },
  remote_session_empty: {
    status: 400,
    en: 'This is not a Cookie header. Copy it from a browser that is signed in there, as name=value pairs joined by semicolons.',
    zh: '这不是 Cookie 请求头。请从已登录该平台的浏览器中复制，格式为用分号连接的“名称=值”。',
  },
  remote_own_password_missing: {
    status: 400,
    en: 'Please enter the password of the account at {site}.',
    zh: '请输入 {site} 账号的密码。',
  },
} as const satisfies Record<string, ErrorSpec>;

export const remoteAudit = {
  actions: {
    'remote-account.test': { en: 'tested a remote judge account', zh: '测试了远程评测账号' },
    'remote-account.session': { en: 'imported a session for a remote judge account', zh: '为远程评测账号导入了会话' },
    'remote-account.state': { en: 'switched a remote judge account on or off', zh: '启用或停用了远程评测账号' },
    'remote-account.own': { en: 'changed an own remote judge account', zh: '修改了自己的远程评测账号' },
    'remote-account.own-remove': { en: 'removed an own remote judge account', zh: '移除了自己的远程评测账号' },
  },
  subjects: {
    remote_account: { en: 'Remote judge account', zh: '远程评测账号' },
  },
} as const satisfies AuditWords;
