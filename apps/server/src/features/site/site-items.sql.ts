import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

export type ItemKind = 'carousel' | 'tool' | 'honor';

export type SiteItemRow = { id: number; data: unknown; ordinal: number; public_name: string | null };

/** In their order; a picture whose file is gone is gone too. */
export async function listItems(db: Db | Tx, kind: ItemKind): Promise<SiteItemRow[]> {
  return db
    .selectFrom('site_item as item')
    .leftJoin('file', (join) => join.onRef('file.id', '=', 'item.file_id').on('file.deleted_at', 'is', null))
    .select(['item.id', 'item.data', 'item.ordinal', 'file.public_name'])
    .where('item.kind', '=', kind)
    .orderBy('item.ordinal')
    .orderBy('item.id')
    .execute();
}

/** All of a kind for the length of a transaction, so that an order and a bound hold. */
export async function lockItems(
  tx: Tx,
  kind: ItemKind,
): Promise<{ id: number; data: unknown; file_id: number | null }[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`site_item ${kind}`}))`.execute(tx);
  return tx
    .selectFrom('site_item')
    .select(['id', 'data', 'file_id'])
    .where('kind', '=', kind)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
}

/** At the end of its kind. */
export async function insertItem(
  tx: Tx,
  item: { kind: ItemKind; data: object; fileId?: number },
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('site_item')
    .values((eb) => ({
      kind: item.kind,
      data: JSON.stringify(item.data),
      file_id: item.fileId ?? null,
      ordinal: eb
        .selectFrom('site_item')
        .select((inner) => inner.fn.coalesce(inner.fn.max('ordinal'), inner.lit(0)).as('last'))
        .where('kind', '=', item.kind),
      created_at: now,
      modified_at: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateItem(tx: Tx, id: number, data: object, now: Date): Promise<void> {
  await tx
    .updateTable('site_item')
    .set({ data: JSON.stringify(data), modified_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteItem(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('site_item').where('id', '=', id).execute();
}

export async function orderItems(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE site_item SET ordinal = wanted.place
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    WHERE site_item.id = wanted.id`.execute(tx);
}
