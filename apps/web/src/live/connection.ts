import { EVENTS_PATH, HEARTBEAT_MS, LiveEvent } from '@oyez/contract/wire/live';
import { readEventStream } from './eventStream.ts';

/** A stream that was silent for two heartbeats is dead, whatever the socket says. */
export const SILENCE_MS = 2 * HEARTBEAT_MS;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;

export type ConnectionParts = {
  fetch: typeof fetch;
  /** Headers of each attempt, the token among them: it never appears in an address. */
  headers: () => Record<string, string>;
  random: () => number;
  onEvent: (event: LiveEvent) => void;
  /** True from the server's hello until the stream ends. */
  onOpen: (open: boolean) => void;
};
export type Connection = { setTopics: (topics: readonly string[]) => void; restart: () => void; close: () => void };

/** Wait before try number `failures` (from 1): doubling with full jitter in the upper half, so that tabs spread out. */
export function retryDelay(failures: number, random: () => number): number {
  const ceiling = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
  return ceiling / 2 + (ceiling / 2) * random();
}

/** One live stream that is kept open while there are topics, and reopened with back-off when it breaks. */
export function openConnection(parts: ConnectionParts): Connection {
  let topics: string[] = [];
  /** What the running attempt asked the server for; may hold more than is wanted by now. */
  let asked: string[] = [];
  let failures = 0;
  let attempt: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const stop = () => {
    clearTimeout(retry);
    attempt?.abort();
    attempt = undefined;
    parts.onOpen(false);
  };
  const start = () => {
    stop();
    asked = topics;
    if (closed || topics.length === 0) return;
    const mine = new AbortController();
    attempt = mine;
    void run(mine).then((end) => {
      if (attempt !== mine) return;
      stop();
      if (end === 'refused' || closed) return;
      failures += 1;
      retry = setTimeout(start, retryDelay(failures, parts.random));
    });
  };

  async function run(mine: AbortController): Promise<'ended' | 'refused'> {
    let silence = setTimeout(() => mine.abort(), SILENCE_MS);
    try {
      const reply = await parts.fetch(`${EVENTS_PATH}?topics=${encodeURIComponent(asked.join(','))}`, {
        headers: { ...parts.headers(), Accept: 'text/event-stream' },
        signal: mine.signal,
        cache: 'no-store',
      });
      if (reply.status === 401 || reply.status === 403) return 'refused';
      if (!reply.ok || reply.body === null) return 'ended';
      for await (const item of readEventStream(reply.body)) {
        clearTimeout(silence);
        if (mine.signal.aborted) return 'ended';
        silence = setTimeout(() => mine.abort(), SILENCE_MS);
        const event = item === null ? undefined : parseEvent(item);
        if (event === undefined) continue;
        if (event.type === 'hello') {
          failures = 0;
          parts.onOpen(true);
        }
        if (event.type === 'bye') return event.reason === 'session_ended' ? 'refused' : 'ended';
        parts.onEvent(event);
      }
      return 'ended';
    } catch {
      // A network that went away is the ordinary end of a stream; the caller tries again.
      return 'ended';
    } finally {
      clearTimeout(silence);
    }
  }

  return {
    setTopics(next) {
      const sorted = [...new Set(next)].sort();
      topics = sorted;
      // Topics that nobody wants any more cost less than a new stream.
      if (attempt && topics.length > 0 && topics.every((topic) => asked.includes(topic))) return;
      // The same topics again while the next try is already waiting.
      if (!attempt && topics.join() === asked.join()) return;
      failures = 0;
      start();
    },
    restart() {
      failures = 0;
      start();
    },
    close() {
      closed = true;
      stop();
    },
  };
}

function parseEvent(text: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(text)).data;
  } catch {
    // A newer server may send kinds of events that this build does not know.
    return undefined;
  }
}
