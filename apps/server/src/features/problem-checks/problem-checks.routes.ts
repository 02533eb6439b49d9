import {
  addProblemCheck,
  deleteProblemCheck,
  getProblemCheckCode,
  getProblemChecks,
  getProblemCheckStates,
  judgeProblemChecks,
  updateProblemCheck,
} from '@oyez/contract/problems/problem-checks';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import {
  addCheck,
  changeCheck,
  codeOf,
  judgeChecks,
  listChecks,
  removeCheck,
  worstStates,
} from './problem-checks.service.ts';
import { toProblemChecks } from './problem-checks.view.ts';

/**
 * Reference solutions: code that stays with a problem, and the verdict that it must get. They are judged by the real
 * judges without being anybody's submissions; a problem whose solutions disagree with what they expect is marked.
 */
export function problemCheckRoutes(on: On, services: Services): void {
  on(getProblemChecks).with(async ({ query }, { actor, locale }) =>
    toProblemChecks(await listChecks(services, actor, query.pid), locale),
  );

  on(getProblemCheckCode).with(async ({ query }, { actor }) => ({ code: await codeOf(services, actor, query.id) }));

  on(addProblemCheck).with(async ({ body: { pid, ...draft } }, context) => ({
    id: await addCheck(services, context, pid, draft),
  }));

  on(updateProblemCheck).with(async ({ body: { id, ...draft } }, context) => {
    await changeCheck(services, context, id, draft);
    return null;
  });

  on(deleteProblemCheck).with(async ({ query }, context) => {
    await removeCheck(services, context, query.id);
    return null;
  });

  on(judgeProblemChecks).with(async ({ body }, { actor }) => ({
    started: await judgeChecks(services, actor, body.pid, body.checkId),
  }));

  on(getProblemCheckStates).with(({ body }, { actor }) => worstStates(services, actor, body.pidList));
}
