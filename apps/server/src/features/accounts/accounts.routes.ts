import {
  adminLogin,
  adminLogout,
  checkUsernameOrEmail,
  getLoginPuzzle,
  getRegisterCode,
  getUserAuthInfo,
  login,
  logout,
  register,
} from '@oyez/contract/accounts';
import { giveToken } from '../../http/auth.ts';
import { fail } from '../../http/app-error.ts';
import type { Context, On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { emailExists, revokeSession, usernameExists } from './accounts.sql.ts';
import { toUserInfo } from './accounts.view.ts';
import { logIn, loginPuzzle } from './login.service.ts';
import { isEmail, registerAccount, sendRegisterCode } from './registration.service.ts';

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
    on(endpoint).with(async ({ body }, { ip, agent, reply }) => {
      const { token, account } = await logIn(services, { ...body, ip, agent, staffOnly });
      giveToken(reply, token, { refresh: false });
      return toUserInfo(account);
    });
  }

  const endSession = async (_: unknown, { actor, now }: Context): Promise<null> => {
    await revokeSession(database.db, actor.sessionId ?? fail('session_expired'), now);
    services.notifier.send('oyez_control', `session:${actor.sessionId}`);
    return null;
  };
  on(logout).with(endSession);
  on(adminLogout).with(endSession);

  on(getUserAuthInfo).with((_, { actor }) => ({ roles: actor.role === null ? [] : [actor.role], permissions: null }));

  on(getLoginPuzzle).with(({ query }, { ip }) => loginPuzzle(services, query.username, ip));

  on(checkUsernameOrEmail).with(async ({ body }) => ({
    username: body.username !== undefined && (await usernameExists(database.db, body.username)),
    email: body.email !== undefined && isEmail(body.email) && (await emailExists(database.db, body.email)),
  }));

  on(getRegisterCode).with(({ query }, { ip, locale }) =>
    sendRegisterCode(services, { email: query.email, ip, locale }),
  );

  on(register).with(async ({ body }, { ip }) => {
    await registerAccount(services, { ...body, ip });
    return null;
  });
}
