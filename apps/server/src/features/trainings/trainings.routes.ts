import type { TrainingAuth } from '@oyez/contract/trainings/training-values';
import {
  getGroupTrainingList,
  getTrainingAccess,
  getTrainingCategory,
  getTrainingDetail,
  getTrainingFrame,
  getTrainingList,
  getTrainingProblemList,
  getTrainingRank,
  registerTraining,
} from '@oyez/contract/trainings/trainings';
import { textLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Actor } from '../../policy/actor.ts';
import { scopeOf } from '../../policy/scope.ts';
import { findTraining, trainingEntered } from '../../policy/scopes/training.ts';
import { publicTrainings, shownInGroup, trainingPolicy, type TrainingStanding } from '../../policy/trainings.policy.ts';
import type { Services } from '../../services.ts';
import { registerForTraining } from './registration.service.ts';
import { createTrainingRanks } from './training-rank.service.ts';
import { createTrainingProblems, readerOf, trainingFor, trainingFrame } from './trainings.service.ts';
import { categoriesOf, listTrainings, type TrainingSearch } from './trainings.sql.ts';
import { toCategory, toTraining } from './trainings.view.ts';

/** The wire's filters, with the word for who may come in as it is stored. */
function searchOf({ auth, ...search }: { keyword?: string; categoryId?: number; auth?: string }): TrainingSearch {
  return { ...search, auth: auth?.toLowerCase() as TrainingAuth | undefined };
}

/** Trainings, for those who solve them: of the site, and with the same calls of groups. */
export function trainingRoutes(on: On, services: Services): void {
  const { database, now } = services;
  const { db } = database;
  const problemsOf = createTrainingProblems(services);
  const rankOf = createTrainingRanks(services);

  const found = async (actor: Actor, trainingId: number): Promise<TrainingStanding> =>
    (await findTraining(db, actor, trainingId, now())) ?? fail('training_not_found');

  on(getTrainingList, { publicCacheMs: 1000 }).with(({ query }, { actor }) =>
    wirePage(
      query,
      (page) => listTrainings(db, publicTrainings, searchOf(query), readerOf(actor, { groupId: null }), page),
      (row) => toTraining(row, actor),
    ),
  );

  on(getGroupTrainingList).with(async ({ query }, { actor }) => {
    await scopeOf(db, actor, { gid: query.gid }, now());
    return wirePage(
      query,
      (page) =>
        listTrainings(db, shownInGroup(query.gid), searchOf(query), readerOf(actor, { groupId: query.gid }), page),
      (row) => toTraining(row, actor),
    );
  });

  on(getTrainingCategory, { publicCacheMs: 1000 }).with(async ({ query }, { actor }) => {
    if (query.gid) await scopeOf(db, actor, { gid: query.gid }, now());
    return (await categoriesOf(db, query.gid || null)).map(toCategory);
  });

  on(getTrainingDetail).with(async ({ query }, { actor }) => {
    const standing = await found(actor, query.tid);
    return toTraining(await trainingFor(db, actor, standing), actor, standing.facts);
  });

  on(getTrainingFrame).with(async ({ query }, { actor }) => trainingFrame(db, actor, await found(actor, query.tid)));

  on(getTrainingAccess).with(async ({ query }, { actor }) => {
    const { facts, registration } = await found(actor, query.tid);
    return { access: trainingPolicy.entry(actor, facts, registration) === null };
  });

  on(registerTraining).with(async ({ body: { tid, password } }, { actor }) => {
    await registerForTraining(services, actor, { trainingId: tid, password });
    return null;
  });

  on(getTrainingProblemList).with(async ({ query }, { actor, locale }) =>
    problemsOf(actor, await trainingEntered(db, actor, query.tid, now()), textLanguage(locale)),
  );

  on(getTrainingRank).with(async ({ query }, { actor }) =>
    rankOf(actor, await trainingEntered(db, actor, query.tid, now()), query),
  );
}
