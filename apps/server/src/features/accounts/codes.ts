import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@oyez/contract/rules/limits';
import type { Db, Tx } from '../../db/client.ts';
import { takeTurn } from '../../db/throttle.sql.ts';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { endOneTimes, insertOneTime, takeTry, type OneTimeKind } from './one-time.sql.ts';
import { refuseSubscriber, refuseTooOften, shortDigest } from './throttles.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What one address on the network may ask for: a school of two hundred newcomers stands behind a single one. */
const CODES_PER_IP = { max: 1000, windowMs: HOUR };
/** What one mailbox or telephone gets from us, whoever asks. */
const CODES_PER_RECIPIENT = { max: 8, windowMs: HOUR };

export function sixDigits(): string {
  return String(randomInt(0, 1_000_000)).padStart(limits.emailCode.length, '0');
}

export function resetCode(): string {
  return randomBytes(limits.resetCode.length).toString('hex').slice(0, limits.resetCode.length);
}

/** Keyed, because six digits are guessed in a moment by whoever reads the table. */
function digestOf(services: Services, kind: OneTimeKind, subject: string, code: string): Buffer {
  return createHmac('sha256', services.config.secretKey).update(`${kind}:${subject}:${code}`).digest();
}

/**
 * Before a code goes out: neither too often to one recipient nor for one address, and not again within the pause, of
 * which parallel requests get one turn. Answers the seconds to wait, or nothing.
 */
export async function codeTurn(
  services: Services,
  request: { kind: OneTimeKind; recipient: string; ip: string; pauseSeconds: number },
): Promise<number | undefined> {
  const at = services.now();
  const recipient = shortDigest(request.recipient);
  await refuseSubscriber(services, 'codes', request.ip, CODES_PER_IP);
  const until = new Date(at.getTime() + request.pauseSeconds * 1000);
  const taken = await takeTurn(services.database.db, `pause:${request.kind}:${recipient}`, until, at);
  if (taken) return Math.max(1, Math.ceil((taken.freeFrom.getTime() - at.getTime()) / 1000));
  await refuseTooOften(services, `recipient:${recipient}`, CODES_PER_RECIPIENT);
  return undefined;
}

/** As `codeTurn`, with the refusal that most codes share. */
export async function requireCodeTurn(services: Services, request: Parameters<typeof codeTurn>[1]): Promise<void> {
  const seconds = await codeTurn(services, request);
  if (seconds !== undefined) throw new AppError('code_too_soon', { seconds });
}

export async function keepCode(
  tx: Tx,
  services: Services,
  code: { kind: OneTimeKind; subject: string; code: string; tries: number; ttlMinutes: number },
): Promise<void> {
  const at = services.now();
  const { kind, subject, tries } = code;
  const secretHash = digestOf(services, kind, subject, code.code);
  const expiresAt = new Date(at.getTime() + code.ttlMinutes * MINUTE);
  await insertOneTime(tx, { kind, subject, secretHash, tries, expiresAt }, at);
}

/** In the transaction that holds the account: a link in a mailbox says nothing of whose the account is from then on. */
export async function endResetLinks(tx: Tx, accountId: number): Promise<void> {
  await endOneTimes(tx, 'reset_password', String(accountId));
}

/** Takes one try of the newest code of a subject. Undefined: there is none that still counts. */
export async function tryCode(
  db: Db | Tx,
  services: Services,
  guess: { kind: OneTimeKind; subject: string; code: string },
): Promise<{ id: number; isRight: boolean } | undefined> {
  const open = await takeTry(db, guess.kind, guess.subject, services.now());
  if (!open) return undefined;
  return {
    id: open.id,
    isRight: timingSafeEqual(open.secret_hash, digestOf(services, guess.kind, guess.subject, guess.code)),
  };
}
