import {
  addGroupTrainingProblemFromGroup,
  addGroupTrainingProblemFromPublic,
  addTrainingProblemFromPublic,
  deleteGroupTrainingProblem,
  deleteTrainingProblem,
  getAdminTrainingProblemList,
  getGroupTrainingProblemList,
  getRemovedTrainingProblems,
  importRemoteProblemToTraining,
  orderTrainingProblems,
  putGroupTrainingProblem,
  putTrainingProblem,
  restoreTrainingProblem,
} from '@oyez/contract/trainings/training-problem-admin';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { textLanguage } from '@oyez/contract/wire/values';
import type { RowFilter } from '../../db/row-filter.ts';
import { fail } from '../../http/app-error.ts';
import type { Context, On } from '../../http/serve.ts';
import { pageOfAll, wirePage } from '../../http/wire-page.ts';
import { can } from '../../policy/actor.ts';
import { practicableGroupProblems, publicProblems } from '../../policy/problems.policy.ts';
import type { Services } from '../../services.ts';
import { removeProblems } from '../problem-setting/problem-batches.service.ts';
import { chooseProblems } from '../problems/problems.service.ts';
import { toProblem } from '../problems/problems.view.ts';
import { countAssignments } from './training-edits.sql.ts';
import * as setting from './training-problems.service.ts';
import { notPutInto, trainingProblems } from './training-problems.sql.ts';
import { setterOf, type Within } from './training-setter.ts';
import { findArranged } from './training-setting.service.ts';
import { toTrainingOfStaff, toTrainingProblem } from './training-setting.view.ts';

/** Which problems a training has. Those of the site and those of groups differ in their addresses only. */
export function trainingProblemSettingRoutes(on: On, services: Services): void {
  const { db } = services.database;

  const list = async (query: QueryOf<typeof getAdminTrainingProblemList>, within: Within, context: Context) => {
    const { actor, locale } = context;
    const training = await findArranged(db, actor, query.tid, within);
    const heading = {
      title: training.title,
      can: { edit: toTrainingOfStaff(training, actor).can.edit },
      assignments: await countAssignments(db, query.tid),
    };
    const rows = (await trainingProblems(db, query.tid)).filter((row) => row.stands);
    const trainingProblemMap = Object.fromEntries(rows.map((row) => [String(row.problem_id), toTrainingProblem(row)]));
    if (!query.queryExisted) {
      const seen = candidates(query.tid, sourceOf(query.source, training.group_id, actor));
      const search = { keyword: query.keyword, of: 'anybody' } as const;
      const problemList = await wirePage(
        query,
        (page) => chooseProblems(db, { search, seen }, page),
        (row) => toProblem(row, textLanguage(locale)),
      );
      return { problemList, trainingProblemMap, training: heading };
    }
    const problems = await setting.readProblems(db, training, rows, context);
    const wanted = query.keyword?.toLowerCase();
    const found = rows.flatMap(({ problem_id: pid, label }) => {
      const problem = problems.get(pid);
      if (problem === undefined) return [];
      const texts = [label, problem.problemId, problem.title, problem.author];
      return wanted === undefined || texts.some((text) => text.toLowerCase().includes(wanted)) ? [problem] : [];
    });
    return { problemList: await pageOfAll(query, found), trainingProblemMap, training: heading };
  };

  on(getAdminTrainingProblemList).with(({ query }, context) => list(query, 'any', context));
  on(getGroupTrainingProblemList).with(({ query }, context) => list(query, 'group', context));

  on(putTrainingProblem).with(async ({ body }, context) => {
    await setting.changeProblem(services, body, 'any', setterOf(context));
    return null;
  });

  on(putGroupTrainingProblem).with(async ({ body }, context) => {
    await setting.changeProblem(services, body, 'group', setterOf(context));
    return null;
  });

  on(deleteTrainingProblem).with(async ({ query: { tid, pid } }, context) => {
    if (tid === undefined) await deleteForGood(pid, context);
    else await setting.removeProblem(services, { tid, pid }, 'any', setterOf(context));
    return null;
  });

  /** The problem itself, as its own page of the back office does. */
  const deleteForGood = async (pid: number, context: Context) => {
    if (!can(context.actor, 'problem_edit_any')) fail('no_permission');
    await removeProblems(services, [pid], setterOf(context));
  };

  on(deleteGroupTrainingProblem).with(async ({ query }, context) => {
    await setting.removeProblem(services, query, 'group', setterOf(context));
    return null;
  });

  on(addTrainingProblemFromPublic).with(async ({ body }, context) => {
    await setting.addFromPublic(services, body, 'any', setterOf(context));
    return null;
  });

  on(addGroupTrainingProblemFromPublic).with(async ({ body }, context) => {
    await setting.addFromPublic(services, body, 'group', setterOf(context));
    return null;
  });

  on(addGroupTrainingProblemFromGroup).with(async ({ query }, context) => {
    await setting.addFromGroup(services, query, setterOf(context));
    return null;
  });

  on(importRemoteProblemToTraining).with(async ({ query }, context) => {
    await setting.importRemote(services, query, setterOf(context));
    return null;
  });

  on(orderTrainingProblems).with(async ({ body }, context) => {
    await setting.orderProblems(services, body, setterOf(context));
    return null;
  });

  on(getRemovedTrainingProblems).with(({ query }, context) =>
    setting.removedProblems(services, query.tid, setterOf(context)),
  );

  on(restoreTrainingProblem).with(async ({ query }, context) => {
    await setting.restoreProblem(services, query, setterOf(context));
    return null;
  });
}

/** Public ones, or those of the training's group; a training of the site has none of the latter. */
function sourceOf(
  source: QueryOf<typeof getAdminTrainingProblemList>['source'],
  groupId: number | null,
  actor: Context['actor'],
): RowFilter<'problem'> {
  if (source === 'public') return publicProblems;
  return groupId === null ? (eb) => eb.lit(false) : practicableGroupProblems(actor, groupId);
}

function candidates(trainingId: number, source: RowFilter<'problem'>): RowFilter<'problem'> {
  return (eb) => eb.and([source(eb), notPutInto(trainingId)(eb)]);
}
