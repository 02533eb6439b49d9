import type { TextLanguage } from '@oyez/contract/wire/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';

export type Translations = Partial<Record<TextLanguage, { title: string; content: string }>>;

export type AnnouncementRow = {
  id: number;
  title: string;
  content: string;
  translations: Translations;
  hidden: boolean;
  pinned: boolean;
  created_at: Date;
  modified_at: Date;
  uid: string | null;
  username: string | null;
};

export type AnnouncementText = Pick<AnnouncementRow, 'title' | 'content' | 'hidden' | 'pinned' | 'translations'>;

/** The whole site's: groups and contests have their own. */
function ofSite(db: Db | Tx) {
  return db
    .selectFrom('announcement as a')
    .where('a.group_id', 'is', null)
    .where('a.contest_id', 'is', null)
    .where('a.deleted_at', 'is', null);
}

/** What everybody may read. */
function shownTo(db: Db | Tx) {
  return ofSite(db).where('a.hidden', '=', false);
}

/** With who wrote it. */
function written(wanted: ReturnType<typeof ofSite>) {
  return wanted
    .leftJoin('account as writer', (join) =>
      join.onRef('writer.id', '=', 'a.user_id').on('writer.deleted_at', 'is', null),
    )
    .select([
      'a.id',
      'a.title',
      'a.content',
      'a.translations',
      'a.hidden',
      'a.pinned',
      'a.created_at',
      'a.modified_at',
      'writer.uid',
      'writer.username',
    ]);
}

export async function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow | undefined> {
  const row = await written(shownTo(db).where('a.id', '=', id)).executeTakeFirst();
  return row as AnnouncementRow | undefined;
}

export async function listAnnouncements(
  db: Db,
  page: { limit: number; offset: number; withHidden: boolean },
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const wanted = page.withHidden ? ofSite(db) : shownTo(db);
  const found = await readPage(
    written(wanted).orderBy('a.pinned', 'desc').orderBy('a.created_at', 'desc').orderBy('a.id', 'desc'),
    page,
    wanted,
  );
  return { ...found, rows: found.rows as AnnouncementRow[] };
}

export async function lockAnnouncement(tx: Tx, id: number): Promise<AnnouncementText | undefined> {
  const row = await ofSite(tx)
    .select(['a.title', 'a.content', 'a.hidden', 'a.pinned', 'a.translations'])
    .where('a.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as AnnouncementText | undefined;
}

export async function insertAnnouncement(
  tx: Tx,
  text: AnnouncementText & { userId: number },
  now: Date,
): Promise<number> {
  const { userId, translations, ...rest } = text;
  const row = await tx
    .insertInto('announcement')
    .values({
      ...rest,
      translations: JSON.stringify(translations),
      user_id: userId,
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateAnnouncement(tx: Tx, id: number, text: AnnouncementText, now: Date): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ ...text, translations: JSON.stringify(text.translations), modified_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setDeleted(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('announcement').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
}

/** True when there was a deleted one of the site to bring back. */
export async function undelete(tx: Tx, id: number, deletedAfter: Date): Promise<boolean> {
  const result = await tx
    .updateTable('announcement')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('group_id', 'is', null)
    .where('contest_id', 'is', null)
    .where('deleted_at', '>', deletedAfter)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** For good, after the time in which a deletion can be taken back. */
export async function purgeAnnouncements(db: Db, deletedBefore: Date): Promise<void> {
  await sql`DELETE FROM announcement WHERE deleted_at < ${deletedBefore}`.execute(db);
}
