import type { Db, Tx } from '../../db/client.ts';

export async function listCategories(db: Db | Tx) {
  return db
    .selectFrom('discussion_category')
    .select(['id', 'name', 'ordinal', 'created_at', 'modified_at'])
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
}
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

/** The same, held: who changes them at the same time waits. */
export async function lockCategories(tx: Tx): Promise<CategoryRow[]> {
  await tx.selectFrom('discussion_category').select('id').orderBy('id').forUpdate().execute();
  return listCategories(tx);
}

export async function categoryExists(db: Db | Tx, id: number): Promise<boolean> {
  const row = await db.selectFrom('discussion_category').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function insertCategory(tx: Tx, is: { name: string; ordinal: number }, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('discussion_category')
    .values({ ...is, created_at: now, modified_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCategory(tx: Tx, id: number, is: { name: string; ordinal: number }, now: Date) {
  await tx
    .updateTable('discussion_category')
    .set({ ...is, modified_at: now })
    .where('id', '=', id)
    .execute();
}
