import { setTimeout as sleep } from 'node:timers/promises';
import { Unreachable } from '../http.ts';

const FIRST_MS = 100;
/** Short enough that work goes on within seconds of the server's return. */
const LONGEST_MS = 1000;

/** Repeats a call until the other side answers, whatever it says. */
export async function untilAnswered<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  onAway: (error: Unreachable) => void,
): Promise<T> {
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_MS)) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      onAway(error);
    }
    await sleep(waitMs * (0.75 + Math.random() / 2), undefined, { signal });
  }
}
