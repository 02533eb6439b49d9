import { limits } from '@oyez/contract/rules/limits';
import { fail } from '../../../http/app-error.ts';

/** The guesses after these would find the login locked. */
const MAX_WAITING_PER_KEY = limits.loginLock.failures;
/**
 * Remembered: logins of one name and address that wait for their turn; 20 of one, in all as many as there are
 * connections; until they are answered.
 */
const turns = new Map<string, { waiting: number; last: Promise<unknown> }>();

/** Parallel guesses at one name take turns, so that each is counted, and has waited, before the next is tried. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(key) ?? { waiting: 0, last: Promise.resolve() };
  if (turn.waiting >= MAX_WAITING_PER_KEY) fail('login_busy');
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
