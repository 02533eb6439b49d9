import { limits } from '@oyez/contract/rules/limits';
import { daysBefore } from '../../days.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { purgeClarifications } from './clarifications.sql.ts';

export function clarificationDuties({ database, now }: Services): LeaderDuty[] {
  return [
    {
      name: 'purge clarifications',
      everyMs: 3_600_000,
      run: () => purgeClarifications(database.db, daysBefore(now(), limits.clarification.restoreDays)),
    },
  ];
}
