import { getContestReadiness } from '@oyez/contract/contests/contest-readiness';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { readiness } from './contest-readiness.service.ts';

/** What of a contest is not ready yet. Nothing is stored: it is looked at anew each time. */
export function contestReadinessRoutes(on: On, services: Services): void {
  on(getContestReadiness).with(({ query }, by) => readiness(services, query.cid, by));
}
