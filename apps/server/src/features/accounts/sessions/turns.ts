import { fail } from '../../../http/app-error.ts';

const MAX_WAITING_PER_KEY = 50;
const MAX_WAITING = 500;
/**
 * Remembered: logins of one name and address that wait for their turn; 50 of one, 500 in all; until they are answered.
 */
const turns = new Map<string, { waiting: number; last: Promise<unknown> }>();
let waiting = 0;

/** Parallel guesses at one name take turns, so that each is counted, and has waited, before the next is tried. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(key) ?? { waiting: 0, last: Promise.resolve() };
  if (turn.waiting >= MAX_WAITING_PER_KEY || waiting >= MAX_WAITING) fail('login_busy');
  turn.waiting += 1;
  waiting += 1;
  const mine = turn.last.then(work, work);
  turn.last = mine.catch(() => {});
  turns.set(key, turn);
  try {
    return await mine;
  } finally {
    turn.waiting -= 1;
    waiting -= 1;
    if (turn.waiting === 0) turns.delete(key);
  }
}
