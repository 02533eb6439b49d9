import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { nothing, optional, uid } from '../wire/values.ts';

/** What login, registration and profile changes answer with; also what the browser stores. */
export const UserInfo = z.object({
  uid,
  username: z.string(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  email: z.string().nullable(),
  number: z.string().nullable(),
  gender: z.enum(['male', 'female', 'secrecy']),
  school: z.string().nullable(),
  course: z.string().nullable(),
  signature: z.string().nullable(),
  realname: z.string().nullable(),
  github: z.string().nullable(),
  blog: z.string().nullable(),
  cfUsername: z.string().nullable(),
  roleList: z.array(z.string()),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const username = z.string().trim().min(1).max(limits.username.max);
export const password = z.string().trim().min(limits.password.min).max(limits.password.max);
/** Of any account: those that are generated may be longer than those that people choose. */
const presented = z.string().trim().min(limits.password.min).max(limits.generatedPassword.max);
export const email = z.string().trim().max(limits.email.max);

/** The slide puzzle's answer: optional on the wire, so that existing clients get in (slower). */
export const PuzzleAnswer = z.object({
  key: z.string().max(64),
  /** Left edge of the piece in pixels of the 325-pixel track. */
  x: z.number().min(0).max(1000),
  /** Vertical positions of the pointer during the drag: a person's hand wavers. */
  track: z.array(z.number()).max(500),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'anonymous',
  summary: 'Log in; the token is in the Authorization response header',
  body: z.object({ username, password: presented, puzzle: optional(PuzzleAnswer) }),
  reply: UserInfo,
});

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  access: 'anonymous',
  summary: 'Log in to the back office',
  body: z.object({
    username: z.string().min(1).max(200),
    password: z.string().min(1).max(200),
    puzzle: optional(PuzzleAnswer),
  }),
  reply: UserInfo,
});

export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'login',
  summary: 'End this session',
  changesState: true,
  reply: nothing,
  success: { en: 'Logged out', zh: '已退出登录' },
});
export const adminLogout = endpoint({
  method: 'GET',
  path: '/api/admin/logout',
  access: 'admin',
  summary: 'End this session',
  changesState: true,
  reply: nothing,
  success: { en: 'Logged out', zh: '已退出登录' },
});

export const getUserAuthInfo = endpoint({
  method: 'GET',
  path: '/api/get-user-auth-info',
  access: 'login',
  summary: 'The roles of the caller',
  reply: z.object({ roles: z.array(z.string()), permissions: z.null() }),
});

/** How far this name is from the lock at this address, and the puzzle when one is asked for. */
export const LoginPuzzle = z.object({
  required: z.boolean(),
  key: z.string().nullable(),
  /** PNG data URLs: the picture with its gap, and the piece. */
  background: z.string().nullable(),
  piece: z.string().nullable(),
  pieceY: z.int().nullable(),
});
export type LoginPuzzle = z.infer<typeof LoginPuzzle>;
export const getLoginPuzzle = endpoint({
  method: 'GET',
  path: '/api/x/accounts/login-puzzle',
  access: 'anonymous',
  changesState: true,
  summary: 'The slide puzzle that a login of this name needs after repeated failures',
  query: z.object({ username: z.string().trim().max(200) }),
  reply: LoginPuzzle,
});

export const checkUsernameOrEmail = endpoint({
  method: 'POST',
  path: '/api/check-username-or-email',
  access: 'anonymous',
  summary: 'Whether a username or an e-mail address is taken',
  body: z.object({ username: optional(z.string().trim().max(200)), email: optional(z.string().trim().max(500)) }),
  reply: z.object({ username: z.boolean(), email: z.boolean() }),
});

/** For how long it is good. */
const codeSeconds = z.int();

export const getRegisterCode = endpoint({
  method: 'GET',
  path: '/api/get-register-code',
  access: 'anonymous',
  changesState: true,
  summary: 'Mail a six-digit code to an address that wants to register',
  query: z.object({ email: email.min(1) }),
  /** An answer without a failure says that a mail is on its way. */
  reply: z.object({ email: z.string(), expire: codeSeconds }),
});

/** For pages that can tell people whom to ask. */
export const requestRegisterCode = endpoint({
  method: 'POST',
  path: '/api/x/accounts/register-code',
  access: 'anonymous',
  summary: 'A six-digit code for an address that wants to register, mailed or handed out by an administrator',
  body: z.object({ email: email.min(1) }),
  reply: z.object({ email: z.string(), expire: codeSeconds, by: z.enum(['mail', 'administrator']) }),
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'anonymous',
  summary: 'Create an account',
  /** Where no code is needed, none has to be sent. */
  body: z.object({
    username,
    password,
    email: email.min(1),
    code: z
      .string()
      .trim()
      .max(32)
      .nullish()
      .transform((code) => code ?? ''),
  }),
  reply: nothing,
  success: { en: 'Your account is ready. Please log in.', zh: '注册成功，请登录。' },
});

/** A small sum, as a picture or in words. The key stands for one try. */
export const Captcha = z.object({ img: z.string(), captchaKey: z.string() });
export type Captcha = z.infer<typeof Captcha>;
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/captcha',
  access: 'anonymous',
  changesState: true,
  summary: 'A sum as a picture; its answer is good for one try within half an hour',
  reply: Captcha,
});

/** For those who cannot see the picture. Fewer of these are given to one address. */
export const getCaptchaRiddle = endpoint({
  method: 'GET',
  path: '/api/x/accounts/captcha-riddle',
  access: 'anonymous',
  changesState: true,
  summary: 'The captcha as a question in words, for people who cannot see its picture',
  reply: z.object({ question: z.string(), captchaKey: z.string() }),
});
const captcha = z.string().trim().min(1).max(limits.captcha.max);
export const captchaKey = z.string().min(1).max(100);
/** Answer and key where a call takes them but does not ask for them. */
export const captchaFields = { captcha: optional(captcha), captchaKey: optional(captchaKey) };

export const applyResetPassword = endpoint({
  method: 'POST',
  path: '/api/apply-reset-password',
  access: 'anonymous',
  summary: 'Mail a link for setting a new password',
  body: z.object({ email: email.min(1), captcha, captchaKey }),
  reply: nothing,
  success: { en: 'We sent you an e-mail with a link.', zh: '重置邮件已发送，请查收。' },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'anonymous',
  summary: 'Set a new password with the code of the mailed link; every login of the account ends',
  body: z.object({ username, password, code: z.string().trim().min(1).max(64) }),
  reply: nothing,
  success: { en: 'Your new password has been set. Please log in.', zh: '新密码已设置，请登录。' },
});
