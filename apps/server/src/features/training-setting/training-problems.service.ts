import type {
  importRemoteProblemToTraining,
  orderTrainingProblems,
  putTrainingProblem,
  RemovedTrainingProblem,
} from '@oyez/contract/trainings/training-problem-admin';
import type { Problem } from '@oyez/contract/problems/problems';
import { limits } from '@oyez/contract/rules/limits';
import { isTrainingLabel } from '@oyez/contract/rules/training-form';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { textLanguage, type Locale } from '@oyez/contract/wire/values';
import type { Db, Tx } from '../../db/client.ts';
import { displayKey } from '../../db/display-key.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { refuseFaults } from '../../http/form-faults.ts';
import { isSameOrder, mayReorder } from '../../orders.ts';
import type { Actor } from '../../policy/actor.ts';
import {
  namedProblem,
  numberedProblem,
  practicableGroupProblems,
  problemPolicy,
  publicProblems,
} from '../../policy/problems.policy.ts';
import type { Services } from '../../services.ts';
import { presentOrImported } from '../remote-import/remote-import.service.ts';
import { problemsNumbered } from '../problems/problems.service.ts';
import { toProblem } from '../problems/problems.view.ts';
import { rewriteTraining, type TrainingRow } from './training-edits.sql.ts';
import {
  insertTrainingProblem,
  problemFor,
  rankTrainingProblems,
  removedTrainingProblems,
  removeTrainingProblem,
  renameTrainingProblem,
  trainingProblems,
  type TrainingProblemRow,
} from './training-problems.sql.ts';
import { restorableSince, type TrainingSetter, type Within } from './training-setter.ts';
import { findArranged, lockFound, note } from './training-setting.service.ts';

type Wanted = { tid: number; pid: number; displayId?: string | undefined };

/** Adds a public problem; it stays what it is. */
export async function addFromPublic(
  services: Services,
  { tid, pid, displayId }: Wanted,
  within: Within,
  by: TrainingSetter,
): Promise<void> {
  await transact(services, async (tx) => {
    const training = await lockFound(tx, by, tid, findArranged, within);
    const problem = await problemFor(tx, numberedProblem(pid), publicProblems);
    await add(tx, training, problem ?? fail('training_problem_not_public'), displayId, by);
  });
}

/** Adds a problem of another judge, which is imported first when it is not here yet. */
export async function importRemote(
  services: Services,
  { tid, ...named }: QueryOf<typeof importRemoteProblemToTraining>,
  by: TrainingSetter,
): Promise<void> {
  await findArranged(services.database.db, by.actor, tid);
  const { pid } = await presentOrImported(services, named, by);
  await addFromPublic(services, { tid, pid }, 'any', by);
}

/** Adds a problem of the training's group; who may see it stays as it is. */
export async function addFromGroup(
  services: Services,
  { tid, problemId }: { tid: number; problemId: string },
  by: TrainingSetter,
): Promise<void> {
  await transact(services, async (tx) => {
    const training = await lockFound(tx, by, tid, findArranged, 'group');
    const own = practicableGroupProblems(by.actor, training.group_id ?? 0);
    const problem = await problemFor(tx, namedProblem(problemId), own);
    await add(tx, training, problem ?? fail('training_problem_not_of_group'), undefined, by);
  });
}

/** Changes the rank of a problem, or what it is called there. */
export async function changeProblem(
  services: Services,
  { tid, pid, displayId, rank: sent }: BodyOf<typeof putTrainingProblem>,
  within: Within,
  by: TrainingSetter,
): Promise<void> {
  await transact(services, async (tx) => {
    const training = await lockFound(tx, by, tid, findArranged, within);
    const rows = await trainingProblems(tx, tid);
    const before = rows.find((row) => row.problem_id === pid) ?? fail('training_problem_not_found');
    const label = readLabel(displayId ?? '', before.label, by.locale);
    const rank = sent ?? before.rank;
    if (label === before.label && rank === before.rank) return;
    if (label !== before.label) await freeLabel(tx, rows, { problem_id: pid, label }, by);
    await renameTrainingProblem(tx, before.id, { label, rank });
    await touch(tx, training, by);
    await note(tx, by, 'training_problem.update', tid, { before: factsOf(before), after: { pid, label, rank } });
  });
}

