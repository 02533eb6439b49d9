import type pg from 'pg';
import type { Logger } from 'pino';

const EVERY_MS = 5000;
/** A step of this size is worth a line in the log. */
const NOTABLE_MS = 500;

/** The time of the site: the database's, which all processes share, carried on by a clock that nobody can set. */
export type Clock = { now: () => Date; stop: () => void };

export async function startClock(pool: pg.Pool, log: Logger): Promise<Clock> {
  let base = Date.now() - performance.now();

  async function read(): Promise<void> {
    const before = performance.now();
    const { rows } = await pool.query<{ ms: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms');
    const after = performance.now();
    const told = Number(rows[0]?.ms);
    // It was that time somewhere within the round trip: what is within it is no difference, and of a longer one no more
    // is put right than is certain.
    const right = Math.min(told - before, Math.max(told - after, base));
    if (Math.abs(right - base) > NOTABLE_MS)
      log.warn({ byMs: Math.round(right - base) }, "the clock was put right by the database's");
    base = right;
  }

  await read();
  const timer = setInterval(() => void read().catch(() => undefined), EVERY_MS);
  timer.unref();
  return { now: () => new Date(base + performance.now()), stop: () => clearInterval(timer) };
}
