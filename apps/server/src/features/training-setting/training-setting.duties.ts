import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { purgeLeftovers, purgeTrainings } from './training-edits.sql.ts';
import { restorableSince } from './training-setter.ts';

export function trainingDuties({ database, now }: Services): LeaderDuty[] {
  return [
    {
      name: 'purge trainings',
      everyMs: 3_600_000,
      run: async () => {
        const before = restorableSince(now());
        await purgeTrainings(database.db, before);
        await purgeLeftovers(database.db, before);
      },
    },
  ];
}
