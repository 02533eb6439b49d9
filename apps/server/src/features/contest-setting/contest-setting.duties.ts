import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { purgeContests } from './contest-edits.sql.ts';
import { purgeContestProblems } from './contest-problems.sql.ts';
import { restorableSince } from './contest-setting.service.ts';

export function contestDuties({ database, now }: Services): LeaderDuty[] {
  return [
    {
      name: 'purge contests',
      everyMs: 3_600_000,
      run: () => purgeContests(database.db, restorableSince(now())),
    },
    {
      name: 'purge contest problems',
      everyMs: 3_600_000,
      run: () => purgeContestProblems(database.db, restorableSince(now())),
    },
  ];
}
