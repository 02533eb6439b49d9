import type { PuzzleAnswer, LoginPuzzle } from '@oyez/contract/accounts/accounts';
import { limits } from '@oyez/contract/rules/limits';
import { isAdminRole } from '@oyez/contract/accounts/permissions';
import type { z } from 'zod';
import { AppError, fail } from '../../../http/app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Services } from '../../../services.ts';
import { countUp, currentCount, resetCount } from '../../../db/throttle.sql.ts';
import { transact } from '../../../db/transact.ts';
import { usernameKey } from '../account-keys.filter.ts';
import { findAccountByName, type AccountRow } from '../accounts.sql.ts';
import { sendSystemMessage } from '../../messages/messages.service.ts';
import { deviceInWords, isSameDevice } from './device.ts';
import { insertOneTime, takeTry, useOneTime } from '../one-time.sql.ts';
import { agentsOf } from './own-sessions.sql.ts';
import { passwordQueueIsFull, verifyNothing, verifyPassword } from './passwords.ts';
import { recordLogin } from '../profile.sql.ts';
import { drawPuzzle } from '../captcha/puzzle-image.ts';
import { openSession } from './sessions.ts';
import { shortDigest } from '../throttles.ts';
import { oneAtATime } from './turns.ts';

const MINUTE = 60_000;
const LOCK_MS = limits.loginLock.minutes * MINUTE;
const PUZZLE_MS = 5 * MINUTE;
const FAILURES_OF_NAME = 100;
/** A school behind one address has many who mistype. */
const FAILURES_OF_ADDRESS = 500;
const WIDE_DELAY_SECONDS = 2;

export type Attempt = {
  username: string;
  password: string;
  puzzle?: z.output<typeof PuzzleAnswer> | undefined;
  ip: string;
  agent: string;
  /** The back office's door: staff only, with its own answers. */
  staffOnly: boolean;
};

/** A token and the account behind it, or the failure to answer with. Failures count per name and address. */
export async function logIn(services: Services, attempt: Attempt): Promise<{ token: string; account: AccountRow }> {
  const { database, now } = services;
  if (passwordQueueIsFull()) fail('login_busy');
  const key = failureKey(attempt.username, attempt.ip);
  await refuseLocked(services, key);
  const account = await oneAtATime(key, async () => {
    await passPuzzleOrWait(services, attempt);
    return checkPassword(services, key, attempt);
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

async function checkPassword(services: Services, key: string, attempt: Attempt): Promise<AccountRow> {
  const { database, now } = services;
  await refuseLocked(services, key);
  const account = await findAccountByName(database.db, attempt.username);
  const matches = account
    ? await verifyPassword(attempt.password, account.password_hash)
    : await verifyNothing(attempt.password);
  if (account && matches) return account;
  const until = new Date(now().getTime() + LOCK_MS);
  for (const each of [key, ...wideKeys(attempt)]) await countUp(database.db, each, until, now());
  await refuseLocked(services, key);
  return fail('wrong_credentials');
}

/** What the dialog shows before the next try of this name from this address. */
export async function loginPuzzle(services: Services, username: string, ip: string): Promise<LoginPuzzle> {
  const { database, now } = services;
  const key = failureKey(username, ip);
  if ((await delaySeconds(services, { username, ip })) === 0) {
    return { required: false, key: null, background: null, piece: null, pieceY: null };
  }
  const image = drawPuzzle();
  await insertOneTime(
    database.db,
    {
      kind: 'login_puzzle',
      subject: key,
      // Not a secret that could be tried offline: the row is read by the server only, and gives one try.
      secretHash: Buffer.from(String(image.x)),
      tries: 1,
      expiresAt: new Date(now().getTime() + PUZZLE_MS),
    },
    now(),
  );
  return { required: true, key: puzzleKey(key), background: image.background, piece: image.piece, pieceY: image.y };
}

/** A solved puzzle is let in at once; without one the answer takes its time, so that old clients still get in. */
async function passPuzzleOrWait(services: Services, attempt: Attempt): Promise<void> {
  const seconds = await delaySeconds(services, attempt);
  if (seconds === 0) return;
  if (attempt.puzzle === undefined) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return;
  }
  const { database, now } = services;
  const key = failureKey(attempt.username, attempt.ip);
  const open =
    attempt.puzzle.key === puzzleKey(key) ? await takeTry(database.db, 'login_puzzle', key, now()) : undefined;
  if (!open || !(await useOneTime(database.db, open.id, now()))) fail('puzzle_failed');
  const distance = Math.abs(attempt.puzzle.x - Number(open.secret_hash.toString()));
  if (distance > limits.slidePuzzle.tolerance || !wavers(attempt.puzzle.track)) fail('puzzle_failed');
}

/** A hand never moves along a ruler; keys move in steps and send none, which the picture's position alone decides. */
function wavers(track: readonly number[]): boolean {
  return track.length === 0 || new Set(track).size > 1;
}

async function refuseLocked(services: Services, key: string): Promise<void> {
  const now = services.now();
  const entry = await currentCount(services.database.db, key, now);
  if (entry && entry.count >= limits.loginLock.failures) {
    throw new AppError('login_locked', {
      minutes: Math.max(1, Math.ceil((entry.until.getTime() - now.getTime()) / MINUTE)),
    });
  }
}

type Guess = Pick<Attempt, 'username' | 'ip'>;

/** How long the answer takes without the puzzle: longer with each failure, and while a name or an address is under attack. */
async function delaySeconds(services: Services, guess: Guess): Promise<number> {
  const { database, now } = services;
  const countOf = async (key: string) => (await currentCount(database.db, key, now()))?.count ?? 0;
  const failures = await countOf(failureKey(guess.username, guess.ip));
  if (failures >= limits.puzzleAfterFailures) return Math.min(2 ** (failures - limits.puzzleAfterFailures), 8);
  const [ofName, ofAddress] = wideKeys(guess);
  const isAttack = (await countOf(ofName)) >= FAILURES_OF_NAME || (await countOf(ofAddress)) >= FAILURES_OF_ADDRESS;
  return isAttack ? WIDE_DELAY_SECONDS : 0;
}

/** Many addresses that guess at one name, and one address that guesses at many names. Nobody is locked out by these. */
function wideKeys({ username, ip }: Guess): [ofName: string, ofAddress: string] {
  return [`login-name:${nameDigest(username)}`, `login-ip:${ip}`];
}

function failureKey(username: string, ip: string): string {
  return `login:${nameDigest(username)}:${ip}`;
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
