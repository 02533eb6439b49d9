import type { PuzzleAnswer, LoginPuzzle } from '@oyez/contract/accounts/accounts';
import { limits } from '@oyez/contract/rules/limits';
import { isAdminRole } from '@oyez/contract/accounts/permissions';
import type { z } from 'zod';
import { setTimeout as pause } from 'node:timers/promises';
import { subscriberOf } from '../../../http/addresses.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Services } from '../../../services.ts';
import { countUp, currentCount, resetCount } from '../../../db/throttle.sql.ts';
import { transact } from '../../../db/transact.ts';
import { usernameKey } from '../account-keys.filter.ts';
import { findAccountByName, type AccountRow } from '../accounts.sql.ts';
import { sendSystemMessage } from '../../messages/messages.service.ts';
import { deviceInWords, isSameDevice } from './device.ts';
import type { Turn } from './fair-line.ts';
import { replaceOneTime, takeTry, useOneTime } from '../one-time.sql.ts';
import { agentsOf, placesOf } from './own-sessions.sql.ts';
import { passwordQueueIsFull, verifyNothing, verifyPassword } from './passwords.ts';
import { recordLogin } from '../profile.sql.ts';
import { PICTURES_PER_IP } from '../captcha/captcha.service.ts';
import { drawPuzzle } from '../captcha/puzzle-image.ts';
import { openSession } from './sessions.ts';
import { refuseSubscriber, shortDigest } from '../throttles.ts';
import { oneAtATime } from './turns.ts';

const MINUTE = 60_000;
const lockedUntil = (at: Date) => new Date(at.getTime() + limits.loginLock.minutes * MINUTE);
const PUZZLE_MS = 5 * MINUTE;
const FAILURES_OF_NAME = 100;
/** A school behind one address has many who mistype. */
const FAILURES_OF_ADDRESS = 500;
const WIDE_DELAY = { seconds: 2, maxSeconds: 16 };
/** A stranger who is turned away hears of it a moment later: who asks again at once only crowds out the others. */
const TURNED_AWAY_MS = 1000;

export type Attempt = {
  username: string;
  password: string;
  puzzle?: z.output<typeof PuzzleAnswer> | undefined;
  ip: string;
  agent: string;
  /** The back office's door: staff only, with its own answers. */
  staffOnly: boolean;
};

type Place = Pick<Attempt, 'username' | 'ip' | 'agent'>;

/** A token and the account behind it, or the failure to answer with. Failures count per name and address. */
export async function logIn(services: Services, attempt: Attempt): Promise<{ token: string; account: AccountRow }> {
  const { database, now } = services;
  const key = failureKey(attempt.username, attempt.ip);
  const turn = await turnOf(services, attempt);
  const account = await whilePending(wideKeys(attempt), async () => {
    if (passwordQueueIsFull(turn)) fail('login_busy');
    await refuseLocked(services, key);
    return oneAtATime(key, async () => {
      const isPerson = await passPuzzleOrWait(services, attempt, turn);
      return checkPassword(services, key, attempt, isPerson && turn.rank === 2 ? { ...turn, rank: 1 } : turn);
    });
  }).catch(async (error: unknown) => {
    const isTurnedAway = error instanceof AppError && error.code === 'login_busy';
    if (isTurnedAway && turn.rank === 2) await pause(TURNED_AWAY_MS);
    throw error;
  });
  if (account.status !== 0) fail('account_banned');
  if (attempt.staffOnly && !isAdminRole(account.role)) fail('not_admin');
  await resetCount(database.db, key);
  const at = now();
  const token = await transact(services, async (tx) => {
    if (!(await recordLogin(tx, account, at))) fail('wrong_credentials');
    await tellOfNewDevice(tx, account, attempt, at);
    return openSession(tx, { userId: account.id, ip: attempt.ip, agent: attempt.agent }, at);
  });
  return { token, account };
}

/** Nobody is told of their very first login. */
async function tellOfNewDevice(tx: Tx, account: AccountRow, { agent, ip }: Attempt, now: Date): Promise<void> {
  const known = await agentsOf(tx, account.id);
  if (known.length === 0 || known.some((one) => isSameDevice(one, agent))) return;
  const params = { ip, device: deviceInWords(agent) ?? (agent || '?') };
  await sendSystemMessage(tx, { userId: account.id, template: 'new_device_login', params }, now);
}

/** Whoever has logged in here before, from this address or with this browser, goes before strangers. */
async function turnOf(services: Services, { username, ip, agent }: Place): Promise<Turn> {
  const { db } = services.database;
  const address = subscriberOf(ip);
  const turn = { address, name: nameDigest(username) };
  const account = await findAccountByName(db, username);
  // Asked for nobody, too, so that time does not tell.
  const places = await placesOf(db, account?.id ?? 0);
  if (places.some((one) => one.ip !== null && subscriberOf(one.ip) === address)) return { ...turn, rank: 0 };
  const isKnownDevice = agent !== '' && places.some((one) => isSameDevice(one.agent, agent));
  return { ...turn, rank: isKnownDevice ? 1 : 2 };
}

async function checkPassword(services: Services, key: string, attempt: Attempt, turn: Turn): Promise<AccountRow> {
  const { database, now } = services;
  await refuseLocked(services, key);
  const account = await findAccountByName(database.db, attempt.username);
  const matches = account
    ? await verifyPassword(attempt.password, account.password_hash, turn)
    : await verifyNothing(attempt.password, turn);
  if (account && matches) return account;
  const at = now();
  for (const each of [key, ...wideKeys(attempt)]) await countUp(database.db, each, lockedUntil(at), at);
  await refuseLocked(services, key);
  return fail('wrong_credentials');
}

