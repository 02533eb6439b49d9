import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import type { SetProblem } from '@oyez/contract/problems/problems';
import { type Scope, SITE } from '@oyez/contract/rules/scope';
import type { TrainingFrame, TrainingProblemRow } from '@oyez/contract/trainings/trainings';
import type { TextLanguage } from '@oyez/contract/wire/values';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { trainingPolicy, type TrainingFacts, type TrainingStanding } from '../../policy/trainings.policy.ts';
import type { Services } from '../../services.ts';
import { createProblemRows } from '../problems/problem-list.service.ts';
import { ownStatusMap } from '../problems/problems.service.ts';
import { countsInGroup, groupNamed, problemsPutIn, readTraining, type TrainingReader } from './trainings.sql.ts';
import { solvedBy, toTraining } from './trainings.view.ts';

/** Where the practice counts that is done in a training. */
function homeOfTraining({ groupId }: Pick<TrainingFacts, 'groupId'>): Scope {
  return groupId === null ? SITE : { kind: 'group', groupId };
}

export function readerOf(actor: Actor, training: Pick<TrainingFacts, 'groupId'>): TrainingReader {
  return { userId: actor.id, home: homeOfTraining(training) };
}

/** One training as somebody who found it reads it. */
export async function trainingFor(db: Db, actor: Actor, { facts }: TrainingStanding) {
  return (await readTraining(db, facts.id, readerOf(actor, facts))) ?? fail('training_not_found');
}

/** All that the frame around a training's pages needs. */
export async function trainingFrame(db: Db, actor: Actor, standing: TrainingStanding): Promise<TrainingFrame> {
  const { facts, registration, edits } = standing;
  const [row, group] = await Promise.all([
    trainingFor(db, actor, standing),
    facts.groupId === null ? undefined : groupNamed(db, facts.groupId),
  ]);
  return {
    training: toTraining(row, actor, facts),
    registered: registration !== null && !registration.barred,
    entry: trainingPolicy.entry(actor, facts, registration),
    group: group ?? null,
    progress: { solved: solvedBy(actor, row, facts), total: row.problem_count },
    ranked: trainingPolicy.ranked(facts),
    can: { edit: edits, arrange: trainingPolicy.arrange(actor, facts) },
  };
}

/** The problems of a training for whoever came in, each with how they stand. */
export function createTrainingProblems({ database }: Pick<Services, 'database'>) {
  const { db } = database;
  const rowsOf = createProblemRows(database);

  return async (actor: Actor, { facts }: TrainingStanding, language: TextLanguage): Promise<TrainingProblemRow[]> => {
    const put = await problemsPutIn(db, facts.id);
    const ids = put.map((one) => one.problem_id);
    const scope: Scope = { kind: 'training', trainingId: facts.id, groupId: facts.groupId };
    const [rows, statuses, counts] = await Promise.all([
      rowsOf(ids, language, scope),
      ownStatusMap(db, actor.id, { scope, home: homeOfTraining(facts) }, ids),
      facts.groupId === null ? undefined : countsInGroup(db, facts.groupId, ids),
    ]);
    return put.flatMap(({ id, problem_id: pid, label, rank }) => {
      const row = rows.get(pid);
      if (row === undefined) return [];
      const myStatus = statuses[pid]?.status ?? STATUS.not_submitted;
      const counted = counts && { ...NOT_COUNTED, total: 0, ac: 0, ...counts.get(pid) };
      return [{ ...row, ...counted, id, rank, displayId: label, myStatus }];
    });
  };
}

/** Inside a group only how many handed in and were accepted is counted. */
const NOT_COUNTED = { mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 };

/** The bar above a problem: what is still judged says nothing yet. */
export function createTrainingSet({ database }: Pick<Services, 'database'>) {
  const rowsOf = createProblemRows(database);

  return async (
    actor: Actor,
    scope: Extract<Scope, { kind: 'training' }>,
    language: TextLanguage,
  ): Promise<SetProblem[]> => {
    const { trainingId, groupId } = scope;
    const put = await problemsPutIn(database.db, trainingId);
    const ids = put.map((one) => one.problem_id);
    const [rows, statuses] = await Promise.all([
      rowsOf(ids, language, scope),
      ownStatusMap(database.db, actor.id, { scope, home: homeOfTraining({ groupId }) }, ids),
    ]);
    return put.map(({ problem_id: pid, display_id: problemId, label: displayId }) => {
      const status = statuses[pid]?.status ?? STATUS.not_submitted;
      const isKnown = status !== STATUS.not_submitted && !isWaiting(status);
      return { pid, problemId, displayId, title: rows.get(pid)?.title ?? '', ...(isKnown && { status }) };
    });
  };
}
