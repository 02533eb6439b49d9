import { z } from 'zod';
import {
  Announcement,
  AnnouncementChange,
  AnnouncementDraft,
  AnnouncementOfStaff,
  announcementsOfStaff,
} from '../site/announcements.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing, pageOf, pageQuery, sentId } from '../wire/values.ts';

export const getGroupAnnouncements = endpoint({
  method: 'GET',
  path: '/api/group/get-announcement-list',
  access: 'login',
  summary: "A group's announcements, newest first; for its members",
  query: pageQuery(10, 100).extend({ gid: sentId }),
  reply: pageOf(Announcement),
});

/** `canEdit`, ours: the reader wrote it, or is the group's root. */
export const GroupAnnouncement = AnnouncementOfStaff.extend({ canEdit: z.boolean() });
export type GroupAnnouncement = z.infer<typeof GroupAnnouncement>;

export const getGroupAnnouncementsOfStaff = endpoint({
  method: 'GET',
  path: '/api/group/get-admin-announcement-list',
  access: 'login',
  summary: "A group's announcements, hidden ones too; for its administrators",
  query: pageQuery(10, 100).extend({ gid: sentId, ...announcementsOfStaff }),
  reply: pageOf(GroupAnnouncement),
});

export const addGroupAnnouncement = endpoint({
  method: 'POST',
  path: '/api/group/announcement',
  access: 'login',
  summary: 'Announce something to the members of a group',
  body: AnnouncementDraft.extend({ gid: sentId }),
  reply: nothing,
});

/** Its group is the stored one, whatever the body names. */
export const updateGroupAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/group/announcement',
  access: 'login',
  summary: 'Change an announcement of a group; for its author and the root of the group',
  body: AnnouncementChange,
  reply: nothing,
});

export const deleteGroupAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/group/announcement',
  access: 'login',
  summary: 'Delete an announcement of a group; for its author and the root of the group',
  query: z.object({ aid: sentId }),
  reply: nothing,
});

export const restoreGroupAnnouncement = endpoint({
  method: 'POST',
  path: '/api/x/group/announcements/restore',
  access: 'login',
  summary: 'Bring a deleted announcement of a group back',
  body: z.object({ id: sentId }),
  reply: nothing,
});
