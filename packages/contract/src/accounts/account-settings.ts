import { z } from 'zod';
import { email, password, UserInfo } from './accounts.ts';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { id, nothing, optional, pageOf, pageQuery, wireDate } from '../wire/values.ts';

/** 200: done; 400: refused, with the number of failures; 403: locked for a while. */
const ChangeReply = z.object({
  code: z.union([z.literal(200), z.literal(400), z.literal(403)]),
  msg: z.string(),
  userInfo: UserInfo.nullable(),
});
export type ChangeReply = z.infer<typeof ChangeReply>;

/** Of an old password or one that confirms a change: whatever was ever accepted. */
const presentPassword = z.string().trim().min(1).max(200);
const sentCode = z.string().trim().min(1).max(32);
const mobile = z.string().trim().min(1).max(limits.mobile.max);

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/change-password',
  access: 'login',
  summary: 'Change the own password; every other login of the account ends',
  body: z.object({ oldPassword: presentPassword, newPassword: password }),
  reply: ChangeReply,
});

export const getChangeEmailCode = endpoint({
  method: 'GET',
  path: '/api/get-change-email-code',
  access: 'login',
  changesState: true,
  summary: 'Mail a six-digit code to the new address',
  query: z.object({ email: email.min(1) }),
  reply: nothing,
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/change-email',
  access: 'login',
  summary: 'Change the own e-mail address with the code that was mailed to the new one',
  body: z.object({ password: presentPassword, newEmail: email.min(1), code: sentCode }),
  reply: ChangeReply,
});

export const getChangeMobileCode = endpoint({
  method: 'POST',
  path: '/api/x/accounts/change-mobile-code',
  access: 'login',
  summary: 'Send a six-digit code to the new number, where the site sends text messages',
  body: z.object({ mobile }),
  reply: nothing,
});

export const changeMobile = endpoint({
  method: 'POST',
  path: '/api/change-mobile',
  access: 'login',
  summary: 'Change the own mobile number; with a code where the site sends text messages',
  body: z.object({ password: presentPassword, newMobile: mobile, code: optional(sentCode) }),
  reply: ChangeReply,
});

/** Too long is answered with the contract's own words, so the bounds here only keep floods out. */
const profileText = (max: number) => optional(z.string().max(max * 2));
export const Profile = z.object({
  realname: profileText(limits.profile.realname),
  nickname: profileText(limits.profile.nickname),
  signature: profileText(limits.profile.signature),
  blog: profileText(limits.profile.blog),
  github: profileText(limits.profile.github),
  school: profileText(limits.profile.school),
  number: profileText(limits.profile.number),
  cfUsername: profileText(limits.profile.cfUsername),
  gender: optional(z.enum(['male', 'female', 'secrecy'])),
});
export const changeUserInfo = endpoint({
  method: 'POST',
  path: '/api/change-userInfo',
  access: 'login',
  summary: 'Change the own profile; what is absent becomes empty',
  body: Profile,
  reply: UserInfo,
});

/** A login on one device. */
export const Login = z.object({
  id,
  /** Browser and system in words; null when neither is known. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  firstSeen: wireDate,
  lastSeen: wireDate,
  state: z.enum(['current', 'open', 'ended']),
});
export type Login = z.infer<typeof Login>;

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/x/accounts/sessions',
  access: 'login',
  summary: 'The own open logins, the one that was used last first',
  reply: z.array(Login),
});

export const revokeSession = endpoint({
  method: 'POST',
  path: '/api/x/accounts/sessions/revoke',
  access: 'login',
  summary: 'End one of the own logins',
  body: z.object({ id }),
  reply: nothing,
});

export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: '/api/x/accounts/sessions/revoke-others',
  access: 'login',
  summary: 'End all own logins but this one',
  reply: z.object({ ended: z.int() }),
});

export const getOwnLogins = endpoint({
  method: 'GET',
  path: '/api/x/accounts/logins',
  access: 'login',
  summary: 'The own logins of the last six months, newest first',
  query: pageQuery(10, 100),
  reply: pageOf(Login),
});
