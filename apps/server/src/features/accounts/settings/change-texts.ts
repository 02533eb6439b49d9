import { fill, pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';

/** What the answers to changes of an account say: they are data of a successful call, not failures of it. */
const texts = {
  passwordChanged: {
    en: 'Your password has been changed. You will be logged out in 5 seconds.',
    zh: '密码已修改，5 秒后将自动退出登录。',
  },
  emailChanged: { en: 'Your e-mail address has been changed.', zh: '邮箱已修改。' },
  mobileChanged: { en: 'Your mobile number has been changed.', zh: '手机号已修改。' },
  oldPasswordWrong: {
    en: 'The old password is wrong (attempt {count} of {max}).',
    zh: '旧密码错误，已失败 {count} 次（最多 {max} 次）。',
  },
  passwordWrong: {
    en: 'The password is wrong (attempt {count} of {max}).',
    zh: '密码错误，已失败 {count} 次（最多 {max} 次）。',
  },
  codeWrong: {
    en: 'The code is wrong (attempt {count} of {max}).',
    zh: '验证码错误，已失败 {count} 次（最多 {max} 次）。',
  },
  locked: {
    en: 'Locked after too many failed attempts. Try again in {minutes} min {seconds} s.',
    zh: '多次失败后已锁定，请在 {minutes} 分 {seconds} 秒后重试。',
  },
} as const satisfies Record<string, Bilingual>;

export type ChangeText = keyof typeof texts;

export function changeText(key: ChangeText, locale: Locale, params: Record<string, string | number> = {}): string {
  return fill(pick(texts[key], locale), params);
}

/** The names of profile fields as a person knows them. */
export const fieldNames = {
  realname: { en: 'The real name', zh: '真实姓名' },
  nickname: { en: 'The nickname', zh: '昵称' },
  signature: { en: 'The signature', zh: '个性签名' },
  blog: { en: 'The blog address', zh: '博客地址' },
  github: { en: 'The GitHub address', zh: 'GitHub 地址' },
  school: { en: 'The school', zh: '学校' },
  number: { en: 'The student number', zh: '学号' },
  cfUsername: { en: 'The Codeforces username', zh: 'Codeforces 用户名' },
} as const satisfies Record<string, Bilingual>;
