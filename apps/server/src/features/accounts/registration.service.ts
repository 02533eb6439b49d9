import { randomBytes } from 'node:crypto';
import { limits } from '@oyez/contract/rules/limits';
import type { Locale } from '@oyez/contract/wire/values';
import { z } from 'zod';
import { transact } from '../../db/transact.ts';
import { subscriberOf } from '../../http/addresses.ts';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import type { SiteSettings } from '../../settings/settings.ts';
import { postMail } from '../mail/mail.service.ts';
import { copyOldNotices } from '../messages/messages.service.ts';
import { emailKey } from './account-keys.filter.ts';
import { emailExists, insertAccount, usernameExists } from './accounts.sql.ts';
import { keepCode, requireCodeTurn, sixDigits, tryCode } from './codes.ts';
import { useOneTime } from './one-time.sql.ts';
import { hashPassword } from './sessions/passwords.ts';

const Email = z.email();
const FORBIDDEN_IN_NAMES = /[\s/\\?#%<>"'\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export async function sendRegisterCode(
  services: Services,
  request: { email: string; ip: string; locale: Locale },
): Promise<{ email: string; expire: number; delivery: 'mail' | 'outbox' }> {
  const { database, now } = services;
  const settings = await services.settings.current();
  if (!settings.web.register) fail('registration_closed');
  const email = checkedEmail(request.email);
  refuseBlocked(settings, email);
  if (await emailExists(database.db, email)) fail('email_taken');
  const { ttlMinutes, tries, resendSeconds: pauseSeconds } = limits.registerCode;
  const subject = emailKey(email);
  await requireCodeTurn(services, { kind: 'register_code', recipient: subject, ip: request.ip, pauseSeconds });

  const code = sixDigits();
  const delivery = await transact(services, async (tx) => {
    await keepCode(tx, services, { kind: 'register_code', subject, code, tries, ttlMinutes });
    const params = { code, site: settings.web.name, minutes: ttlMinutes };
    return postMail(
      tx,
      services,
      { recipient: email, template: 'register_code', params, locale: request.locale, ownerId: 0 },
      now(),
    );
  });
  return { email, expire: limits.registerCode.expireReported, delivery };
}

export async function registerAccount(
  services: Services,
  form: { username: string; password: string; email: string; code: string; ip: string },
): Promise<void> {
  const { database, now } = services;
  const settings = await services.settings.current();
  if (!settings.web.register) fail('registration_closed');
  const email = checkedEmail(form.email);
  if (FORBIDDEN_IN_NAMES.test(form.username)) fail('username_malformed');
  const at = now();
  const guess = { kind: 'register_code', subject: emailKey(email), code: form.code } as const;
  const tried = (await tryCode(database.db, services, guess)) ?? fail('code_missing');
  if (!tried.isRight) fail('code_wrong');
  if (await usernameExists(database.db, form.username)) fail('username_taken');
  if (await emailExists(database.db, email)) fail('email_taken');
  const turn = { rank: 2, address: subscriberOf(form.ip), name: form.username } as const;
  const passwordHash = await hashPassword(form.password, turn);
  await transact(services, async (tx) => {
    if (!(await useOneTime(tx, tried.id, at))) fail('code_missing');
    const account = { uid: newUid(), username: form.username, email, passwordHash, role: 'default_user' } as const;
    await copyOldNotices(tx, await insertAccount(tx, account, at));
  });
}

/** Whether a name can stand in addresses, lists and messages without surprises. */
export function isUsername(name: string): boolean {
  return name !== '' && !FORBIDDEN_IN_NAMES.test(name);
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