/** What the dialog shows before the next try of this name from this address. */
export async function loginPuzzle(services: Services, place: Place): Promise<LoginPuzzle> {
  const key = failureKey(place.username, place.ip);
  if ((await delaySeconds(services, place, await turnOf(services, place))) === 0) {
    return { required: false, key: null, background: null, piece: null, pieceY: null };
  }
  await refuseSubscriber(services, 'puzzle-pictures', place.ip, PICTURES_PER_IP);
  const image = drawPuzzle();
  const at = services.now();
  const secret = {
    kind: 'login_puzzle',
    subject: key,
    // Not a secret that could be tried offline: the row is read by the server only, and gives one try.
    secretHash: Buffer.from(String(image.x)),
    tries: 1,
    expiresAt: new Date(at.getTime() + PUZZLE_MS),
  } as const;
  await transact(services, (tx) => replaceOneTime(tx, secret, at));
  return { required: true, key: puzzleKey(key), background: image.background, piece: image.piece, pieceY: image.y };
}

/**
 * A solved puzzle, which it answers with true, is let in at once; without one the answer takes its time, so that old
 * clients still get in.
 */
async function passPuzzleOrWait(services: Services, attempt: Attempt, turn: Turn): Promise<boolean> {
  const seconds = await delaySeconds(services, attempt, turn);
  if (seconds === 0) return false;
  if (attempt.puzzle === undefined) {
    await pause(seconds * 1000);
    return false;
  }
  const { database, now } = services;
  const key = failureKey(attempt.username, attempt.ip);
  const open =
    attempt.puzzle.key === puzzleKey(key) ? await takeTry(database.db, 'login_puzzle', key, now()) : undefined;
  if (!open || !(await useOneTime(database.db, open.id, now()))) fail('puzzle_failed');
  const distance = Math.abs(attempt.puzzle.x - Number(open.secret_hash.toString()));
  if (distance > limits.slidePuzzle.tolerance || !wavers(attempt.puzzle.track)) fail('puzzle_failed');
  return true;
}

/** A hand never moves along a ruler; keys move in steps and send none, which the picture's position alone decides. */
function wavers(track: readonly number[]): boolean {
  return track.length === 0 || new Set(track).size > 1;
}

async function refuseLocked(services: Services, key: string): Promise<void> {
  const now = services.now();
  const entry = await currentCount(services.database.db, key, lockedUntil(now), now);
  if (entry && entry.count >= limits.loginLock.failures) {
    throw new AppError('login_locked', {
      minutes: Math.max(1, Math.ceil((entry.until.getTime() - now.getTime()) / MINUTE)),
    });
  }
}

/**
 * How long the answer takes without the puzzle: longer with each failure, and while a name or an address is under attack.
 * Guesses that are still under way count for the latter like failures, so that nobody gains by making them in parallel;
 * who is known here is not kept waiting by what others do.
 */
async function delaySeconds(services: Services, place: Place, turn: Turn): Promise<number> {
  const { database, now } = services;
  const at = now();
  const countOf = async (key: string) => (await currentCount(database.db, key, lockedUntil(at), at))?.count ?? 0;
  const failures = await countOf(failureKey(place.username, place.ip));
  if (failures >= limits.puzzleAfterFailures) return Math.min(2 ** (failures - limits.puzzleAfterFailures), 8);
  if (turn.rank < 2) return 0;
  const [ofName, ofAddress] = wideKeys(place);
  const guesses = async (key: string) => (await countOf(key)) + (pending.get(key) ?? 0);
  return Math.max(
    wideDelay(await guesses(ofName), FAILURES_OF_NAME),
    wideDelay(await guesses(ofAddress), FAILURES_OF_ADDRESS),
  );
}

/** Twice as long each time that half as many again have failed. */
function wideDelay(guesses: number, allowed: number): number {
  if (guesses < allowed) return 0;
  const steps = Math.floor((guesses - allowed) / (allowed / 2));
  return Math.min(WIDE_DELAY.seconds * 2 ** steps, WIDE_DELAY.maxSeconds);
}

/** Remembered: how many guesses of each name and address are under way; until they are answered. */
const pending = new Map<string, number>();

async function whilePending<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const key of keys) pending.set(key, (pending.get(key) ?? 0) + 1);
  try {
    return await work();
  } finally {
    for (const key of keys) {
      const left = (pending.get(key) ?? 1) - 1;
      if (left === 0) pending.delete(key);
      else pending.set(key, left);
    }
  }
}

/** Many addresses that guess at one name, and one address that guesses at many names. Nobody is locked out by these. */
function wideKeys({ username, ip }: Pick<Attempt, 'username' | 'ip'>): [ofName: string, ofAddress: string] {
  return [`login-name:${nameDigest(username)}`, `login-ip:${subscriberOf(ip)}`];
}

function failureKey(username: string, ip: string): string {
  return `login:${nameDigest(username)}:${subscriberOf(ip)}`;
}

/** After the password was set anew, what was typed before it no longer counts. */
export async function forgetFailures({ database }: Services, username: string, ip: string): Promise<void> {
  await resetCount(database.db, failureKey(username, ip));
}

function nameDigest(username: string): string {
  return shortDigest(usernameKey(username.trim()));
}

function puzzleKey(key: string): string {
  return shortDigest(`puzzle:${key}`);
}
