import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 3000;
const PACE = { everyMs: 3000, patienceMs: PATIENCE_MS, silences: 4 };

/**
 * Notices a process that is there but does nothing any more. Asked every few seconds; several silences in a row mean
 * that it hangs. Resolves with the reason, or never.
 */
export async function untilHung(
  answers: () => Promise<boolean>,
  signal: AbortSignal,
  { everyMs, patienceMs, silences } = PACE,
): Promise<string> {
  let silent = 0;
  while (!signal.aborted) {
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const late = pause(patienceMs, false, { ref: false });
    silent = (await Promise.race([answers().catch(() => false), late])) ? 0 : silent + 1;
    if (silent === silences) return `it has not answered ${silences} times in a row`;
  }
  return new Promise(() => undefined);
}

/** Whether an address answers at all; what it answers says nothing about hanging. */
export async function answersAt(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  await reply.body?.cancel();
  return true;
}