export async function removeProblem(
  services: Services,
  { tid, pid }: { tid: number; pid: number },
  within: Within,
  by: TrainingSetter,
): Promise<void> {
  await transact(services, async (tx) => {
    const training = await lockFound(tx, by, tid, findArranged, within);
    const row = (await trainingProblems(tx, tid)).find((one) => one.problem_id === pid);
    await removeTrainingProblem(tx, row ?? fail('training_problem_not_found'), by.now);
    await touch(tx, training, by);
    await note(tx, by, 'training_problem.delete', tid, { before: factsOf(row) });
  });
}

/** Back to the rank that it had. */
export async function restoreProblem(
  services: Services,
  { tid, pid }: { tid: number; pid: number },
  by: TrainingSetter,
): Promise<void> {
  await transact(services, async (tx) => {
    const training = await lockFound(tx, by, tid, findArranged, 'any');
    const gone = await removedTrainingProblems(tx, tid, restorableSince(by.now));
    const removed = gone.find((one) => one.problem_id === pid) ?? fail('training_problem_not_found');
    const { removed_at: _, display_id: __, ...row } = removed;
    const rows = await trainingProblems(tx, tid);
    refuseFull(rows);
    await freeNames(tx, rows, removed, by);
    if (!(await insertTrainingProblem(tx, row))) refuseLabel('training_label_taken', row.label, by.locale);
    await touch(tx, training, by);
    await note(tx, by, 'training_problem.restore', tid, { after: factsOf(row) });
  });
}

/** Those that were taken out and can be brought back. */
export async function removedProblems(
  { database: { db } }: Services,
  tid: number,
  { actor, now, locale }: TrainingSetter,
): Promise<RemovedTrainingProblem[]> {
  const training = await findArranged(db, actor, tid);
  const gone = await removedTrainingProblems(db, tid, restorableSince(now));
  const problems = await readProblems(db, training, gone, { actor, locale });
  return gone.flatMap(({ problem_id: pid, label: displayId, removed_at: at }) => {
    const problem = problems.get(pid);
    if (problem === undefined) return [];
    const { problemId, title } = problem;
    return [{ pid, problemId, displayId, title, removedAt: at.toISOString() }];
  });
}

/** The whole order at once. Whoever saw another one than there is now is told, and changes nothing. */
export async function orderProblems(
  services: Services,
  { tid, pids, basedOn }: BodyOf<typeof orderTrainingProblems>,
  by: TrainingSetter,
): Promise<void> {
  await transact(services, async (tx) => {
    const training = await lockFound(tx, by, tid, findArranged, 'any');
    const rows = await trainingProblems(tx, tid);
    const standing = rows.filter((row) => row.stands);
    const present = standing.map((row) => row.problem_id);
    if (isSameOrder(present, pids)) return;
    if (!mayReorder(present, pids, basedOn)) fail('training_order_stale');
    const ids = new Map(standing.map((row) => [row.problem_id, row.id]));
    const deleted = rows.filter((row) => !row.stands).map((row) => row.id);
    await rankTrainingProblems(tx, [...pids.flatMap((pid) => ids.get(pid) ?? []), ...deleted]);
    await touch(tx, training, by);
    await note(tx, by, 'training_problem.order', tid, { before: { pids: present }, after: { pids } });
  });
}

/**
 * The problems behind these rows, as this person reads them. Of one that was hidden from them since, there is no more
 * than that it is there: nothing that it says.
 */
export async function readProblems(
  db: Db,
  { group_id: groupId }: Pick<TrainingRow, 'group_id'>,
  rows: readonly { problem_id: number }[],
  { actor, locale }: { actor: Actor; locale: Locale },
): Promise<Map<number, Problem>> {
  const ids = rows.map((row) => row.problem_id);
  const language = textLanguage(locale);
  const problems = (await problemsNumbered(db, ids)).map((row): [number, Problem] => {
    const isSeen =
      problemPolicy.view(actor, row) ||
      (groupId !== null && row.group_id === groupId && problemPolicy.viewInGroup(actor, row));
    const problem = toProblem(row, language);
    return [row.id, isSeen ? problem : withoutTexts(problem)];
  });
  return new Map(problems);
}

