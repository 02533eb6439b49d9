import {
  getVirtualRuns,
  giveUpVirtualRun,
  resumeVirtualRun,
  startVirtualRun,
} from '@oyez/contract/contests/virtual-runs';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { giveUp, ownRuns, resume, startRun } from './virtual-runs.service.ts';

/**
 * Taking part in a contest that is over, in a window of one's own. Submissions in it go the way of all others: the place
 * says which window they belong to. The board beside it is made in `board-moments`.
 */
export function virtualRunRoutes(on: On, services: Services): void {
  on(getVirtualRuns).with(({ query }, { actor }) => ownRuns(services, actor, query.cid));

  on(startVirtualRun).with(({ body: { cid, startsAt } }, { actor }) =>
    startRun(services, actor, { contestId: cid, startsAt }),
  );

  on(giveUpVirtualRun).with(async ({ body: { cid } }, { actor }) => {
    await giveUp(services, actor, cid);
    return null;
  });

  on(resumeVirtualRun).with(({ body: { cid } }, { actor }) => resume(services, actor, cid));
}
