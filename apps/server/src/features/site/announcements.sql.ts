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
  deleted_at: Date | null;
  uid: string | null;
  username: string | null;
};

export type AnnouncementText = Pick<AnnouncementRow, 'title' | 'content' | 'hidden' | 'pinned' | 'translations'>;

/** The whole site's where both are null, one contest's, or one group's. */
export type AnnouncementPlace = { contestId: number | null; groupId?: number | null };

/** Those that stand there, or deleted ones after a time. */
function ofPlace(db: Db | Tx, { contestId, groupId = null }: AnnouncementPlace, deletedAfter?: Date) {
  const all = db.selectFrom('announcement as a');
  const wanted =
    deletedAfter === undefined ? all.where('a.deleted_at', 'is', null) : all.where('a.deleted_at', '>', deletedAfter);
  if (contestId !== null) return wanted.where('a.contest_id', '=', contestId);
  return wanted.where('a.contest_id', 'is', null).where('a.group_id', groupId === null ? 'is' : '=', groupId);
}

/** What its readers are shown; of a contest those whom `contestPolicy.entry` lets in, of a group its members. */
function shownIn(db: Db | Tx, place: AnnouncementPlace) {
  return ofPlace(db, place).where('a.hidden', '=', false);
}

/** With who wrote it. */
function written(wanted: ReturnType<typeof ofPlace>) {
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
      'a.deleted_at',
      'writer.uid',
      'writer.username',
    ]);
}

export async function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow | undefined> {
  const row = await written(shownIn(db, { contestId: null }).where('a.id', '=', id)).executeTakeFirst();
  return row as AnnouncementRow | undefined;
}

export type AnnouncementList = {
  limit: number;
  offset: number;
  withHidden: boolean;
  place: AnnouncementPlace;
  /** Those that were deleted after this time, instead of those that stand. */
  deletedAfter?: Date | undefined;
  /** This one alone. */
  only?: number | undefined;
};

/** Pinned ones, then the newest first. */
export async function listAnnouncements(
  db: Db,
  { place, withHidden, deletedAfter, only, ...page }: AnnouncementList,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const all = withHidden ? ofPlace(db, place, deletedAfter) : shownIn(db, place);
  const wanted = only === undefined ? all : all.where('a.id', '=', only);
  const found = await readPage(
    written(wanted).orderBy('a.pinned', 'desc').orderBy('a.created_at', 'desc').orderBy('a.id', 'desc'),
    page,
    wanted,
  );
  return { ...found, rows: found.rows as AnnouncementRow[] };
}

/** The newest of a contest besides these. */
export async function announcementsBesides(
  db: Db,
  contestId: number,
  known: readonly number[],
  limit: number,
): Promise<AnnouncementRow[]> {
  const shown = shownIn(db, { contestId });
  const unknown = known.length === 0 ? shown : shown.where('a.id', 'not in', known);
  const rows = await written(unknown).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc').limit(limit).execute();
  return rows as AnnouncementRow[];
}

export async function lockAnnouncement(
  tx: Tx,
  id: number,
  place: AnnouncementPlace,
): Promise<(AnnouncementText & Pick<AnnouncementRow, 'modified_at'>) | undefined> {
  const row = await ofPlace(tx, place)
    .select(['a.title', 'a.content', 'a.hidden', 'a.pinned', 'a.translations', 'a.modified_at'])
    .where('a.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as (AnnouncementText & Pick<AnnouncementRow, 'modified_at'>) | undefined;
}

export async function insertAnnouncement(
  tx: Tx,
  text: AnnouncementText & { userId: number; place: AnnouncementPlace },
  now: Date,
): Promise<number> {
  const { userId, place, translations, ...rest } = text;
  const row = await tx
    .insertInto('announcement')
    .values({
      ...rest,
      translations: JSON.stringify(translations),
      user_id: userId,
      contest_id: place.contestId,
      group_id: place.groupId ?? null,
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

/** True when this place had a deleted one to bring back. */
export async function undelete(tx: Tx, id: number, place: AnnouncementPlace, deletedAfter: Date): Promise<boolean> {
  const result = await tx
    .updateTable('announcement')
    .set({ deleted_at: null })
    .where('id', 'in', ofPlace(tx, place, deletedAfter).select('a.id').where('a.id', '=', id))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** For good, after the time in which a deletion can be taken back. */
export async function purgeAnnouncements(db: Db, deletedBefore: Date): Promise<void> {
  await sql`DELETE FROM announcement WHERE deleted_at < ${deletedBefore}`.execute(db);
}

export type PlacedAnnouncement = {
  contestId: number | null;
  groupId: number | null;
  authorId: number | null;
  /** Its readers find it. */
  shown: boolean;
};

/** Where an announcement was made, and by whom; deleted ones, too. */
export async function placeOf(db: Db | Tx, id: number): Promise<PlacedAnnouncement | undefined> {
  const row = await db
    .selectFrom('announcement')
    .select(['contest_id as contestId', 'group_id as groupId', 'user_id as authorId', 'hidden', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { hidden, deleted_at: deletedAt, ...place } = row;
  return { ...place, shown: !hidden && deletedAt === null };
}