function withoutTexts(problem: Problem): Problem {
  const texts = { title: '', description: '', input: '', output: '', hint: '', examples: '', author: '' };
  return { ...problem, ...texts, source: null, difficulty: null, modifiedUser: null, userExtraFile: null };
}

async function add(
  tx: Tx,
  training: TrainingRow,
  problem: { id: number; display_id: string },
  displayId: string | undefined,
  by: TrainingSetter,
): Promise<void> {
  const rows = await trainingProblems(tx, training.id);
  if (rows.some((row) => row.problem_id === problem.id)) fail('training_problem_taken');
  refuseFull(rows);
  const label = readLabel(displayId ?? '', problem.display_id, by.locale);
  await freeNames(tx, rows, { problem_id: problem.id, display_id: problem.display_id, label }, by);
  const highest = Math.max(0, ...rows.map((row) => row.rank));
  const rank = Math.min(highest + 1, limits.training.rank);
  const row = { training_id: training.id, problem_id: problem.id, label, rank, added_at: by.now };
  if (!(await insertTrainingProblem(tx, row))) refuseLabel('training_label_taken', label, by.locale);
  await touch(tx, training, by);
  await note(tx, by, 'training_problem.add', training.id, { after: factsOf(row) });
}

function readLabel(sent: string, fallback: string, locale: Locale): string {
  const label = storable(sent).trim();
  if (label === '') return fallback;
  const max = limits.training.label;
  if (!isTrainingLabel(label)) {
    refuseFaults([{ field: 'displayId', code: 'training_label_unfit', params: { max } }], locale);
  }
  return label;
}

/** Clients send the label or the display id: what one problem goes by is neither of another one. */
async function freeNames(
  tx: Tx,
  rows: readonly TrainingProblemRow[],
  put: Pick<TrainingProblemRow, 'problem_id' | 'display_id' | 'label'>,
  by: TrainingSetter,
): Promise<void> {
  const holder = labelled(rows, put.display_id, put.problem_id);
  if (holder?.stands) throw new AppError('training_display_id_label', { displayId: put.display_id });
  if (holder !== undefined && !isSameName(put.display_id, put.label)) await removeTrainingProblem(tx, holder, by.now);
  await freeLabel(tx, rows, put, by);
}

/** A problem that was deleted since gives its name away; it comes back when it can be restored under it. */
async function freeLabel(
  tx: Tx,
  rows: readonly TrainingProblemRow[],
  { problem_id: problemId, label }: Pick<TrainingProblemRow, 'problem_id' | 'label'>,
  by: TrainingSetter,
): Promise<void> {
  const isOfOther = (row: TrainingProblemRow) => row.problem_id !== problemId && isSameName(row.display_id, label);
  if (rows.some((row) => row.stands && isOfOther(row))) refuseLabel('training_label_display_id', label, by.locale);
  const holder = labelled(rows, label, problemId);
  if (holder === undefined) return;
  if (holder.stands) refuseLabel('training_label_taken', label, by.locale);
  await removeTrainingProblem(tx, holder, by.now);
}

function labelled(rows: readonly TrainingProblemRow[], label: string, exceptId: number) {
  return rows.find((row) => row.problem_id !== exceptId && isSameName(row.label, label));
}

const isSameName = (a: string, b: string) => displayKey(a) === displayKey(b);

function refuseLabel(code: 'training_label_taken' | 'training_label_display_id', label: string, locale: Locale): never {
  refuseFaults([{ field: 'displayId', code, params: { label } }], locale);
  return fail('duplicate');
}

function refuseFull(rows: readonly TrainingProblemRow[]): void {
  const max = limits.training.problems;
  if (rows.filter((row) => row.stands).length >= max) throw new AppError('training_problems_too_many', { max });
}

/** Readers are shown when a training changed last. */
async function touch(tx: Tx, { id }: TrainingRow, { now }: TrainingSetter): Promise<void> {
  await rewriteTraining(tx, id, {}, now);
}

function factsOf(row: { problem_id: number; label: string; rank: number } | undefined): object {
  return { pid: row?.problem_id, label: row?.label, rank: row?.rank };
}
