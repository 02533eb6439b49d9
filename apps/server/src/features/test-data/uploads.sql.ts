import type { Db, Tx } from '../../db/client.ts';
import type { JsonValue } from '../../db/types.gen.ts';

export type UploadRow = {
  id: number;
  key: string;
  purpose: string;
  original_name: string;
  size: number;
  received: number;
  content: JsonValue | null;
};
const UPLOAD = ['id', 'key', 'purpose', 'original_name', 'size', 'received', 'content'] as const;

export type NewUpload = { key: string; userId: number; purpose: string; name: string; size: number };

export async function insertUpload(db: Db | Tx, upload: NewUpload, until: Date, now: Date): Promise<void> {
  await db
    .insertInto('upload')
    .values({
      key: upload.key,
      user_id: upload.userId,
      purpose: upload.purpose,
      original_name: upload.name,
      size: upload.size,
      created_at: now,
      expires_at: until,
    })
    .execute();
}

/** Somebody's own upload that has not expired. */
export async function findUpload(db: Db | Tx, key: string, userId: number, now: Date): Promise<UploadRow | undefined> {
  return db
    .selectFrom('upload')
    .select(UPLOAD)
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Files that have not arrived whole, or were not read yet. */
export async function unfinishedUploads(
  db: Db | Tx,
  userId: number,
  now: Date,
): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('upload')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('size'), eb.val(0)), 'bigint').as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('content', 'is', null)
    .executeTakeFirstOrThrow();
  return row;
}

export async function raiseReceived(db: Db, id: number, to: number): Promise<number> {
  const row = await db
    .updateTable('upload')
    .set((eb) => ({ received: eb.fn<number>('greatest', ['received', eb.val(to)]) }))
    .where('id', '=', id)
    .returning('received')
    .executeTakeFirst();
  return row?.received ?? to;
}

/** A damaged piece may have fallen on what had arrived. */
export async function lowerReceived(db: Db, id: number, to: number): Promise<void> {
  await db.updateTable('upload').set({ received: to }).where('id', '=', id).where('received', '>', to).execute();
}

export async function writeContent(db: Db, id: number, content: object, until: Date): Promise<void> {
  await db
    .updateTable('upload')
    .set({ content: JSON.stringify(content), expires_at: until })
    .where('id', '=', id)
    .execute();
}

export async function deleteUpload(db: Db | Tx, id: number): Promise<boolean> {
  const gone = await db.deleteFrom('upload').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

/** Read uploads of one person that nobody used, beyond the newest ones. */
export async function deleteUnusedBeyond(db: Db, userId: number, kept: number): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('upload')
        .select('id')
        .where('user_id', '=', userId)
        .where('content', 'is not', null)
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute();
}

export async function deleteExpired(db: Db, now: Date): Promise<string[]> {
  const rows = await db.deleteFrom('upload').where('expires_at', '<=', now).returning('key').execute();
  return rows.map((row) => row.key);
}

export async function knownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('upload').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map((row) => row.key));
}
