import type {
  NewTraining,
  previewTrainingChange,
  TrainingEdit,
  TrainingForm,
} from '@oyez/contract/trainings/training-admin';
import type { AuditAction } from '@oyez/contract/registry';
import { limits } from '@oyez/contract/rules/limits';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { groupStands } from '../../policy/scopes/scopes.sql.ts';
import { trainingPolicy } from '../../policy/trainings.policy.ts';
import type { Services } from '../../services.ts';
import { categoryFor } from './training-categories.service.ts';
import {
  countAssignments,
  deletedTrainings,
  endRegistrations,
  factsOf,
  findTrainingRow,
  insertTraining,
  lockTraining,
  markDeleted,
  readmit,
  rewriteTraining,
  undelete,
  type TrainingRow,
  type TrainingSettings,
} from './training-edits.sql.ts';
import { readTrainingForm } from './training-form.service.ts';
import { findsGroup } from './training-groups.sql.ts';
import { copyTrainingProblems, countProblems } from './training-problems.sql.ts';
import { restorableSince, type TrainingSetter, type Within } from './training-setter.ts';
import { placeableProblems, trainingSettingPolicy } from './training-setting.policy.ts';
import { toTrainingForm } from './training-setting.view.ts';
import { settingsOf, versionOf } from './training-version.ts';

const COPY_SUFFIX = ' [Cloned]';

/** A training for those who set trainings; the rest learn nothing of it. */
async function findSeen(db: Db | Tx, actor: Actor, id: number, within: Within = 'any'): Promise<TrainingRow> {
  const row = await findTrainingRow(db, id);
  if (row === undefined || row.deleted_at !== null || !(await isSeen(db, actor, row))) fail('training_not_found');
  if (within === 'group' && row.group_id === null) fail('training_not_in_group');
  return row;
}

async function isSeen(db: Db | Tx, actor: Actor, row: TrainingRow): Promise<boolean> {
  if (row.group_id !== null && !(await groupStands(db, actor, row.group_id))) return false;
  return trainingSettingPolicy.see(actor, factsOf(row));
}

/** The one that this person may change. Others who see it learn that they may not. */
async function findEdited(db: Db | Tx, actor: Actor, id: number, within?: Within): Promise<TrainingRow> {
  const row = await findSeen(db, actor, id, within);
  return trainingPolicy.edit(actor, factsOf(row)) ? row : fail('training_edit_forbidden');
}

/** The one whose problems this person may change. */
export async function findArranged(db: Db | Tx, actor: Actor, id: number, within?: Within): Promise<TrainingRow> {
  const row = await findSeen(db, actor, id, within);
  return trainingPolicy.arrange(actor, factsOf(row)) ? row : fail('training_edit_forbidden');
}

/** The same, held until the transaction is through, and read as it is from then on. */
export async function lockFound(
  tx: Tx,
  { actor }: TrainingSetter,
  id: number,
  find: typeof findEdited,
  within: Within,
): Promise<TrainingRow> {
  await find(tx, actor, id, within);
  if (!(await lockTraining(tx, id))) fail('training_not_found');
  return find(tx, actor, id, within);
}

/** The site is nobody's group. A group is there, and this person may set trainings in it. */
export async function requireSetterIn(db: Db | Tx, actor: Actor, groupId: number | null): Promise<void> {
  if (groupId !== null && !(await findsGroup(db, actor, groupId))) fail('group_not_found');
  if (trainingSettingPolicy.create(actor, groupId)) return;
  fail(groupId === null ? 'training_site_forbidden' : 'training_group_forbidden');
}

export async function trainingForm(
  services: Services,
  id: number,
  actor: Actor,
  within: Within,
): Promise<TrainingForm> {
  return toTrainingForm(await findEdited(services.database.db, actor, id, within), actor);
}

/** Those that this person may bring back, the latest first. */
export async function restorableTrainings(
  { database: { db } }: Services,
  of: { groupId: number | null; keyword: string | undefined },
  { actor, now }: TrainingSetter,
): Promise<TrainingRow[]> {
  const rows = await deletedTrainings(db, of, restorableSince(now));
  return rows.filter((row) => trainingSettingPolicy.remove(actor, factsOf(row)));
}

/** Answers its number. Whoever puts a training together is its author. */
export async function createTraining(
  services: Services,
  form: NewTraining,
  groupId: number | null,
  by: TrainingSetter,
): Promise<number> {
  return transact(services, async (tx) => {
    await requireSetterIn(tx, by.actor, groupId);
    const { settings, category } = await readTrainingForm(tx, form, { groupId }, { ...by, config: services.config });
    const row = { ...settings, category_id: await categoryFor(tx, category, groupId, by) };
    const id = await insertTraining(tx, row, { ownerId: by.actor.id, groupId, sourceId: null }, by.now);
    await note(tx, by, 'training.create', id, { after: auditedOf(row) });
    return id;
  });
}

/** A new password ends the registrations that were made by another one. */
export async function updateTraining(
  services: Services,
  edit: TrainingEdit,
  within: Within,
  by: TrainingSetter,
): Promise<void> {
  const { id, basedOn } = edit.training;
  await transact(services, async (tx) => {
    const before = await lockFound(tx, by, id, findEdited, within);
    refuseStale(before, basedOn);
    const of = { before, groupId: before.group_id };
    const { settings, category, hasNewPassword } = await readTrainingForm(tx, edit, of, {
      ...by,
      config: services.config,
    });
    const row = { ...settings, category_id: await categoryFor(tx, category, before.group_id, by) };
    await rewriteTraining(tx, id, row, by.now);
    const registrationsEnded = hasNewPassword ? await endRegistrations(tx, id, by.now) : 0;
    const after = { ...auditedOf(row), ...(hasNewPassword && { newPassword: true, registrationsEnded }) };
    await note(tx, by, 'training.update', id, { before: auditedOf(before), after });
  });
}

