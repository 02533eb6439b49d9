import {
  TRAINING_AUTH_NAMES,
  type Training,
  type TrainingAuth,
  type TrainingCategory,
} from '@oyez/contract/trainings/training-values';
import { isGuest, type Actor } from '../../policy/actor.ts';
import { trainingPolicy, type TrainingFacts } from '../../policy/trainings.policy.ts';
import type { categoriesOf, TrainingRow } from './trainings.sql.ts';

function factsOf(row: TrainingRow): TrainingFacts {
  const { id, owner_id: ownerId, group_id: groupId, visible } = row;
  return { id, ownerId, groupId, auth: row.auth as TrainingAuth, visible };
}

/** How far somebody is: what they solved before counts from the moment when they come in. */
export function solvedBy(actor: Actor, row: TrainingRow, facts: TrainingFacts = factsOf(row)): number {
  const registration = row.own_barred === null ? null : { barred: row.own_barred };
  return trainingPolicy.entry(actor, facts, registration) === null ? row.solved : 0;
}

export function toTraining(row: TrainingRow, actor: Actor, facts?: TrainingFacts): Training {
  return {
    id: row.id,
    rank: row.rank,
    title: row.title,
    description: row.description,
    author: row.author ?? '',
    auth: TRAINING_AUTH_NAMES[row.auth as TrainingAuth],
    categoryName: row.category_name,
    categoryColor: row.category_color,
    problemCount: row.problem_count,
    acCount: isGuest(actor) ? null : solvedBy(actor, row, facts),
    gid: row.group_id,
    gmtModified: row.modified_at.toISOString(),
  };
}

export function toCategory(row: Awaited<ReturnType<typeof categoriesOf>>[number]): TrainingCategory {
  return { id: row.id, name: row.name, color: row.color, gid: row.group_id };
}
