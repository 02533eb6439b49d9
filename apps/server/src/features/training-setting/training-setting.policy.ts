import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { RowFilter } from '../../db/row-filter.ts';
import { can, hasLevel, type Actor } from '../../policy/actor.ts';
import { practicableGroupProblems, publicProblems } from '../../policy/problems.policy.ts';
import { editedTrainings, publicTrainings, trainingPolicy, type TrainingFacts } from '../../policy/trainings.policy.ts';

/** Who may do what for trainings as a whole; what they may do in one of them is `policy/trainings.policy.ts`. */
export const trainingSettingPolicy = {
  /** For the site its staff, in a group its administrators. */
  create: (actor: Actor, groupId: number | null): boolean =>
    groupId === null ? can(actor, 'training_admin') : hasLevel(actor, groupId, GROUP_LEVEL.admin),

  /** Whoever makes a training may make a category with it; the rest of them is kept by fewer. */
  keepCategories: (actor: Actor, groupId: number | null): boolean =>
    groupId === null ? can(actor, 'problem_edit_any') : hasLevel(actor, groupId, GROUP_LEVEL.admin),

  /** It is there for those who set trainings, hidden or not. */
  see: (actor: Actor, training: TrainingFacts): boolean =>
    trainingPolicy.find(actor, training) ||
    trainingPolicy.arrange(actor, training) ||
    (training.groupId !== null && hasLevel(actor, training.groupId, GROUP_LEVEL.admin)),

  /** The site's are deleted by whoever may change any; a group's by those who may change it. */
  remove: (actor: Actor, training: TrainingFacts): boolean =>
    training.groupId === null
      ? can(actor, 'training_edit_any', { kind: 'training', id: training.id })
      : trainingPolicy.edit(actor, training),

  /** What everybody may read who finds it, and what one may change. */
  copy: (actor: Actor, training: TrainingFacts): boolean => trainingPolicy.entry(actor, training, null) === null,
};

/** `see` in SQL, of the site's trainings. */
export function seenSiteTrainings(actor: Actor): RowFilter<'training'> {
  return (eb) => {
    const ofSite = eb.and([eb('training.group_id', 'is', null), eb('training.deleted_at', 'is', null)]);
    if (can(actor, 'problem_edit_any')) return ofSite;
    return eb.and([ofSite, eb.or([editedTrainings(actor)(eb), publicTrainings(eb)])]);
  };
}

/** Problems that this person may put into a training of the site, or of a group. */
export function placeableProblems(actor: Actor, groupId: number | null): RowFilter<'problem'> {
  return (eb) =>
    groupId === null ? publicProblems(eb) : eb.or([publicProblems(eb), practicableGroupProblems(actor, groupId)(eb)]);
}
