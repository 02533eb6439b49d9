import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import {
  flag,
  id,
  nothing,
  optional,
  optionalOr,
  pageOf,
  pageQuery,
  sentId,
  sentText,
  TEXT_LANGUAGES,
  wholeNumber,
  wholeNumberOr,
  wireDate,
} from '../wire/values.ts';

const title = z.string().trim().min(1).max(limits.announcement.title);
const content = sentText(limits.announcement.content);

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

/** Ours: which of a place its staff asks for. */
export const announcementsOfStaff = {
  /** Those that were deleted and can be restored, instead of those that stand. */
  deleted: optionalOr(flag, false),
  /** This one alone. */
  announcement: optional(sentId),
};

/** The writer is who sends it; a `uid` in the body means nothing. */
export const AnnouncementDraft = z.object({
  title,
  content,
  status: wholeNumberOr(0, { min: 0, max: 1 }),
  /** Left as they are when absent. */
  pinned: optional(flag),
  translations: optional(Translations),
});
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

/** Of one that stands: all of it, or, ours, only whether it is visible, which leaves what others wrote as it is. */
export const AnnouncementChange = z
  .object({
    ...AnnouncementDraft.shape,
    id: sentId,
    title: title.optional(),
    content: content.optional(),
    /** Without it a whole one becomes visible. */
    status: optional(wholeNumber({ min: 0, max: 1 })),
    /** Ours: `gmtModified` of what was changed here; refused when somebody has changed it since. */
    basedOn: optional(z.string().max(64)),
  })
  .refine(({ title, content, status }) => title !== undefined || (content === undefined && status !== undefined), {
    path: ['title'],
  })
  .refine(({ title, content }) => content !== undefined || title === undefined, { path: ['content'] });
export type AnnouncementChange = z.infer<typeof AnnouncementChange>;

/** A new one, or what is to be changed of one that stands. */
export type SavedAnnouncement = (AnnouncementDraft & { id?: undefined }) | AnnouncementChange;

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
  query: pageQuery(10).extend(announcementsOfStaff),
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
  body: AnnouncementChange,
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
