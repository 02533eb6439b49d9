import type { Bilingual } from '../wire/values.ts';

/** Why an account cannot be used, or what it did last; shown in the reader's words. */
export const REMOTE_TROUBLES = {
  password: {
    en: 'The site does not accept this name and password.',
    zh: '对方不接受该用户名或密码。',
  },
  banned: {
    en: 'The site has closed or blocked this account.',
    zh: '对方已封禁或停用该账号。',
  },
  challenge: {
    en: 'The site asks for a human check: sign in there with a browser and import its session.',
    zh: '对方要求人工验证：请用浏览器登录，再导入会话。',
  },
  often: {
    en: 'It failed too often in a row.',
    zh: '连续失败次数过多。',
  },
  busy: {
    en: 'The site asked for a pause.',
    zh: '对方要求暂停提交。',
  },
  session: {
    en: 'Its session kept ending.',
    zh: '登录状态反复失效。',
  },
  session_over: {
    en: 'Its session is over, and there is no password to sign in with: import a new session.',
    zh: '会话已失效，且没有密码可用于重新登录：请导入新的会话。',
  },
  switched_off: {
    en: 'An administrator disabled it.',
    zh: '管理员已停用。',
  },
} as const satisfies Record<string, Bilingual>;
export type RemoteTrouble = keyof typeof REMOTE_TROUBLES;
export const REMOTE_TROUBLE_NAMES = Object.keys(REMOTE_TROUBLES) as [RemoteTrouble, ...RemoteTrouble[]];
