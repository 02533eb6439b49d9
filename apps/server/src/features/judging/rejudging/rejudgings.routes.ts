import {
  getRejudgings,
  previewRejudging as previewCall,
  rejudgeContestProblem,
  startRejudging as startCall,
  stopRejudging as stopCall,
} from '@oyez/contract/judging/judging-admin';
import type { On } from '../../../http/serve.ts';
import { shownPage } from '../../../http/wire-page.ts';
import type { Services } from '../../../services.ts';
import { displayIdOf } from '../../problems/problems.service.ts';
import { listRejudgings, previewRejudging, startRejudging, stopRejudging } from './rejudgings.service.ts';

/** Judging many submissions again: who may, sees how many, how far it is, and what it changed. */
export function rejudgingRoutes(on: On, services: Services): void {
  on(previewCall).with(({ body }, { actor }) => previewRejudging(services, actor, body));

  on(startCall).with(({ body }, context) => startRejudging(services, context, body.filter, body.reason));

  on(getRejudgings).with(({ query }) => shownPage(query, (page) => listRejudgings(services, page)));

  on(stopCall).with(({ body }, context) => stopRejudging(services, context, body.id));

  on(rejudgeContestProblem).with(async ({ query }, context) => {
    const problemId = await displayIdOf(services.database.db, query.pid, context.actor);
    await startRejudging(services, context, { cid: query.cid, problemId, includeManual: true }, '');
    return null;
  });
}
