import { health, ready } from '@oyez/contract/system';
import { pendingMigrations } from '../../db/migrate.ts';
import type { On } from '../../http/serve.ts';
import { deleteEndedThrottles } from '../../db/throttle.sql.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';

const MAX_CLOCK_OFFSET_MS = 500;

/** Liveness and readiness for supervisors and load balancers. */
export function systemRoutes(on: On, services: Services): void {
  on(health).with(() => ({ build: services.config.build }));

  on(ready).with(async (_, { reply }) => {
    const asked = Date.now();
    const answer = await services.database.pool
      .query<{ now: Date }>('SELECT clock_timestamp() AS now')
      .catch(() => null);
    const database = answer !== null;
    // The answer was made between the question and now; half that span is not a difference of clocks.
    const span = (Date.now() - asked) / 2;
    const clock =
      answer?.rows[0] !== undefined &&
      Math.abs(answer.rows[0].now.getTime() - asked - span) <= MAX_CLOCK_OFFSET_MS + span;
    const migrations = database && (await pendingMigrations(services.database.pool)).length === 0;
    const files = await services.files.isWritable();
    if (!database || !migrations || !files || !clock) void reply.code(503);
    return { database, migrations, files, clock };
  });
}

export function systemDuties({ database, now }: Services): LeaderDuty[] {
  return [{ name: 'forget ended counters', everyMs: 60_000, run: () => deleteEndedThrottles(database.db, now()) }];
}
