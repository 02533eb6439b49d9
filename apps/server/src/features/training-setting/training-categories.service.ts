import type { getCategoriesOfKeeper } from '@oyez/contract/trainings/training-categories';
import type { TrainingCategory } from '@oyez/contract/trainings/training-values';
import type { AuditAction } from '@oyez/contract/registry';
import { limits } from '@oyez/contract/rules/limits';
import { categoryFaults } from '@oyez/contract/rules/training-form';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { writeAudit } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { refuseFaults } from '../../http/form-faults.ts';
import { isSameOrder, mayReorder } from '../../orders.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import {
  bringCategoryBack,
  categoriesOf,
  categoryNamed,
  insertCategory,
  lockCategories,
  lockCategory,
  placeCategories,
  removeCategory,
  removedCategories,
  removedCategory,
  rewriteCategory,
  type StoredCategory,
} from './training-categories.sql.ts';
import type { WrittenTraining } from './training-form.service.ts';
import { findsGroup } from './training-groups.sql.ts';
import { trainingSettingPolicy } from './training-setting.policy.ts';
import { toCategory, toCategoryOfKeeper } from './training-category.view.ts';
import { restorableSince, type TrainingSetter } from './training-setter.ts';

type Draft = { name?: string | undefined; color?: string | undefined };

/** Of a category that nobody chose a color for. */
const COLOR = '#409eff';

/** The category of a form: one that is there by its number or its name, or a new one of the place. */
export async function categoryFor(
  tx: Tx,
  chosen: WrittenTraining['category'],
  groupId: number | null,
  by: TrainingSetter,
): Promise<number> {
  if ('id' in chosen) return chosen.id;
  const present =
    (await categoryNamed(tx, groupId, chosen.name)) ??
    (groupId === null ? undefined : await categoryNamed(tx, null, chosen.name));
  return present?.id ?? (await make(tx, chosen, groupId, by)).id;
}

export async function addCategory(
  services: Services,
  { gid: groupId = null, ...draft }: Draft & { gid?: number | undefined | null },
  by: TrainingSetter,
): Promise<TrainingCategory> {
  return transact(services, async (tx) => {
    if (groupId !== null && !(await findsGroup(tx, by.actor, groupId))) fail('group_not_found');
    requireKeeper(by.actor, groupId);
    return make(tx, draft, groupId, by);
  });
}

export async function updateCategory(
  services: Services,
  { id, ...draft }: Draft & { id: number },
  by: TrainingSetter,
): Promise<void> {
  await transact(services, async (tx) => {
    const before = await lockKept(tx, id, by.actor);
    const { name, color } = readDraft(draft, by);
    const other = await categoryNamed(tx, before.group_id, name);
    if (other !== undefined && other.id !== id) refuseName(name, by);
    await rewriteCategory(tx, id, { name, color }, by.now);
    await note(tx, by, 'training_category.update', id, { before: factsOf(before), after: { name, color } });
  });
}

/** Its trainings stay, and are in it again when it comes back. */
export async function deleteCategory(services: Services, id: number, by: TrainingSetter): Promise<void> {
  await transact(services, async (tx) => {
    const before = await lockKept(tx, id, by.actor);
    const trainings = await removeCategory(tx, id, by.now);
    await note(tx, by, 'training_category.delete', id, { before: { ...factsOf(before), trainings } });
  });
}

export async function restoreCategory(services: Services, id: number, by: TrainingSetter): Promise<void> {
  await transact(services, async (tx) => {
    const gone = await removedCategory(tx, id, restorableSince(by.now));
    if (gone === undefined || !(await isThere(tx, gone.group_id, by.actor))) fail('training_category_not_found');
    requireKeeper(by.actor, gone.group_id);
    await refuseFull(tx, gone.group_id);
    if (!(await bringCategoryBack(tx, id, by.now))) throw new AppError('training_category_taken', { name: gone.name });
    await note(tx, by, 'training_category.restore', id, { after: factsOf(gone) });
  });
}

