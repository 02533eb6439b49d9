import type { ErrorSpec } from '../errors/error-spec.ts';
import type { AuditWords } from '../texts/audit-words.ts';

/** What can go wrong with accounts at other judges and with pages that are kept of them. */
export const remoteErrors = {
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
  remote_tests_too_many: {
    status: 400,
    en: 'You may test your accounts {max} times an hour. Please try again in {seconds} s.',
    zh: '每小时最多测试账号 {max} 次，请 {seconds} 秒后再试。',
  },
  remote_test_paused: {
    status: 400,
    en: 'The judge has just refused the account. Check it, and please try again in {seconds} s.',
    zh: '对方评测平台刚刚拒绝了该账号，请检查后于 {seconds} 秒后再试。',
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
    'remote-account.own': { en: 'changed their own remote judge account', zh: '修改了自己的远程评测账号' },
    'remote-account.own-remove': { en: 'removed their own remote judge account', zh: '移除了自己的远程评测账号' },
  },
  subjects: {
    remote_account: { en: 'Remote judge account', zh: '远程评测账号' },
  },
} as const satisfies AuditWords;
