import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { removeForgotten } from './rehearsals.service.ts';

export function rehearsalDuties(services: Services): LeaderDuty[] {
  return [{ name: 'remove forgotten rehearsals', everyMs: 600_000, run: () => removeForgotten(services) }];
}
