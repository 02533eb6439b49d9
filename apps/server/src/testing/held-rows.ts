import type { TestSite } from './site.ts';

/**
 * Changes rows and keeps hold of them until a request that was sent meanwhile waits for them: what that request read
 * before is of yesterday when it goes on. `meanwhile` is done before that.
 */
export async function whileHeld<T>(
  { database: { pool } }: TestSite,
  change: { text: string; values: unknown[] }[],
  request: () => Promise<T>,
  meanwhile: () => void = () => {},
): Promise<T> {
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    for (const one of change) await holder.query(one);
    const answering = request();
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    for (let n = 0; (await pool.query(waits)).rowCount === 0; n += 1) {
      if (n === 500) throw new Error('nobody waits');
      await new Promise((done) => setTimeout(done, 20));
    }
    meanwhile();
    await holder.query('COMMIT');
    return await answering;
  } finally {
    holder.release();
  }
}
