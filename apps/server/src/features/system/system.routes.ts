import { health, ready } from '@oyez/contract/site/system';
import type { On } from '../../http/serve.ts';
import { deleteEndedThrottles } from '../../db/throttle.sql.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { readinessOf } from './readiness.ts';

/** Liveness and readiness for supervisors and load balancers. */
export function systemRoutes(on: On, services: Services): void {
  on(health).with(() => ({ build: services.config.build }));

  on(ready).with(async (_, { reply }) => {
    const [{ database, migrations, files, clock }, room] = await Promise.all([
      readinessOf(services),
      services.hasRoom(),
    ]);
    const isWithoutFiles = !files && !services.files.isElsewhere;
    if (!database || !migrations || isWithoutFiles || !clock) void reply.code(503);
    return { database, migrations, files, clock, room };
  });
}

export function systemDuties({ database, now }: Services): LeaderDuty[] {
  return [{ name: 'forget ended counters', everyMs: 60_000, run: () => deleteEndedThrottles(database.db, now()) }];
}
