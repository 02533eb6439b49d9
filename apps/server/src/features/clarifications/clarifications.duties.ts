import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { RESTORABLE_MS } from './asking.service.ts';
import { purgeClarifications } from './clarifications.sql.ts';

export function clarificationDuties({ database, now }: Services): LeaderDuty[] {
  return [
    {
      name: 'purge clarifications',
      everyMs: 3_600_000,
      run: () => purgeClarifications(database.db, new Date(now().getTime() - RESTORABLE_MS)),
    },
  ];
}
