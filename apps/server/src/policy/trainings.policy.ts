import type { TrainingAuth } from '@oyez/contract/trainings/training-values';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql } from 'kysely';
import { displayKey } from '../db/display-key.ts';
import type { RowFilter } from '../db/row-filter.ts';
import { authoredBy, can, groupsWith, hasLevel, isAuthor, isGuest, placesWith, type Actor } from './actor.ts';
import { PUBLIC_PROBLEM } from './problems.policy.ts';
import { inStandingGroup } from './standing-groups.ts';

/** The facts that decide who may do what in a training. */
export type TrainingFacts = {
  id: number;
  ownerId: number | null;
  groupId: number | null;
  auth: TrainingAuth;
  visible: boolean;
  /** To the reader, by an assignment of the group that is open to them. Not asked where lists are made. */
  handedOut?: boolean;
};

/** Whom a private training has let in; null where it has not. */
export type TrainingRegistration = { barred: boolean } | null;

/** Why somebody who finds a training does not come in. */
export type TrainingRefusal = 'training_needs_password' | 'training_barred';

/** One training as it stands for one person. */
export type TrainingStanding = {
  readonly facts: TrainingFacts;
  readonly registration: TrainingRegistration;
  /** May change it. */
  readonly edits: boolean;
};

export const trainingPolicy = {
  /**
   * Whoever put it together, whoever may change any or this one, and the root of its group. What somebody made in a
   * group that they have left is the group's.
   */
  edit: (actor: Actor, training: Pick<TrainingFacts, 'id' | 'ownerId' | 'groupId'>): boolean =>
    !isGuest(actor) &&
    inReach(actor, training) &&
    (can(actor, 'training_edit_any', { kind: 'training', id: training.id }) ||
      isAuthor(actor, training) ||
      (training.groupId !== null && actor.memberships.get(training.groupId) === GROUP_LEVEL.root)),

  /** Its problems and their order: of the site's trainings also by those who edit any problem. */
  arrange: (actor: Actor, training: Pick<TrainingFacts, 'id' | 'ownerId' | 'groupId'>): boolean =>
    trainingPolicy.edit(actor, training) || (training.groupId === null && can(actor, 'problem_edit_any')),

  /** It is there for this person; the site lists those that have no group. */
  find: (actor: Actor, training: TrainingFacts): boolean =>
    trainingPolicy.edit(actor, training) ||
    ((training.visible || training.handedOut === true) && inReach(actor, training)),

  /** Its problems, for somebody who finds it. Null: come in. */
  entry: (actor: Actor, training: TrainingFacts, registration: TrainingRegistration): TrainingRefusal | null => {
    if (training.auth === 'public' || training.handedOut === true || trainingPolicy.edit(actor, training)) return null;
    if (registration === null) return 'training_needs_password';
    return registration.barred ? 'training_barred' : null;
  },

  /** How its people stand, for whoever comes in: a public training of the site is everybody's, and ranks nobody. */
  ranked: ({ auth, groupId }: Pick<TrainingFacts, 'auth' | 'groupId'>): boolean =>
    auth === 'private' || groupId !== null,
};

function inReach(actor: Actor, { groupId }: Pick<TrainingFacts, 'groupId'>): boolean {
  return groupId === null || hasLevel(actor, groupId, GROUP_LEVEL.member);
}

/** `edit` in SQL. */
export function editedTrainings(actor: Actor): RowFilter<'training'> {
  const given = placesWith(actor, 'training_edit_any', 'training');
  const rootOf = groupsWith(actor, GROUP_LEVEL.root);
  return (eb) => {
    const stands = eb.and([eb('training.deleted_at', 'is', null), inStandingGroup(actor, 'training')]);
    if (isGuest(actor)) return eb.lit(false);
    if (can(actor, 'training_edit_any')) return eb.and([stands, trainingsInReach(actor)(eb)]);
    return eb.and([
      stands,
      trainingsInReach(actor)(eb),
      eb.or([
        authoredBy(actor, 'training'),
        ...(given.length === 0 ? [] : [eb('training.id', 'in', given)]),
        ...(rootOf.length === 0 ? [] : [eb('training.group_id', 'in', rootOf)]),
      ]),
    ]);
  };
}

/** `find` in SQL. */
export function foundTrainings(actor: Actor): RowFilter<'training'> {
  return (eb) =>
    eb.or([
      editedTrainings(actor)(eb),
      eb.and([
        eb('training.deleted_at', 'is', null),
        eb('training.visible', '=', true),
        trainingsInReach(actor)(eb),
        inStandingGroup(actor, 'training'),
      ]),
    ]);
}

function trainingsInReach(actor: Actor): RowFilter<'training'> {
  const groups = groupsWith(actor, GROUP_LEVEL.member);
  return (eb) => {
    if (can(actor, 'group_enter_any')) return eb.lit(true);
    const ofSite = eb('training.group_id', 'is', null);
    return groups.length === 0 ? ofSite : eb.or([ofSite, eb('training.group_id', 'in', groups)]);
  };
}

/** What the site shows to everybody. */
export const publicTrainings: RowFilter<'training'> = (eb) =>
  eb.and([
    eb('training.deleted_at', 'is', null),
    eb('training.visible', '=', true),
    eb('training.group_id', 'is', null),
  ]);

/** What a group shows to its members. */
export function shownInGroup(groupId: number): RowFilter<'training'> {
  return (eb) =>
    eb.and([
      eb('training.deleted_at', 'is', null),
      eb('training.visible', '=', true),
      eb('training.group_id', '=', groupId),
    ]);
}

/**
 * Whether `problem` is shown in `training`, as text: public ones, and a group's own as its members find them. Those that
 * were hidden or taken back after they had been put in are not there, for anybody.
 */
export const SHOWN_IN_TRAINING = `((${PUBLIC_PROBLEM}) OR (problem.group_id = training.group_id
  AND problem.deleted_at IS NULL AND NOT problem.hidden AND NOT problem.contest_only))`;

/** The same of one training, as those who came in find its problems. */
export function problemsOfTraining(trainingId: number): RowFilter<'problem'> {
  return () => sql<boolean>`EXISTS (SELECT FROM training_problem AS put JOIN training ON training.id = put.training_id
    WHERE put.training_id = ${trainingId} AND put.problem_id = problem.id AND ${sql.raw(SHOWN_IN_TRAINING)})`;
}

/** The public problems that trainings of this group hold. */
export function publicInTrainingsOf(groupId: number): RowFilter<'problem'> {
  return () => sql<boolean>`(${sql.raw(PUBLIC_PROBLEM)} AND EXISTS (
    SELECT FROM training_problem AS put JOIN training ON training.id = put.training_id
    WHERE put.problem_id = problem.id AND training.group_id = ${groupId} AND training.deleted_at IS NULL))`;
}

/** By the label that the training gave it; where it has none called so, by the display id that a problem of it has. */
export function namedInTraining(trainingId: number): (displayId: string) => RowFilter<'problem'> {
  return (displayId) => {
    const key = displayKey(displayId);
    const labelled = sql`SELECT FROM training_problem AS put
      WHERE put.training_id = ${trainingId} AND lower(put.label) = lower(${key}::text)`;
    return () => sql<boolean>`(EXISTS (${labelled} AND put.problem_id = problem.id)
      OR (problem.display_key = ${key} AND NOT EXISTS (${labelled})))`;
  };
}
