import { createHash } from 'node:crypto';
import type { PuzzleAnswer, LoginPuzzle } from '@oyez/contract/accounts';
import { limits } from '@oyez/contract/limits';
import { isAdminRole } from '@oyez/contract/permissions';
import type { z } from 'zod';
import { AppError, fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { countUp, currentCount, resetCount } from '../../db/throttle.sql.ts';
import { findAccountByName, usernameKey, type AccountRow } from './accounts.sql.ts';
import { insertOneTime, takeTry, useOneTime } from './one-time.sql.ts';
import { verifyNothing, verifyPassword } from './passwords.ts';
import { drawPuzzle } from './puzzle-image.ts';
import { openSession } from './sessions.ts';

const MINUTE = 60_000;
const LOCK_MS = limits.loginLock.minutes * MINUTE;
const PUZZLE_MS = 5 * MINUTE;

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
  const key = failureKey(attempt.username, attempt.ip);
  const failures = (await currentCount(database.db, key, now()))?.count ?? 0;
  await refuseLocked(services, key);
  if (failures >= limits.puzzleAfterFailures) await passPuzzleOrWait(services, attempt, failures);
  const account = await oneAtATime(key, () => checkPassword(services, key, attempt));
  if (account.status !== 0) fail('account_banned');
  if (attempt.staffOnly && !isAdminRole(account.role)) fail('not_admin');
  await resetCount(database.db, key);
  const token = await openSession(database.db, { userId: account.id, ip: attempt.ip, agent: attempt.agent }, now());
  return { token, account };
}

async function checkPassword(services: Services, key: string, attempt: Attempt): Promise<AccountRow> {
  const { database, now } = services;
  await refuseLocked(services, key);
  const account = await findAccountByName(database.db, attempt.username);
  const matches = account
    ? await verifyPassword(attempt.password, account.password_hash)
    : await verifyNothing(attempt.password);
  if (account && matches) return account;
  await countUp(database.db, key, new Date(now().getTime() + LOCK_MS), now());
  await refuseLocked(services, key);
  return fail('wrong_credentials');
}

const MAX_WAITING_PER_NAME = 50;
const turns = new Map<string, { waiting: number; last: Promise<unknown> }>();

/** Parallel guesses at one name take turns, so that each is counted before the next is tried. */
async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(key) ?? { waiting: 0, last: Promise.resolve() };
  if (turn.waiting >= MAX_WAITING_PER_NAME) fail('busy');
  turn.waiting += 1;
  const mine = turn.last.then(work, work);
  turn.last = mine.catch(() => {});
  turns.set(key, turn);
  try {
    return await mine;
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(key);
  }
}

/** What the dialog shows before the next try of this name from this address. */
export async function loginPuzzle(services: Services, username: string, ip: string): Promise<LoginPuzzle> {
  const { database, now } = services;
  const key = failureKey(username, ip);
  const failures = (await currentCount(database.db, key, now()))?.count ?? 0;
  if (failures < limits.puzzleAfterFailures) {
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
async function passPuzzleOrWait(services: Services, attempt: Attempt, failures: number): Promise<void> {
  if (attempt.puzzle === undefined) {
    const seconds = Math.min(2 ** (failures - limits.puzzleAfterFailures), 8);
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

function failureKey(username: string, ip: string): string {
  const digest = createHash('sha256').update(usernameKey(username.trim())).digest('base64url').slice(0, 22);
  return `login:${digest}:${ip}`;
}

function puzzleKey(key: string): string {
  return createHash('sha256').update(`puzzle:${key}`).digest('base64url').slice(0, 22);
}
