import { limits } from '@oyez/contract/rules/limits';
import type { AnnouncementChange, AnnouncementDraft } from '@oyez/contract/site/announcements';
import { daysBefore } from '../../days.ts';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { fail } from '../../http/app-error.ts';
import {
  insertAnnouncement,
  listAnnouncements,
  lockAnnouncement,
  placeOf,
  setDeleted,
  undelete,
  updateAnnouncement,
  type AnnouncementPlace,
  type AnnouncementRow,
  type AnnouncementText,
  type Translations,
} from './announcements.sql.ts';

/** Who writes. */
export type Writer = AuditOrigin & { actor: { id: number }; now: Date };

const subject = (id: number) => ({ subjectKind: 'announcement' as const, subjectId: id });

/** Answers its number. */
export async function writeAnnouncement(
  tx: Tx,
  place: AnnouncementPlace,
  draft: AnnouncementDraft,
  by: Writer,
): Promise<number> {
  const text = toText(draft, { translations: {}, pinned: false });
  const id = await insertAnnouncement(tx, { ...text, userId: by.actor.id, place }, by.now);
  const after = { ...text, ...audited(place) };
  await writeAudit(tx, by, { action: 'announcement.add', ...subject(id), after }, by.now);
  return id;
}

export async function rewriteAnnouncement(
  tx: Tx,
  place: AnnouncementPlace,
  { id, basedOn, ...change }: AnnouncementChange,
  by: Writer,
): Promise<void> {
  const { modified_at: modifiedAt, ...before } =
    (await lockAnnouncement(tx, id, place)) ?? fail('announcement_not_found');
  if (basedOn !== undefined && basedOn !== modifiedAt.toISOString()) fail('announcement_changed_meanwhile');
  const { title, content, status = 0 } = change;
  const after =
    title === undefined || content === undefined
      ? { ...before, hidden: status === 1 }
      : toText({ ...change, title, content, status }, before);
  await updateAnnouncement(tx, id, after, by.now);
  await writeAudit(tx, by, { action: 'announcement.update', ...subject(id), before, after }, by.now);
}

export async function removeAnnouncement(tx: Tx, place: AnnouncementPlace, id: number, by: Writer): Promise<void> {
  const { modified_at: _, ...before } = (await lockAnnouncement(tx, id, place)) ?? fail('announcement_not_found');
  await setDeleted(tx, id, by.now);
  await writeAudit(tx, by, { action: 'announcement.delete', ...subject(id), before }, by.now);
}

export async function restoreAnnouncement(tx: Tx, place: AnnouncementPlace, id: number, by: Writer): Promise<void> {
  if (!(await undelete(tx, id, place, restorableSince(by.now)))) fail('announcement_not_found');
  await writeAudit(tx, by, { action: 'announcement.restore', ...subject(id), after: audited(place) }, by.now);
}

/** What was deleted later than this can be brought back. */
export function restorableSince(now: Date): Date {
  return daysBefore(now, limits.announcement.restoreDays);
}

type Page = { limit: number; offset: number };

/** All of a place, hidden ones too; or those that were deleted there and can be restored. */
export function announcementsOfStaff(
  db: Db,
  { deleted, announcement, ...place }: AnnouncementPlace & { deleted: boolean; announcement?: number | undefined },
  page: Page,
  now: Date,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const deletedAfter = deleted ? restorableSince(now) : undefined;
  return listAnnouncements(db, { ...page, withHidden: true, place, deletedAfter, only: announcement });
}

/** What a contest tells those who take part, or a group its members. */
export function announcementsIn(db: Db, place: AnnouncementPlace, page: Page) {
  return listAnnouncements(db, { ...page, withHidden: false, place });
}

/** The contest in which an announcement stands. */
export async function contestOfAnnouncement(db: Db | Tx, id: number): Promise<number> {
  return (await placeOf(db, id))?.contestId ?? fail('announcement_not_found');
}

/** The group whose announcement it is, and who wrote it. */
export async function groupOfAnnouncement(
  db: Db | Tx,
  id: number,
): Promise<{ groupId: number; authorId: number | null; shown: boolean }> {
  const { groupId, contestId, authorId, shown } = (await placeOf(db, id)) ?? fail('announcement_not_found');
  return groupId === null || contestId !== null ? fail('announcement_not_found') : { groupId, authorId, shown };
}

function audited({ contestId, groupId = null }: AnnouncementPlace): object | undefined {
  if (contestId !== null) return { contestId };
  return groupId === null ? undefined : { groupId };
}

function toText(draft: AnnouncementDraft, kept: Pick<AnnouncementText, 'translations' | 'pinned'>): AnnouncementText {
  const translations = Object.entries(draft.translations ?? kept.translations).map(([language, text]) => [
    language,
    { title: storable(text.title), content: storable(text.content) },
  ]);
  return {
    title: storable(draft.title),
    content: storable(draft.content),
    hidden: draft.status === 1,
    pinned: draft.pinned ?? kept.pinned,
    translations: Object.fromEntries(translations) as Translations,
  };
}

export { announcementsBesides } from './announcements.sql.ts';
