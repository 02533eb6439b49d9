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

/**
 * One process of the site raises the tick and does the duties that need a single hand. It holds an advisory lock on
 * a connection of its own: when the process or its connection dies, the database frees the lock at once.
 */
export function startLeader(
  services: Services,
  duties: readonly LeaderDuty[],
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
      statement_timeout: 10_000,
      keepAlive: true,
      application_name: 'oyez-leader',
    });
    const lost = () => {
      if (client === next) client = undefined;
      leading = false;
    };
    next.on('error', lost);
    next.on('end', lost);
    await next.connect();
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
      await client?.end().catch(() => {});
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
