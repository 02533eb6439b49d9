import type { Announcement, AnnouncementOfStaff } from '@oyez/contract/site/announcements';
import type { TextLanguage } from '@oyez/contract/wire/values';
import type { AnnouncementRow } from './announcements.sql.ts';

/** In the reader's language where somebody wrote it, otherwise as it was written first. */
export function toAnnouncement(row: AnnouncementRow, language?: TextLanguage): Announcement {
  const { title, content } = (language && row.translations[language]) ?? row;
  return {
    id: row.id,
    title,
    content,
    uid: row.uid,
    username: row.username,
    status: row.hidden ? 1 : 0,
    pinned: row.pinned,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}

/** As it was written, with all its languages. */
export function toAnnouncementOfStaff(row: AnnouncementRow): AnnouncementOfStaff {
  return {
    ...toAnnouncement(row),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    translations: row.translations,
  };
}
