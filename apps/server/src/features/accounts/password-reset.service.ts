import { limits } from '@oyez/contract/rules/limits';
import type { Locale } from '@oyez/contract/wire/values';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { siteAddress } from '../../settings/site-address.ts';
import { mailConfigured, postMail } from '../mail/mail.service.ts';
import { findAccountByName, updatePassword } from './accounts.sql.ts';
import { passCaptcha } from './captcha/captcha.service.ts';
import { codeTurn, keepCode, resetCode, tryCode } from './codes.ts';
import { forgetFailures } from './sessions/login.service.ts';
import { useOneTime } from './one-time.sql.ts';
import { endSessionsOf } from './sessions/own-sessions.service.ts';
import { hashPassword } from './sessions/passwords.ts';
import { findAccountByEmail, holdAddressed } from './profile.sql.ts';
import { checkedEmail } from './registration.service.ts';

export async function mailResetLink(
  services: Services,
  request: { email: string; captcha: string; captchaKey: string; ip: string; locale: Locale },
): Promise<void> {
  const { database, now } = services;
  if (!(await mailConfigured(services))) fail('mail_not_configured');
  const email = checkedEmail(request.email);
  await passCaptcha(services, request);
  const account = (await findAccountByEmail(database.db, email)) ?? fail('email_unknown');
  const { resendSeconds: pauseSeconds, ttlMinutes, tries } = limits.resetCode;
  const turn = { kind: 'reset_password', recipient: email.toLowerCase(), ip: request.ip, pauseSeconds } as const;
  const seconds = await codeTurn(services, turn);
  if (seconds !== undefined) throw new AppError('reset_too_soon', { seconds });

  const { web } = await services.settings.current();
  const code = resetCode();
  await transact(services, async (tx) => {
    // Nothing is mailed to an address that was given up a moment ago.
    if (!(await holdAddressed(tx, account.id, email))) fail('email_unknown');
    await keepCode(tx, services, { kind: 'reset_password', subject: String(account.id), code, tries, ttlMinutes });
    const link = `${await siteAddress(services)}/reset-password?${new URLSearchParams({ username: account.username, code }).toString()}`;
    const params = { link, username: account.username, site: web.name, minutes: ttlMinutes };
    const mail = { recipient: account.email ?? email, params, locale: request.locale, ownerId: account.id };
    await postMail(tx, services, { ...mail, template: 'reset_password' }, now());
  });
}

/** Sets the password of the link's account and ends all of its sessions. */
export async function resetPassword(
  services: Services,
  form: { username: string; password: string; code: string; ip: string; locale: Locale },
): Promise<void> {
  const { database, now } = services;
  const account = (await findAccountByName(database.db, form.username)) ?? fail('reset_link_gone');
  const guess = { kind: 'reset_password', subject: String(account.id), code: form.code } as const;
  const tried = (await tryCode(database.db, services, guess)) ?? fail('reset_link_gone');
  if (!tried.isRight) fail('reset_code_wrong');
  const passwordHash = await hashPassword(form.password);
  const { web } = await services.settings.current();
  await transact(services, async (tx) => {
    // The account first, as everybody holds it who ends its links.
    await updatePassword(tx, account.id, passwordHash, now());
    if (!(await useOneTime(tx, tried.id, now()))) fail('reset_link_gone');
    if (account.email !== null) {
      const params = { username: account.username, site: web.name };
      const mail = { recipient: account.email, params, locale: form.locale, ownerId: account.id };
      await postMail(tx, services, { ...mail, template: 'password_changed' }, now());
    }
    await endSessionsOf(tx, account.id, null, now());
  });
  await forgetFailures(services, account.username, form.ip);
}
