import pg from 'pg';
import type { Logger } from 'pino';

/**
 * Wake-ups between processes. Sent after commit, never inside a transaction (a NOTIFY there serialises every commit
 * of the site), and only so often per channel. Every listener also polls, so a lost wake-up only costs time.
 */
export type Channel =
  | 'oyez_task'
  | 'oyez_change'
  | 'oyez_progress'
  | 'oyez_solution'
  | 'oyez_board'
  | 'oyez_feed'
  | 'oyez_control';

export type Notifier = {
  /** Wakes the listeners of all processes. Payloads are ids, joined by commas. */
  send(channel: Channel, payload?: string): void;
  /** Called for each wake-up, and with '' after a lost connection came back: then read everything again. */
  on(channel: Channel, listener: (payloads: string[]) => void): () => void;
  close(): Promise<void>;
};

/** The first wake-up goes out at once; how long the next one of its channel waits for others to join it. */
const QUIET_MS: Record<Channel, number> = {
  oyez_task: 20,
  oyez_change: 100,
  oyez_progress: 40,
  // Whoever looks at a table of solutions reads it whole again.
  oyez_solution: 300,
  oyez_board: 50,
  oyez_feed: 100,
  oyez_control: 20,
};
const CHANNELS = Object.keys(QUIET_MS) as Channel[];
const MAX_PAYLOAD = 7000;
const RECONNECT_MS = [250, 500, 1000, 2000];
/** A router or a load balancer may forget a connection on which nothing is said, and tells neither end. */
const LOOK_MS = 30_000;
const ANSWER_MS = 10_000;

export async function createNotifier(
  url: string,
  pool: pg.Pool,
  log: Logger,
  { lookMs = LOOK_MS, answerMs = ANSWER_MS } = {},
): Promise<Notifier> {
  const listeners = new Map<Channel, Set<(payloads: string[]) => void>>(
    CHANNELS.map((channel) => [channel, new Set()]),
  );
  // Remembered: wake-ups that wait for others to join them; 20 to 300 ms, by channel.
  const outgoing = new Map<Channel, { payloads: Set<string>; timer: NodeJS.Timeout | null; sentAt: number }>(
    CHANNELS.map((channel) => [channel, { payloads: new Set(), timer: null, sentAt: -Infinity }]),
  );
  let client: pg.Client | undefined;
  let closed = false;

  function emit(channel: Channel, payloads: string[]): void {
    for (const listener of listeners.get(channel) ?? []) listener(payloads);
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: answerMs,
      keepAlive: true,
      application_name: 'oyez-listen',
    });
    // With a question unanswered this cuts the connection at once.
    const giveUp = () => {
      clearInterval(look);
      void next.end().catch(() => {});
    };
    const look = setInterval(() => void next.query('SELECT 1').catch(giveUp), lookMs);
    next.on('error', () => {});
    next.on('end', () => {
      clearInterval(look);
      if (!closed && client === next) void reconnect();
    });
    next.on('notification', (message) => emit(message.channel as Channel, (message.payload ?? '').split(',')));
    try {
      await next.connect();
      await next.query(CHANNELS.map((channel) => `LISTEN ${channel}`).join('; '));
    } catch (error) {
      giveUp();
      throw error;
    }
    client = next;
  }

  async function reconnect(): Promise<void> {
    for (let tries = 0; !closed; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS[Math.min(tries, RECONNECT_MS.length - 1)]));
      try {
        if (!closed) await listen();
        for (const channel of CHANNELS) emit(channel, ['']);
        return;
      } catch (error) {
        log.warn({ error: String(error) }, 'cannot listen for changes yet');
      }
    }
  }

  function flush(channel: Channel): void {
    const state = outgoing.get(channel);
    if (!state || closed) return;
    state.timer = null;
    state.sentAt = performance.now();
    for (const payload of packed(state.payloads)) {
      pool.query('SELECT pg_notify($1, $2)', [channel, payload]).catch((error: unknown) => {
        // The listeners poll; nothing is lost.
        log.debug({ error: String(error), channel }, 'a wake-up was not sent');
      });
    }
    state.payloads.clear();
  }

  await listen();
  return {
    send(channel, payload = '') {
      const state = outgoing.get(channel);
      if (!state || closed) return;
      state.payloads.add(payload);
      if (state.timer) return;
      const wait = QUIET_MS[channel] - (performance.now() - state.sentAt);
      if (wait <= 0) flush(channel);
      else state.timer = setTimeout(flush, wait, channel);
    },
    on(channel, listener) {
      listeners.get(channel)?.add(listener);
      return () => listeners.get(channel)?.delete(listener);
    },
    async close() {
      closed = true;
      for (const state of outgoing.values()) if (state.timer) clearTimeout(state.timer);
      await client?.end().catch(() => {});
    },
  };
}

function* packed(payloads: Set<string>): Generator<string> {
  let text = '';
  for (const payload of payloads) {
    if (text !== '' && text.length + payload.length + 1 > MAX_PAYLOAD) {
      yield text;
      text = '';
    }
    text = text === '' ? payload : `${text},${payload}`;
  }
  yield text;
}
