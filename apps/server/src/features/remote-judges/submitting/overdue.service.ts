import { sql } from 'kysely';
import { isRemoteSite } from '@oyez/contract/remote/remote-values';
import { transact } from '../../../db/transact.ts';
import type { LeaderDuty } from '../../../jobs/leader.ts';
import { killTask } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { freeForgotten } from '../accounts/accounts.sql.ts';
import { siteRows, type SiteRow } from '../sites/sites.sql.ts';
import { end, endWork, type Next } from './settle.service.ts';
import { lastSent, waitingWork, type Overdue } from './work.sql.ts';

const FORGOTTEN_MS = 120_000;

export function remoteDuties(services: Services): LeaderDuty[] {
  return [
    { name: 'bound what waits elsewhere', everyMs: 5000, run: () => boundRemote(services) },
    {
      name: 'free forgotten remote accounts',
      everyMs: 15_000,
      run: async () => {
        const { database, now, log } = services;
        const freed = await freeForgotten(database.db, new Date(now().getTime() - FORGOTTEN_MS));
        if (freed > 0) log.warn({ freed }, 'remote accounts were held by nobody');
      },
    },
  ];
}

/** Nothing waits for a judge elsewhere for ever: its author is told why, and may ask again. */
export async function boundRemote(services: Services): Promise<void> {
  const { database, config, now } = services;
  const { waitMs, resultMs } = config.remote;
  const at = now().getTime();
  const overdue = await waitingWork(database.db, new Date(at - Math.min(waitMs, resultMs)));
  if (overdue.length === 0) return;
  const rows = await siteRows(database.db);
  for (const work of overdue) {
    const waited = at - work.waitsSince.getTime();
    const next = await endOf(services, work, { waited, row: rows.get(work.oj) });
    if (next !== undefined) await endOverdue(services, work, next);
  }
}

async function endOf(
  { database, config, remote, now }: Services,
  work: Overdue,
  { waited, row }: { waited: number; row: SiteRow | undefined },
): Promise<Next | undefined> {
  const isDown = (row?.down_since ?? null) !== null;
  const { waitMs, resultMs } = config.remote;
  const site = remote.of(work.oj);
  if (site === undefined) return end(10, 'not_known_here');
  if (work.phase === 'judging') return waited > resultMs ? end(10, isDown ? 'unreachable' : 'slow') : undefined;
  if (isDown || work.phase !== 'waiting') {
    return waited > resultMs ? end(10, work.phase === 'waiting' ? 'unreachable' : 'uncertain') : undefined;
  }
  if (waited <= waitMs) return undefined;
  // While the line moves, it is only long; and no account is to blame for what the judge itself did not take.
  const stoodFor = (since: Date | null | undefined) => now().getTime() - (since ?? work.waitsSince).getTime();
  if (stoodFor(await lastSent(database.db, { pool: site.accountKey, userId: work.ownOf })) <= waitMs) return undefined;
  return stoodFor(row?.last_failure_at) > waitMs || waited > resultMs ? end(10, 'account_wait') : undefined;
}

async function endOverdue(services: Services, work: Overdue, next: Next): Promise<void> {
  if (next.go !== 'end' || !isRemoteSite(work.oj)) return;
  await transact(services, async (tx) => {
    const now = services.now();
    if (!(await killTask(tx, { id: work.taskId, state: 'ready' }, now))) return;
    await endWork(tx, work, work.oj, next, sql`SELECT 1`, now);
  });
}
