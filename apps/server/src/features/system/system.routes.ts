import { health, ready } from '@oyez/contract/system';
import { pendingMigrations } from '../../db/migrate.ts';
import type { On } from '../../http/serve.ts';
import { deleteEndedThrottles } from '../../db/throttle.sql.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';

/** Liveness and readiness for supervisors and load balancers. */
export function systemRoutes(on: On, services: Services): void {
  on(health).with(() => ({ build: services.config.build }));

  on(ready).with(async (_, { reply }) => {
    const database = await services.database.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const migrations = database && (await pendingMigrations(services.database.pool)).length === 0;
    const files = await services.files.isWritable();
    if (!database || !migrations || !files) void reply.code(503);
    return { database, migrations, files };
  });
}

export function systemDuties({ database, now }: Services): LeaderDuty[] {
  return [{ name: 'forget ended counters', everyMs: 60_000, run: () => deleteEndedThrottles(database.db, now()) }];
}
