import { limits } from '@oyez/contract/rules/limits';
import type { Tx } from '../../db/client.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { namedProblem } from '../../policy/problems.policy.ts';
import { findTraining } from '../../policy/scopes/training.ts';
import { trainingPolicy } from '../../policy/trainings.policy.ts';
import {
  factsOf,
  findTrainingRow,
  insertTraining,
  lockTraining,
  type TrainingRow,
  type TrainingSettings,
} from './training-edits.sql.ts';
import { copyTrainingProblems, insertTrainingProblem, problemFor } from './training-problems.sql.ts';
import type { TrainingSetter } from './training-setter.ts';
import { placeableProblems, trainingSettingPolicy } from './training-setting.policy.ts';
import { note } from './training-setting.service.ts';

type Wanted = {
  groupId: number;
  title: string;
  /** One of the group, as it is; or a public one of the site, of which a copy is made. */
  trainingId?: number | undefined;
  /** Or problems by their display ids, in their order. */
  problems: readonly string[];
};

/**
 * The training of a group that is handed out as an assignment, in the caller's transaction; the caller has made sure that
 * `by` may hand something out there. What is made for it stands on no list: people find it through the assignment.
 */
export async function trainingToHandOut(tx: Tx, wanted: Wanted, by: TrainingSetter): Promise<number> {
  const { groupId, trainingId, problems } = wanted;
  if (trainingId === undefined) {
    if (problems.length === 0) fail('assignment_source');
    return ofProblems(tx, wanted, by);
  }
  // Held: nobody deletes it while it is handed out.
  if (!(await lockTraining(tx, trainingId))) fail('training_not_found');
  const row = (await findTrainingRow(tx, trainingId)) ?? fail('training_not_found');
  if (row.group_id === groupId) {
    await requireOpen(tx, row, by);
    return trainingId;
  }
  const facts = factsOf(row);
  if (row.group_id !== null || !trainingPolicy.find(by.actor, facts)) fail('training_not_found');
  if (!trainingSettingPolicy.copy(by.actor, facts)) fail('training_clone_forbidden');
  const copy = await make(tx, wanted, { description: row.description, sourceId: trainingId }, by);
  const of = { from: trainingId, into: copy };
  const copied = await copyTrainingProblems(tx, of, placeableProblems(by.actor, groupId), by.now);
  await note(tx, by, 'training.copy', copy, { after: { title: wanted.title, source: trainingId, problems: copied } });
  return copy;
}

/** Whoever hands it out lets people in: that is for those who came in themselves. */
async function requireOpen(tx: Tx, row: TrainingRow, { actor, now }: TrainingSetter): Promise<void> {
  const standing = await findTraining(tx, actor, row.id, now);
  const facts = standing?.facts ?? factsOf(row);
  if (!trainingSettingPolicy.see(actor, facts)) fail('training_not_found');
  if (trainingPolicy.entry(actor, facts, standing?.registration ?? null) !== null) fail('training_clone_forbidden');
}

async function ofProblems(tx: Tx, wanted: Wanted, by: TrainingSetter): Promise<number> {
  const placeable = placeableProblems(by.actor, wanted.groupId);
  const found = new Map<number, string>();
  const unknown: string[] = [];
  for (const displayId of wanted.problems) {
    const problem = await problemFor(tx, namedProblem(displayId), placeable);
    if (problem === undefined) unknown.push(displayId);
    else found.set(problem.id, problem.display_id);
  }
  if (unknown.length > 0) throw new AppError('assignment_problem_unknown', { names: unknown.slice(0, 20).join(', ') });
  const id = await make(tx, wanted, { description: '', sourceId: null }, by);
  let rank = 0;
  for (const [problemId, label] of found) {
    rank += 1;
    const row = { training_id: id, problem_id: problemId, label, rank, added_at: by.now };
    await insertTrainingProblem(tx, row);
  }
  await note(tx, by, 'training.create', id, { after: { title: wanted.title, problems: [...found.values()] } });
  return id;
}

async function make(
  tx: Tx,
  { groupId, title }: Wanted,
  { description, sourceId }: { description: string; sourceId: number | null },
  { actor, now }: TrainingSetter,
): Promise<number> {
  const settings: TrainingSettings = {
    title: title.slice(0, limits.training.title),
    description,
    auth: 'public',
    secret: null,
    rank: limits.training.defaultRank,
    visible: false,
    category_id: null,
  };
  return insertTraining(tx, settings, { ownerId: actor.id, groupId, sourceId }, now);
}
