import { randomBytes } from 'node:crypto';
import { limits } from '@oyez/contract/rules/limits';
import { isUsername, mixesLookAlikes } from '@oyez/contract/rules/usernames';
import type { Locale } from '@oyez/contract/wire/values';
import { z } from 'zod';
import { transact } from '../../db/transact.ts';
import { subscriberOf } from '../../http/addresses.ts';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import type { SiteSettings } from '../../settings/settings.ts';
import { keepMail, postMail } from '../mail/mail.service.ts';
import { registerCode } from '../mail/register-code.ts';
import { copyOldNotices } from '../messages/messages.service.ts';
import { emailKey } from './account-keys.filter.ts';
import { emailExists, insertAccount, usernameExists } from './accounts.sql.ts';
import { keepCode, requireCodeTurn, sixDigits, tryCode } from './codes.ts';
import { useOneTime } from './one-time.sql.ts';
import { hashPassword } from './sessions/passwords.ts';
import { refuseSubscriber } from './throttles.ts';

const Email = z.email();
/** Where no code bounds them: a school of two hundred newcomers stands behind one address. */
const REGISTRATIONS_PER_IP = { max: 500, windowMs: 3_600_000 };

export async function sendRegisterCode(
  services: Services,
  request: { email: string; ip: string; locale: Locale },
): Promise<{ email: string; expire: number; by: 'mail' | 'administrator' }> {
  const { database, now } = services;
  const settings = await services.settings.current();
  if (!settings.web.register) fail('registration_closed');
  const by = registerCode(settings, services.config);
  if (by === 'none') fail('register_code_not_needed');
  const email = checkedEmail(request.email);
  refuseBlocked(settings, email);
  if (await emailExists(database.db, email)) fail('email_taken');
  const { ttlMinutes, tries, resendSeconds: pauseSeconds } = limits.registerCode;
  const subject = emailKey(email);
  await requireCodeTurn(services, { kind: 'register_code', recipient: subject, ip: request.ip, pauseSeconds });

  const code = sixDigits();
  await transact(services, async (tx) => {
    await keepCode(tx, services, { kind: 'register_code', subject, code, tries, ttlMinutes });
    const params = { code, site: settings.web.name, minutes: ttlMinutes };
    const mail = { recipient: email, template: 'register_code', params, locale: request.locale, ownerId: 0 } as const;
    if (by === 'mail') await postMail(tx, services, mail, now());
    else await keepMail(tx, mail, now());
  });
  return { email, expire: ttlMinutes * 60, by };
}

export async function registerAccount(
  services: Services,
  form: { username: string; password: string; email: string; code: string; ip: string },
): Promise<void> {
  const { database, now } = services;
  const settings = await services.settings.current();
  if (!settings.web.register) fail('registration_closed');
  const email = checkedEmail(form.email);
  if (!isUsername(form.username)) fail('username_malformed');
  if (mixesLookAlikes(form.username)) fail('username_mixed');
  const at = now();
  const codeId =
    registerCode(settings, services.config) === 'none' ? undefined : await rightCode(services, email, form);
  if (codeId === undefined) {
    refuseBlocked(settings, email);
    await refuseSubscriber(services, 'registration', form.ip, REGISTRATIONS_PER_IP);
  }
  if (await usernameExists(database.db, form.username)) fail('username_taken');
  if (await emailExists(database.db, email)) fail('email_taken');
  const turn = { rank: 2, address: subscriberOf(form.ip), name: form.username } as const;
  const passwordHash = await hashPassword(form.password, turn);
  await transact(services, async (tx) => {
    if (codeId !== undefined && !(await useOneTime(tx, codeId, at))) fail('code_missing');
    const account = { uid: newUid(), username: form.username, email, passwordHash, role: 'default_user' } as const;
    await copyOldNotices(tx, await insertAccount(tx, account, at));
  });
}

/** Takes a try of the code that was made for this address. */
async function rightCode(services: Services, email: string, { code }: { code: string }): Promise<number> {
  const guess = { kind: 'register_code', subject: emailKey(email), code } as const;
  const tried = (await tryCode(services.database.db, services, guess)) ?? fail('code_missing');
  return tried.isRight ? tried.id : fail('code_wrong');
}

export function newUid(): string {
  return randomBytes(16).toString('hex');
}

/** Whether a well-formed address; malformed ones exist nowhere. */
export function isEmail(text: string): boolean {
  return Email.safeParse(text).success;
}

export function checkedEmail(text: string): string {
  const email = text.trim();
  return isEmail(email) ? email : fail('email_malformed');
}

/** Some mail domains may not be used here: neither for a new account nor for an old one that moves. */
export function refuseBlocked({ web }: SiteSettings, email: string): void {
  const domain = emailKey(email).split('@')[1] ?? '';
  const isBlocked = web.blockedMailDomains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`));
  if (isBlocked) fail('email_blocked');
}
