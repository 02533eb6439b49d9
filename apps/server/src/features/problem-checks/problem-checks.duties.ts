import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { collectResults } from './problem-checks.service.ts';

export function problemCheckDuties(services: Services): LeaderDuty[] {
  return [{ name: 'collect results of reference solutions', everyMs: 5000, run: () => collectResults(services) }];
}
