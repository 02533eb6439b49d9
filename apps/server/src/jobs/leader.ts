import { hostname } from 'node:os';
import { tick } from '@oyez/contract/judging/judge-protocol';
import pg from 'pg';
import { LOCKS } from '../db/locks.ts';
import type { Services } from '../services.ts';

export type LeaderDuty = {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
};

/** The leader asks twice a second: the database takes one from whom it hears nothing for so long as gone. */
const SILENT_MS = 15_000;
/** So long the database may take to answer, before the process believes that it is cut off and leads no longer. */
const ANSWER_MS = 10_000;

/**
 * One process of the site raises the tick and does the duties that need a single hand. It holds an advisory lock on
 * a connection of its own: when the process or its connection dies, the database frees the lock at once; when its machine
 * or network does, so that nobody is told, once the connection was silent for a while.
 */
export function startLeader(
  services: Services,
  duties: readonly LeaderDuty[],
  { silentMs = SILENT_MS, answerMs = ANSWER_MS } = {},
): { stop(): Promise<void>; isLeader(): boolean } {
  const { log, config } = services;
  const holder = `${hostname()}:${process.pid}`;
  const due = new Map(duties.map((duty) => [duty.name, 0]));
  const busy = new Set<string>();
  let client: pg.Client | undefined;
  let leading = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: config.databaseUrl,
      connectionTimeoutMillis: 5000,
      statement_timeout: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
      application_name: 'oyez-leader',
    });
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      leading = false;
    };
    next.on('error', lost);
    next.on('end', lost);
    await next.connect();
    // Keepalives for what the first does not bound: a connection that is cut while an answer is on its way.
    await next.query(
      `SET idle_session_timeout = ${silentMs}; SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5;
       SET tcp_keepalives_count = 3`,
    );
    return next;
  }

  async function lead(): Promise<boolean> {
    client ??= await connect();
    if (!leading) {
      const lock = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCKS.leader]);
      if (lock.rows[0]?.held !== true) return false;
      leading = true;
      log.info({ holder }, 'this process leads now');
    }
    await client.query(`UPDATE leader SET tick = tick + 1, holder = $1 WHERE name = 'ticker'`, [holder]);
    return true;
  }

  function startDue(): void {
    const at = performance.now();
    for (const duty of duties) {
      if (busy.has(duty.name) || (due.get(duty.name) ?? 0) > at) continue;
      due.set(duty.name, at + duty.everyMs);
      busy.add(duty.name);
      duty
        .run()
        .catch((error: unknown) => log.warn({ error, duty: duty.name }, 'a duty failed'))
        .finally(() => busy.delete(duty.name));
    }
  }

  async function step(): Promise<void> {
    try {
      if (await lead()) startDue();
    } catch (error) {
      leading = false;
      // Not waited for: where the network is gone, so is the answer to it.
      void client?.end().catch(() => {});
      client = undefined;
      log.warn({ error: String(error) }, 'leading waits for the database');
    }
    if (!stopped) timer = setTimeout(run, tick.raiseMs);
  }

  function run(): void {
    current = step();
  }

  run();
  return {
    isLeader: () => leading,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
      await client?.end().catch(() => {});
    },
  };
}
