import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

/** Those of the site, or of a group, in their order, with how many trainings stand in each. */
export async function categoriesOf(db: Db | Tx, groupId: number | null) {
  return db
    .selectFrom('training_category as category')
    .select(['category.id', 'category.group_id', 'category.name', 'category.color', 'category.ordinal'])
    .select(
      sql<number>`(SELECT count(*)::int FROM training
        WHERE training.category_id = category.id AND training.deleted_at IS NULL)`.as('trainings'),
    )
    .where('category.group_id', 'is not distinct from', groupId)
    .orderBy('category.ordinal')
    .orderBy('category.id')
    .execute();
}

export type CategoryRow = Awaited<ReturnType<typeof categoriesOf>>[number];

/** Holds those of one place, so that their order is changed one after the other. */
export async function lockCategories(tx: Tx, groupId: number | null): Promise<CategoryRow[]> {
  await tx
    .selectFrom('training_category')
    .select('id')
    .where('group_id', 'is not distinct from', groupId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return categoriesOf(tx, groupId);
}

export async function findCategory(db: Db | Tx, id: number) {
  return db
    .selectFrom('training_category')
    .select(['id', 'group_id', 'name', 'color', 'ordinal', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type StoredCategory = NonNullable<Awaited<ReturnType<typeof findCategory>>>;

export async function lockCategory(tx: Tx, id: number): Promise<StoredCategory | undefined> {
  const { rows } = await sql`SELECT FROM training_category WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows.length === 0 ? undefined : findCategory(tx, id);
}

/** The one that is called so, in whatever case. */
export async function categoryNamed(db: Db | Tx, groupId: number | null, name: string) {
  return db
    .selectFrom('training_category')
    .select(['id', 'group_id', 'name', 'color'])
    .where('group_id', 'is not distinct from', groupId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
}

/** Undefined where one is called so already. */
export async function insertCategory(
  tx: Tx,
  { groupId, name, color }: { groupId: number | null; name: string; color: string },
  now: Date,
) {
  return tx
    .insertInto('training_category')
    .values({
      group_id: groupId,
      name,
      color,
      ordinal: sql<number>`(SELECT coalesce(max(other.ordinal), 0) + 1 FROM training_category AS other
        WHERE other.group_id IS NOT DISTINCT FROM ${groupId}::bigint)`,
      created_at: now,
      modified_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'group_id', 'name', 'color'])
    .executeTakeFirst();
}

export async function rewriteCategory(
  tx: Tx,
  id: number,
  { name, color }: { name: string; color: string },
  now: Date,
): Promise<void> {
  await tx.updateTable('training_category').set({ name, color, modified_at: now }).where('id', '=', id).execute();
}

export async function placeCategories(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`UPDATE training_category SET ordinal = wanted.place, modified_at = ${now}
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    WHERE training_category.id = wanted.id AND training_category.ordinal <> wanted.place`.execute(tx);
}

/** Takes it away, and keeps which trainings were in it; answers how many. */
export async function removeCategory(tx: Tx, id: number, now: Date): Promise<number> {
  const { rows } = await sql<{ trainings: number }>`
    INSERT INTO training_removed_category (id, group_id, name, color, ordinal, created_at, removed_at, trainings)
    SELECT id, group_id, name, color, ordinal, created_at, ${now},
      ARRAY(SELECT training.id FROM training WHERE training.category_id = training_category.id)
    FROM training_category WHERE id = ${id} RETURNING cardinality(trainings) AS trainings`.execute(tx);
  await tx.deleteFrom('training_category').where('id', '=', id).execute();
  return rows[0]?.trainings ?? 0;
}

/** Those that were deleted after this time, the latest first. */
export async function removedCategories(db: Db | Tx, groupId: number | null, removedAfter: Date) {
  return db
    .selectFrom('training_removed_category as gone')
    .select([
      'gone.id',
      'gone.group_id',
      'gone.name',
      'gone.color',
      'gone.ordinal',
      'gone.created_at',
      'gone.removed_at',
    ])
    .select(sql<number>`cardinality(gone.trainings)`.as('trainings'))
    .where('gone.group_id', 'is not distinct from', groupId)
    .where('gone.removed_at', '>', removedAfter)
    .orderBy('gone.removed_at', 'desc')
    .orderBy('gone.id', 'desc')
    .execute();
}

export async function removedCategory(tx: Tx, id: number, removedAfter: Date) {
  return tx
    .selectFrom('training_removed_category')
    .select(['id', 'group_id', 'name', 'color'])
    .where('id', '=', id)
    .where('removed_at', '>', removedAfter)
    .forUpdate()
    .executeTakeFirst();
}

/** Brings one back, with the trainings that were in it and have no other. False where its name is taken. */
export async function bringCategoryBack(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO training_category (id, group_id, name, color, ordinal, created_at, modified_at)
    SELECT id, group_id, name, color, ordinal, created_at, ${now} FROM training_removed_category WHERE id = ${id}
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`UPDATE training SET category_id = gone.id FROM training_removed_category AS gone
    WHERE gone.id = ${id} AND training.id = ANY (gone.trainings) AND training.category_id IS NULL`.execute(tx);
  await tx.deleteFrom('training_removed_category').where('id', '=', id).execute();
  return true;
}
