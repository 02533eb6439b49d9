import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { flag, TEXT_LANGUAGES, id, nothing, pageOf, pageQuery, sentId, wireDate } from '../wire/values.ts';

const title = z.string().trim().min(1).max(limits.announcement.title);
const content = z.string().min(1).max(limits.announcement.content);

/** The same text in another language than the one it was written in. */
const Translations = z.partialRecord(z.enum(TEXT_LANGUAGES), z.object({ title, content }));

export const Announcement = z.object({
  id,
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  uid: z.string().nullable(),
  username: z.string().nullable(),
  /** 0 visible, 1 hidden. */
  status: z.int(),
  /** Ours: it stays above the newer ones. */
  pinned: z.boolean(),
  gmtCreate: wireDate,
  gmtModified: wireDate,
});
export type Announcement = z.infer<typeof Announcement>;

export const AnnouncementOfStaff = Announcement.extend({
  /** Ours: deleted at this time, and to be restored until `limits.announcement.restoreDays` later. */
  deletedAt: wireDate.nullable(),
  translations: z.partialRecord(z.enum(TEXT_LANGUAGES), z.object({ title: z.string(), content: z.string() })),
});
export type AnnouncementOfStaff = z.infer<typeof AnnouncementOfStaff>;

/** Ours: those that were deleted and can be restored, instead of those that stand. */
export const DeletedAnnouncements = flag.default(false);

/** The writer is who sends it; a `uid` in the body means nothing. */
export const AnnouncementDraft = z.object({
  title,
  content,
  status: z.preprocess((value) => value ?? 0, z.int().min(0).max(1)),
  /** Left as they are when absent. */
  pinned: z.preprocess((value) => value ?? undefined, z.boolean().optional()),
  translations: z.preprocess((value) => value ?? undefined, Translations.optional()),
});
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

export const getCommonAnnouncement = endpoint({
  method: 'GET',
  path: '/api/get-common-announcement',
  access: 'anonymous',
  summary: "The site's announcements, pinned ones and then the newest first, in the reader's language",
  query: pageQuery(10, 100),
  reply: pageOf(Announcement),
});

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/x/announcements/one',
  access: 'anonymous',
  summary: "One of the site's announcements, in the reader's language",
  query: z.object({ announcement: sentId }),
  reply: Announcement,
});

const staff = { access: 'admin', grant: 'announcement_admin' } as const;

export const getAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/announcement',
  ...staff,
  summary: "All of the site's announcements, hidden ones too",
  query: pageQuery(10).extend({ deleted: DeletedAnnouncements }),
  reply: pageOf(AnnouncementOfStaff),
});

export const addAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcement',
  ...staff,
  summary: 'Write an announcement',
  body: AnnouncementDraft,
  reply: nothing,
});

export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/admin/announcement',
  ...staff,
  summary: 'Change an announcement',
  body: AnnouncementDraft.extend({ id: sentId }),
  reply: nothing,
});

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/announcement',
  ...staff,
  summary: 'Delete an announcement; it can be restored for a while',
  query: z.object({ aid: sentId }),
  reply: nothing,
});

export const restoreAnnouncement = endpoint({
  method: 'POST',
  path: '/api/x/announcements/restore',
  ...staff,
  summary: 'Bring a deleted announcement back',
  body: z.object({ id }),
  reply: nothing,
});
