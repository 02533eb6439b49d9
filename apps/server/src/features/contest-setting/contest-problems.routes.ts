import {
  addContestProblemFromPublic,
  createProblemForContest,
  deleteContestProblem,
  getAdminContestProblemList,
  getContestProblemOfStaff,
  getProblemForContest,
  getRemovedContestProblems,
  importRemoteProblemToContest,
  orderContestProblems,
  putContestProblem,
  restoreContestProblem,
  updateProblemForContest,
} from '@oyez/contract/contests/contest-problem-admin';
import { PROBLEM_AUTH } from '@oyez/contract/problems/problem-visibility';
import { textLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import type { Context, On } from '../../http/serve.ts';
import { can } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { removeProblems } from '../problem-setting/problem-batches.service.ts';
import { createFromForm, updateFromForm } from '../problem-setting/problem-setting.service.ts';
import { findEditable } from '../problems/problems.service.ts';
import { toAuth, toSetterProblem } from '../problems/problems.view.ts';
import { contestProblemList } from './contest-candidates.service.ts';
import {
  addProblem,
  contestProblem,
  importRemoteProblem,
  nameProblem,
  problemMeant,
  orderProblems,
  removedProblems,
  removeProblem,
  restoreProblem,
} from './contest-problems.service.ts';
import { organiserOf } from './contest-setting.routes.ts';
import { toContestProblem } from './contest-setting.view.ts';

/** The problems of a contest: names for problems that stay what they are. */
export function contestProblemSettingRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(getAdminContestProblemList).with(({ query }, context) =>
    contestProblemList(services, query, organiserOf(context)),
  );

  on(getProblemForContest).with(async ({ query }, { actor, locale }) =>
    toSetterProblem(await findEditable(db, query.pid, actor), textLanguage(locale)),
  );

  on(createProblemForContest).with(async ({ body }, context) => ({
    pid: await createFromForm(
      services,
      { ...body, problem: { ...body.problem, auth: PROBLEM_AUTH.contest } },
      organiserOf(context),
    ),
  }));

  on(updateProblemForContest).with(async ({ body }, context) => {
    const present = await findEditable(db, body.problem.id ?? fail('problem_id_missing'), context.actor);
    const problem = { ...body.problem, auth: toAuth(present) };
    await updateFromForm(services, { ...body, problem }, organiserOf(context));
    return null;
  });

  on(deleteContestProblem).with(async ({ query: { cid, pid } }, context) => {
    if (cid === undefined) await deleteForGood(pid, context);
    else await removeProblem(services, cid, pid, organiserOf(context));
    return null;
  });

  /** The problem itself, as its own page of the back office does. */
  const deleteForGood = async (pid: number, context: Context) => {
    if (!can(context.actor, 'problem_edit_any')) fail('no_permission');
    await removeProblems(services, [pid], organiserOf(context));
  };

  on(getRemovedContestProblems).with(({ query }, context) =>
    removedProblems(services, query.cid, organiserOf(context)),
  );

  on(restoreContestProblem).with(async ({ query }, context) => {
    await restoreProblem(services, query, organiserOf(context));
    return null;
  });

  on(importRemoteProblemToContest).with(async ({ query }, context) => {
    await importRemoteProblem(services, query, organiserOf(context));
    return null;
  });

  on(getContestProblemOfStaff).with(async ({ query: { cid, pid } }, context) => {
    return toContestProblem(await contestProblem(services, { cid, pid }, context), textLanguage(context.locale));
  });

  on(putContestProblem).with(async ({ body }, context) =>
    toContestProblem(
      await nameProblem(services, await problemMeant(services, body), body, organiserOf(context)),
      textLanguage(context.locale),
    ),
  );

  on(addContestProblemFromPublic).with(async ({ body }, context) => {
    await addProblem(services, body, organiserOf(context));
    return null;
  });

  on(orderContestProblems).with(async ({ body }, context) => {
    await orderProblems(services, body, organiserOf(context));
    return null;
  });
}
