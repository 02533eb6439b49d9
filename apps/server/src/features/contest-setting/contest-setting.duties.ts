import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { purgeContestProblems, purgeContests } from './contest-purge.service.ts';

export function contestDuties(services: Services): LeaderDuty[] {
  return [
    { name: 'purge contests', everyMs: 3_600_000, run: () => purgeContests(services) },
    { name: 'purge contest problems', everyMs: 3_600_000, run: () => purgeContestProblems(services) },
  ];
}
