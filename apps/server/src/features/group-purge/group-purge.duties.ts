import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { purgeGroups } from './group-purge.service.ts';

/** Above all that groups have things in. */
export function groupPurgeDuties(services: Services): LeaderDuty[] {
  return [{ name: 'purge groups', everyMs: 3_600_000, run: () => purgeGroups(services) }];
}
