import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Captcha } from '@oyez/contract/accounts/accounts';
import { limits } from '@oyez/contract/rules/limits';
import type { Locale } from '@oyez/contract/wire/values';
import { takeTurn } from '../../../db/throttle.sql.ts';
import { fail } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { drawCaptcha } from './captcha-image.ts';
import { makeRiddle } from './captcha-riddle.ts';
import { refuseSubscriber } from '../throttles.ts';

/** Drawing takes the server a few milliseconds. */
export const PICTURES_PER_IP = { max: 2000, windowMs: 60 * 60_000 };
/** Questions in words are easier to read by machine than the picture: one address is given fewer of them. */
const RIDDLES_PER_IP = { max: 60, windowMs: 60 * 60_000 };

/**
 * Nothing is stored for a captcha that is only looked at, nor for a key that is none of ours: a key carries the end of
 * its life and a keyed digest of the answer, both sealed. A try marks it as used, whether it was right or not.
 */
export async function newCaptcha(services: Services, ip: string): Promise<Captcha> {
  await refuseSubscriber(services, 'captcha-pictures', ip, PICTURES_PER_IP);
  const { text, answer } = makeSum();
  return { img: drawCaptcha(`${text}=?`), captchaKey: keyFor(services, answer) };
}

export async function newCaptchaRiddle(
  services: Services,
  reader: { locale: Locale; ip: string },
): Promise<{ question: string; captchaKey: string }> {
  await refuseSubscriber(services, 'riddle', reader.ip, RIDDLES_PER_IP);
  const { question, answer } = makeRiddle(reader.locale);
  return { question, captchaKey: keyFor(services, answer) };
}

/** Takes the one try of a key. */
export async function passCaptcha(services: Services, sent: { captcha: string; captchaKey: string }): Promise<void> {
  const [nonce = '', end = '', digest = '', seal = ''] = sent.captchaKey.split('.');
  if (!isSame(seal, sealOf(services, nonce, end, digest))) fail('captcha_wrong');
  const now = services.now();
  const until = new Date(Number.parseInt(end, 36));
  if (!(until > now)) fail('captcha_wrong');
  if (await takeTurn(services.database.db, `captcha:${nonce}`, until, now)) fail('captcha_wrong');
  if (!isSame(digest, digestOf(services, nonce, end, sent.captcha.trim().toLowerCase()))) fail('captcha_wrong');
}

/** The seal tells a key of ours before anything is stored for it. */
function keyFor(services: Services, answer: string): string {
  const nonce = randomBytes(12).toString('base64url');
  const end = (services.now().getTime() + limits.captcha.minutes * 60_000).toString(36);
  const digest = digestOf(services, nonce, end, answer);
  return [nonce, end, digest, sealOf(services, nonce, end, digest)].join('.');
}

function digestOf(services: Services, nonce: string, end: string, answer: string): string {
  return keyed(services, `captcha:${nonce}:${end}:${answer}`);
}

function sealOf(services: Services, nonce: string, end: string, digest: string): string {
  return keyed(services, `captcha-key:${nonce}:${end}:${digest}`);
}

function keyed({ config }: Services, text: string): string {
  return createHmac('sha256', config.secretKey).update(text).digest().subarray(0, 18).toString('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function makeSum(): { text: string; answer: string } {
  const kind = randomInt(0, 3);
  if (kind === 0) {
    const [a, b] = [randomInt(2, 10), randomInt(2, 10)];
    return { text: `${a}×${b}`, answer: String(a * b) };
  }
  const [small, more] = [randomInt(1, 50), randomInt(1, 50)];
  return kind === 1
    ? { text: `${small}+${more}`, answer: String(small + more) }
    : { text: `${small + more}-${small}`, answer: String(more) };
}
