import { setTimeout as pause } from 'node:timers/promises';
import { EVENTS_PATH } from '@oyez/contract/wire/live';

const AGAIN_MS = 1000;

/** Keeps a live stream open, as each page does, until it is told to leave it. Answers why a stream was refused. */
export async function follow(
  url: string,
  token: string,
  topics: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    try {
      const address = `${url}${EVENTS_PATH}?topics=${topics.join(',')}`;
      const reply = await fetch(address, { headers: { authorization: token }, signal });
      if (!reply.ok || reply.body === null) return `${EVENTS_PATH}: ${reply.status}`;
      for await (const _ of reply.body);
    } catch {
      // Cut off: as a page does, it comes back.
    }
    if (!signal.aborted) await pause(AGAIN_MS);
  }
  return null;
}
