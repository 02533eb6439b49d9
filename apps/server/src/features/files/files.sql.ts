import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../db/client.ts';
import { noteBlobs } from '../../files/blobs.sql.ts';
import { groupStandsText } from '../../policy/standing-groups.ts';

export type FileKind = 'avatar' | 'group_avatar' | 'carousel' | 'image' | 'attachment';

export type NewFile = {
  publicName: string;
  blob: { sha256: string; size: number };
  kind: FileKind;
  ownerId: number;
  /** Of the group in whose texts it stands. */
  groupId?: number | null;
  originalName: string;
  mime: string;
};

/** The content is in the file store already. */
export async function insertFile(tx: Tx, file: NewFile, now: Date): Promise<number> {
  await noteBlobs(tx, [file.blob], now);
  const row = await tx
    .insertInto('file')
    .values({
      public_name: file.publicName,
      sha256: Buffer.from(file.blob.sha256, 'hex'),
      kind: file.kind,
      owner_id: file.ownerId,
      group_id: file.groupId ?? null,
      original_name: file.originalName,
      mime: file.mime,
      size: file.blob.size,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type PublicFileRow = {
  sha256: string;
  size: number;
  mime: string;
  original_name: string;
  /** In the texts of a group, or its picture. */
  of_group: boolean;
};

const PUBLIC_FILE = `
  SELECT encode(sha256, 'hex') AS sha256, size, mime, original_name, group_id IS NOT NULL AS of_group
  FROM file WHERE public_name = $1 AND deleted_at IS NULL AND ${groupStandsText('file')}`;

export async function findPublicFile(database: Database, publicName: string): Promise<PublicFileRow | undefined> {
  const [row] = await database.named<PublicFileRow>('public_file', PUBLIC_FILE, [publicName]);
  return row;
}

export async function lockImage(
  tx: Tx,
  id: number,
): Promise<{ owner_id: number | null; group_id: number | null } | undefined> {
  return tx
    .selectFrom('file')
    .select(['owner_id', 'group_id'])
    .where('id', '=', id)
    .where('kind', '=', 'image')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('file').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** A picture of the home page; its bytes stay for as long as those of all deleted files. */
export async function markCarouselPictureDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('file').set({ deleted_at: now }).where('id', '=', id).where('kind', '=', 'carousel').execute();
}

/** Somebody's pictures of before. */
export async function markOtherAvatarsDeleted(tx: Tx, ownerId: number, keptId: number, now: Date): Promise<void> {
  await tx
    .updateTable('file')
    .set({ deleted_at: now })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'avatar')
    .where('id', '<>', keptId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** A group's pictures of before. */
export async function markOtherGroupAvatarsDeleted(tx: Tx, groupId: number, keptId: number, now: Date): Promise<void> {
  await tx
    .updateTable('file')
    .set({ deleted_at: now })
    .where('group_id', '=', groupId)
    .where('kind', '=', 'group_avatar')
    .where('id', '<>', keptId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** What somebody has stored since then, what was deleted meanwhile included. */
export async function bytesSince(db: Db, ownerId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom('file')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('size'), eb.val(0)), 'bigint').as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Rows of files that were deleted before then; their content goes with the next collection that finds it unnamed. */
export async function forgetDeleted(db: Db, before: Date, atMost: number): Promise<number> {
  const result = await sql`
    DELETE FROM file WHERE id IN (
      SELECT id FROM file WHERE deleted_at < ${before} ORDER BY deleted_at LIMIT ${atMost}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
