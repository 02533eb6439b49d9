import { sql } from 'kysely';
import { expect } from 'vitest';
import { refreshStats } from '../features/stats/stats.service.ts';
import type { Services } from '../services.ts';

/**
 * The derived tables after all that is committed now. A reader of changes waits for every older transaction of the
 * cluster, and the test files of a run share one.
 */
export async function refreshCounters(services: Services): Promise<void> {
  const { db } = services.database;
  const newest = await sql<{ xid: string }>`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid`.execute(db);
  const isPast = sql<{ is: boolean }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${newest.rows[0]?.xid}::xid8 AS is`;
  await expect.poll(async () => (await isPast.execute(db)).rows[0]?.is, { timeout: 30_000 }).toBe(true);
  await refreshStats(services);
}