/** What a change would do, in figures; nothing is changed. */
export async function previewChange(
  services: Services,
  edit: TrainingEdit,
  by: TrainingSetter,
): Promise<ReplyOf<typeof previewTrainingChange>> {
  const { db } = services.database;
  const before = await findEdited(db, by.actor, edit.training.id);
  refuseStale(before, edit.training.basedOn);
  const of = { before, groupId: before.group_id };
  const { hasNewPassword } = await readTrainingForm(db, edit, of, { ...by, config: services.config });
  return { registrationsDropped: hasNewPassword ? before.registered : 0 };
}

export async function readmitToTraining(services: Services, id: number, by: TrainingSetter): Promise<number> {
  return transact(services, async (tx) => {
    await lockFound(tx, by, id, findEdited, 'any');
    const restored = await readmit(tx, id, restorableSince(by.now));
    if (restored === 0) fail('training_registrations_gone');
    await note(tx, by, 'training.readmit', id, { after: { restored } });
    return restored;
  });
}

export async function changeVisible(
  services: Services,
  { tid, status: visible }: { tid: number; status: boolean },
  within: Within,
  by: TrainingSetter,
): Promise<void> {
  await transact(services, async (tx) => {
    const before = await lockFound(tx, by, tid, findEdited, within);
    if (before.visible === visible) return;
    await rewriteTraining(tx, tid, { visible }, by.now);
    await note(tx, by, 'training.visibility', tid, { before: { visible: before.visible }, after: { visible } });
  });
}

export async function deleteTraining(
  services: Services,
  id: number,
  within: Within,
  by: TrainingSetter,
): Promise<void> {
  await transact(services, async (tx) => {
    const before = await lockFound(tx, by, id, findSeen, within);
    if (!trainingSettingPolicy.remove(by.actor, factsOf(before))) {
      fail(before.group_id === null ? 'training_delete_forbidden' : 'training_edit_forbidden');
    }
    if ((await countAssignments(tx, id)) > 0) fail('training_handed_out');
    await markDeleted(tx, id, by.now);
    const { problems, registered } = before;
    await note(tx, by, 'training.delete', id, { before: { ...auditedOf(before), problems, registered } });
  });
}

export async function restoreTraining(services: Services, id: number, by: TrainingSetter): Promise<void> {
  await transact(services, async (tx) => {
    const before = await findTrainingRow(tx, id);
    const mayRestore = before !== undefined && trainingSettingPolicy.remove(by.actor, factsOf(before));
    if (!mayRestore || !(await undelete(tx, id, restorableSince(by.now)))) fail('training_not_found');
    await findSeen(tx, by.actor, id);
    await note(tx, by, 'training.restore', id, {});
  });
}

/**
 * A training with its problems once more, under the caller, for the site or in a group. It is shown to nobody before
 * somebody has looked at it. What may not be shown in the new place stays behind.
 */
export async function cloneTraining(
  services: Services,
  { tid, gid: groupId = null, title }: { tid: number; gid?: number | undefined | null; title?: string | undefined },
  by: TrainingSetter,
): Promise<{ tid: number; skipped: number }> {
  return transact(services, async (tx) => {
    const { actor, now } = by;
    const source = await lockFound(tx, by, tid, findSeen, 'any');
    const facts = factsOf(source);
    if (!trainingSettingPolicy.copy(actor, facts)) fail('training_clone_forbidden');
    await requireSetterIn(tx, actor, groupId);
    const chosen = storable(title ?? '').trim();
    const suffixed = `${source.title.slice(0, limits.training.title - COPY_SUFFIX.length)}${COPY_SUFFIX}`;
    const keepsCategory = source.category_group_id === null || source.category_group_id === groupId;
    const settings: TrainingSettings = {
      ...settingsOf(source),
      title: chosen === '' ? suffixed : chosen,
      visible: false,
      category_id: keepsCategory ? source.category_id : null,
    };
    const copy = await insertTraining(tx, settings, { ownerId: actor.id, groupId, sourceId: tid }, now);
    const of = { from: tid, into: copy };
    const copied = await copyTrainingProblems(tx, of, placeableProblems(actor, groupId), now);
    const altogether = await countProblems(tx, tid, { all: trainingPolicy.arrange(actor, facts) });
    await note(tx, by, 'training.copy', copy, { after: { ...auditedOf(settings), source: tid, problems: copied } });
    return { tid: copy, skipped: Math.max(0, altogether - copied) };
  });
}

function refuseStale(before: TrainingRow, basedOn: string | undefined): void {
  if (basedOn !== undefined && basedOn !== versionOf(before)) fail('training_changed_meanwhile');
}

export async function note(
  tx: Tx,
  by: TrainingSetter,
  action: AuditAction & `training${'' | '_problem'}.${string}`,
  id: number,
  what: { before?: object; after?: object },
): Promise<void> {
  await markChanged(tx, 'training', [id]);
  await writeAudit(tx, by, { action, subjectKind: 'training', subjectId: id, ...what }, by.now);
}

/** What the log keeps: no password, and no long text. */
function auditedOf({
  title,
  description,
  auth,
  secret,
  rank,
  visible,
  category_id,
}: TrainingSettings | TrainingRow): object {
  const facts = { title, auth, rank, visible, category: category_id };
  return { ...facts, descriptionLength: description.length, hasPassword: secret !== null };
}