/** All of one place into this order, unless somebody has changed them since the caller looked. */
export async function orderCategories(
  services: Services,
  { gid: groupId = null, ids, basedOn }: { gid?: number | undefined | null; ids: number[]; basedOn: number[] },
  by: TrainingSetter,
): Promise<void> {
  await transact(services, async (tx) => {
    if (groupId !== null && !(await findsGroup(tx, by.actor, groupId))) fail('group_not_found');
    requireKeeper(by.actor, groupId);
    const present = (await lockCategories(tx, groupId)).map((one) => one.id);
    if (isSameOrder(present, ids)) return;
    if (!mayReorder(present, ids, basedOn)) fail('training_category_order_stale');
    await placeCategories(tx, ids, by.now);
    const [subject = 0] = ids;
    await note(tx, by, 'training_category.order', subject, { before: { order: present }, after: { order: ids } });
  });
}

/** For the form of a training, and for whoever keeps them. */
export async function categoriesFor(
  { database: { db } }: Services,
  groupId: number | null,
  { actor, now }: TrainingSetter,
): Promise<ReplyOf<typeof getCategoriesOfKeeper>> {
  if (groupId !== null && !(await findsGroup(db, actor, groupId))) fail('group_not_found');
  if (!trainingSettingPolicy.create(actor, groupId)) {
    fail(groupId === null ? 'training_site_forbidden' : 'training_group_forbidden');
  }
  const edit = trainingSettingPolicy.keepCategories(actor, groupId);
  const own = groupId === null ? [] : await categoriesOf(db, groupId);
  const gone = edit ? await removedCategories(db, groupId, restorableSince(now)) : [];
  return {
    categories: [...(await categoriesOf(db, null)), ...own].map(toCategoryOfKeeper),
    deleted: gone.map((row) => ({ ...toCategoryOfKeeper(row), deletedAt: row.removed_at.toISOString() })),
    can: { edit },
  };
}

async function make(tx: Tx, draft: Draft, groupId: number | null, by: TrainingSetter): Promise<TrainingCategory> {
  const { name, color } = readDraft(draft, by);
  await refuseFull(tx, groupId);
  const row = (await insertCategory(tx, { groupId, name, color }, by.now)) ?? refuseName(name, by);
  await note(tx, by, 'training_category.create', row.id, { after: factsOf(row) });
  return toCategory(row);
}

function readDraft(draft: Draft, { locale }: TrainingSetter): { name: string; color: string } {
  const name = storable(draft.name ?? '').trim();
  const color = (draft.color ?? '').trim();
  refuseFaults(categoryFaults({ name, color }), locale);
  return { name, color: color === '' ? COLOR : color };
}

function refuseName(name: string, { locale }: TrainingSetter): never {
  refuseFaults([{ field: 'name', code: 'training_category_taken', params: { name } }], locale);
  return fail('duplicate');
}

async function refuseFull(tx: Tx, groupId: number | null): Promise<void> {
  const max = limits.training.categories;
  if ((await lockCategories(tx, groupId)).length >= max) throw new AppError('training_categories_too_many', { max });
}

function requireKeeper(actor: Actor, groupId: number | null): void {
  if (trainingSettingPolicy.keepCategories(actor, groupId)) return;
  fail(groupId === null ? 'training_category_forbidden' : 'training_group_forbidden');
}

/** Those of the site are everybody's to know; a group's are there for those who find the group and set trainings in it. */
async function isThere(tx: Tx, groupId: number | null, actor: Actor): Promise<boolean> {
  if (groupId === null) return true;
  return (await findsGroup(tx, actor, groupId)) && trainingSettingPolicy.create(actor, groupId);
}

async function lockKept(tx: Tx, id: number, actor: Actor): Promise<StoredCategory> {
  const row = await lockCategory(tx, id);
  if (row === undefined || !(await isThere(tx, row.group_id, actor))) fail('training_category_not_found');
  requireKeeper(actor, row.group_id);
  return row;
}

function factsOf({ name, color, group_id }: { name: string; color: string; group_id: number | null }): object {
  return { name, color, group: group_id };
}

async function note(
  tx: Tx,
  by: TrainingSetter,
  action: AuditAction & `training_category.${string}`,
  id: number,
  what: { before?: object; after?: object },
): Promise<void> {
  await writeAudit(tx, by, { action, subjectKind: 'training_category', subjectId: id, ...what }, by.now);
}
