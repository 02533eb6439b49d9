import type { TrainingForm, TrainingOfStaff } from '@oyez/contract/trainings/training-admin';
import { TRAINING_AUTH_NAMES, type TrainingProblem } from '@oyez/contract/trainings/training-values';
import type { Actor } from '../../policy/actor.ts';
import { trainingPolicy } from '../../policy/trainings.policy.ts';
import { maskSecret } from '../../secrets.ts';
import { factsOf, type TrainingRow } from './training-edits.sql.ts';
import type { TrainingProblemRow } from './training-problems.sql.ts';
import { trainingSettingPolicy } from './training-setting.policy.ts';
import { versionOf } from './training-version.ts';

/** A training as those read it who set some; the password never leaves. */
export function toTrainingOfStaff(row: TrainingRow, actor: Actor): TrainingOfStaff {
  const facts = factsOf(row);
  const stands = row.deleted_at === null;
  const edit = trainingPolicy.edit(actor, facts);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    author: row.author ?? '',
    auth: TRAINING_AUTH_NAMES[facts.auth],
    privatePwd: edit && row.secret !== null ? maskSecret(row.secret) : null,
    status: row.visible,
    rank: row.rank,
    isGroup: row.group_id !== null,
    gid: row.group_id,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
    version: versionOf(row),
    categoryId: row.category_id,
    categoryName: row.category_name,
    categoryColor: row.category_color,
    problemCount: row.problems,
    registered: edit ? row.registered : null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    can: {
      edit: edit && stands,
      arrange: stands && trainingPolicy.arrange(actor, facts),
      remove: trainingSettingPolicy.remove(actor, facts),
    },
  };
}

export function toTrainingForm(row: TrainingRow, actor: Actor): TrainingForm {
  const { category_id: id, category_name: name, category_color: color, category_group_id: gid } = row;
  const trainingCategory = id === null || name === null || color === null ? null : { id, name, color, gid };
  return { training: toTrainingOfStaff(row, actor), trainingCategory };
}

export function toTrainingProblem(row: TrainingProblemRow): TrainingProblem {
  return { id: row.id, tid: row.training_id, pid: row.problem_id, displayId: row.label, rank: row.rank };
}
