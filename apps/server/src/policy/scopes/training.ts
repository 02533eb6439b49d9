import { SITE, type Scope } from '@oyez/contract/rules/scope';
import type { Db, Tx } from '../../db/client.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Actor } from '../actor.ts';
import { handedOutTo } from '../classes.policy.ts';
import type { OpenScope } from '../open-scope.ts';
import {
  namedInTraining,
  problemsOfTraining,
  trainingPolicy,
  type TrainingFacts,
  type TrainingRefusal,
  type TrainingStanding,
} from '../trainings.policy.ts';
import { openGroup } from './group.ts';
import { openSite } from './site.ts';
import { isHandedOut, trainingFactsFor } from './trainings.sql.ts';

/** A training as somebody finds it; undefined where it does not exist for them. Whether they come in is another question. */
export async function findTraining(
  db: Db | Tx,
  actor: Actor,
  trainingId: number,
  at: Date,
): Promise<TrainingStanding | undefined> {
  const found = await trainingFactsFor(db, actor, trainingId);
  if (found === undefined) return undefined;
  const facts = await withAssignments(db, actor, found.facts, at);
  if (!trainingPolicy.find(actor, facts)) return undefined;
  return { ...found, facts, edits: trainingPolicy.edit(actor, facts) };
}

/** Whether an assignment opens it, asked where it is not open anyway. */
async function withAssignments(db: Db | Tx, actor: Actor, facts: TrainingFacts, at: Date): Promise<TrainingFacts> {
  const { id, groupId, visible, auth } = facts;
  if (groupId === null || (visible && auth === 'public') || trainingPolicy.edit(actor, facts)) return facts;
  return { ...facts, handedOut: await isHandedOut(db, id, handedOutTo(actor, groupId, at)) };
}

/** A training for whoever comes in; others learn why they do not. */
export async function trainingEntered(
  db: Db | Tx,
  actor: Actor,
  trainingId: number,
  at: Date,
): Promise<TrainingStanding> {
  const standing = (await findTraining(db, actor, trainingId, at)) ?? fail('training_not_found');
  const refusal = trainingPolicy.entry(actor, standing.facts, standing.registration);
  if (refusal !== null) throw new AppError(refusal);
  return standing;
}

/** Practice on the problems of a training. All but those it shares with the site, or with the group around it. */
export async function openTraining(
  db: Db | Tx,
  actor: Actor,
  scope: Extract<Scope, { kind: 'training' }>,
  at: Date,
): Promise<OpenScope | { refusal: TrainingRefusal; submitting: TrainingRefusal } | undefined> {
  const standing = await findTraining(db, actor, scope.trainingId, at);
  if (standing === undefined) return undefined;
  const { facts, registration } = standing;
  const { id: trainingId, groupId } = facts;
  const around = groupId === null ? openSite(actor) : await openGroup(db, actor, { kind: 'group', groupId });
  if (around === undefined) return undefined;
  const refusal = trainingPolicy.entry(actor, facts, registration);
  if (refusal !== null) return { refusal, submitting: refusal };
  const problems = problemsOfTraining(trainingId);
  return {
    ...around,
    scope: { kind: 'training', trainingId, groupId },
    home: groupId === null ? SITE : { kind: 'group', groupId },
    problems: { readable: problems, open: problems, named: namedInTraining(trainingId) },
    sets: false,
  };
}
