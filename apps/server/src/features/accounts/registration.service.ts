import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@oyez/contract/limits';
import type { Locale } from '@oyez/contract/wire';
import { z } from 'zod';
import { AppError, fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { postMail } from '../mail/mail.service.ts';
import { countUp } from '../../db/throttle.sql.ts';
import { emailExists, emailKey, insertAccount, usernameExists } from './accounts.sql.ts';
import { insertOneTime, latestOneTime, takeTry, useOneTime } from './one-time.sql.ts';
import { hashPassword } from './passwords.ts';

const MINUTE = 60_000;
/** Codes asked for by one address on the network, over all mail addresses. */
const CODES_PER_IP = { max: 30, windowMs: 60 * MINUTE };
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
  const domain = emailKey(email).split('@')[1] ?? '';
  if (settings.web.blockedMailDomains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`))) {
    fail('email_blocked');
  }
  const at = now();
  await refuseTooMany(services, `register-code:${request.ip}`);
  const previous = await latestOneTime(database.db, 'register_code', emailKey(email));
  if (previous) {
    const seconds = limits.registerCode.resendSeconds - (at.getTime() - previous.created_at.getTime()) / 1000;
    if (seconds > 0) throw new AppError('code_too_soon', { seconds: Math.ceil(seconds) });
  }
  if (await emailExists(database.db, email)) fail('email_taken');

  const code = String(randomInt(0, 1_000_000)).padStart(limits.emailCode.length, '0');
  const delivery = await database.db.transaction().execute(async (tx) => {
    await insertOneTime(
      tx,
      {
        kind: 'register_code',
        subject: emailKey(email),
        secretHash: hashCode(services, code, email),
        tries: limits.registerCode.tries,
        expiresAt: new Date(at.getTime() + limits.registerCode.ttlMinutes * MINUTE),
      },
      at,
    );
    const params = { code, site: settings.web.name, minutes: limits.registerCode.ttlMinutes };
    return postMail(
      tx,
      services,
      { recipient: email, template: 'register_code', params, locale: request.locale, ownerId: 0 },
      at,
    );
  });
  services.notifier.send('oyez_task');
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
  const open = await takeTry(database.db, 'register_code', emailKey(email), at);
  if (!open) fail('code_missing');
  if (!timingSafeEqual(open.secret_hash, hashCode(services, form.code, email))) fail('code_wrong');
  if (await usernameExists(database.db, form.username)) fail('username_taken');
  if (await emailExists(database.db, email)) fail('email_taken');
  const passwordHash = await hashPassword(form.password);
  await database.db.transaction().execute(async (tx) => {
    if (!(await useOneTime(tx, open.id, at))) fail('code_missing');
    await insertAccount(tx, { uid: newUid(), username: form.username, email, passwordHash, role: 'default_user' }, at);
  });
}

export function newUid(): string {
  return randomBytes(16).toString('hex');
}

/** Whether a well-formed address; malformed ones exist nowhere. */
export function isEmail(text: string): boolean {
  return Email.safeParse(text).success;
}

function checkedEmail(text: string): string {
  const email = text.trim();
  return isEmail(email) ? email : fail('email_malformed');
}

async function refuseTooMany(services: Services, key: string): Promise<void> {
  const at = services.now();
  const count = await countUp(services.database.db, key, new Date(at.getTime() + CODES_PER_IP.windowMs), at);
  if (count > CODES_PER_IP.max) throw new AppError('too_many_requests', { seconds: CODES_PER_IP.windowMs / 1000 });
}

/** Keyed, because six digits are guessed in a moment by whoever reads the table. */
function hashCode(services: Services, code: string, email: string): Buffer {
  return createHmac('sha256', services.config.secretKey)
    .update(`${emailKey(email)}:${code}`)
    .digest();
}
