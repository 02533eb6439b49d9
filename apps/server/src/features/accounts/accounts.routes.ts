import {
  adminLogin,
  adminLogout,
  applyResetPassword,
  checkUsernameOrEmail,
  getCaptcha,
  getCaptchaRiddle,
  getLoginPuzzle,
  getRegisterCode,
  getUserAuthInfo,
  login,
  logout,
  register,
  requestRegisterCode,
  resetPassword as resetPasswordCall,
} from '@oyez/contract/accounts/accounts';
import { z } from 'zod';
import { wakeNow } from '../../db/transact.ts';
import { giveToken, sessionSign } from '../../http/auth.ts';
import { fail } from '../../http/app-error.ts';
import { dropCookies, giveCookies } from '../../http/session-cookies.ts';
import type { Context, On } from '../../http/serve.ts';
import { parseInput } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { registerCode } from '../mail/register-code.ts';
import { emailExists, revokeSession, usernameExists } from './accounts.sql.ts';
import { toUserInfo } from './accounts.view.ts';
import { accountSettingsRoutes } from './settings/account-settings.routes.ts';
import { newCaptcha, newCaptchaRiddle } from './captcha/captcha.service.ts';
import { logIn, loginPuzzle } from './sessions/login.service.ts';
import { checkSession } from './sessions/sessions.ts';
import { mailResetLink, resetPassword } from './password-reset.service.ts';
import { isEmail, registerAccount, sendRegisterCode } from './registration.service.ts';
import { refuseSubscriber } from './throttles.ts';

/** Whoever asks whether names and addresses exist. Forms ask a few times a newcomer, a school sends two hundred of them. */
const EXISTENCE_PER_IP = { max: 3000, windowMs: 3_600_000 };

const NeededCode = z.object({ code: z.string().min(1) });

/**
 * Accounts: getting in, staying in, getting out, and registering. A session is an opaque token that the contract's
 * clients keep in the Authorization header; failed logins are counted per name and address.
 */
export function accountRoutes(on: On, services: Services): void {
  const { database } = services;

  for (const [endpoint, staffOnly] of [
    [login, false],
    [adminLogin, true],
  ] as const) {
    on(endpoint).with(async ({ body }, { ip, agent, request, reply, now }) => {
      const { token, account } = await logIn(services, { ...body, ip, agent, staffOnly });
      giveToken(reply, token, { refresh: false });
      const session = await checkSession(database, token, now);
      if (session.state === 'valid' && session.actor.sessionId !== null) {
        giveCookies(request, reply, { key: services.config.secretKey, sessionId: session.actor.sessionId, now });
      }
      return toUserInfo(account);
    });
  }

  const endSession = async (_: unknown, { actor, now, request, reply }: Context): Promise<null> => {
    const sessionId = actor.sessionId ?? fail('session_expired');
    await revokeSession(database.db, sessionId, now);
    wakeNow(services, 'oyez_control', sessionSign(sessionId));
    dropCookies(request, reply);
    return null;
  };
  on(logout).with(endSession);
  on(adminLogout).with(endSession);

  on(getUserAuthInfo).with((_, { actor }) => ({ roles: actor.role === null ? [] : [actor.role], permissions: null }));

  on(getLoginPuzzle).with(({ query }, { ip, agent }) => loginPuzzle(services, { username: query.username, ip, agent }));

  on(checkUsernameOrEmail).with(async ({ body }, { ip }) => {
    await refuseSubscriber(services, 'existence', ip, EXISTENCE_PER_IP);
    return {
      username: body.username !== undefined && (await usernameExists(database.db, body.username)),
      email: body.email !== undefined && isEmail(body.email) && (await emailExists(database.db, body.email)),
    };
  });

  on(getRegisterCode).with(async ({ query }, { ip, locale }) => {
    await refuseSubscriber(services, 'existence', ip, EXISTENCE_PER_IP);
    const { email, expire, by } = await sendRegisterCode(services, { email: query.email, ip, locale });
    if (by !== 'mail') fail('register_code_kept', { email });
    return { email, expire };
  });
  on(requestRegisterCode).with(async ({ body }, { ip, locale }) => {
    await refuseSubscriber(services, 'existence', ip, EXISTENCE_PER_IP);
    return sendRegisterCode(services, { ...body, ip, locale });
  });

  on(register).with(async ({ body }, { ip, locale }) => {
    const code = registerCode(await services.settings.current(), services.config);
    if (code !== 'none') parseInput(NeededCode, body, locale);
    await registerAccount(services, { ...body, ip });
    return null;
  });

  on(getCaptcha).with((_, { ip }) => newCaptcha(services, ip));
  on(getCaptchaRiddle).with((_, reader) => newCaptchaRiddle(services, reader));

  on(applyResetPassword).with(async ({ body }, { ip, locale }) => {
    await mailResetLink(services, { ...body, ip, locale });
    return null;
  });
  on(resetPasswordCall).with(async ({ body }, { ip, locale }) => {
    await resetPassword(services, { ...body, ip, locale });
    return null;
  });

  accountSettingsRoutes(on, services);
}
