import type { Page } from './page.ts';
import { patterns } from './patterns.ts';

/** The pages of groups. Those of one group stand in its frame, which has its tabs in `group-home/frame/tabs.ts`. */
export const groupPages: readonly Page[] = [
  {
    path: patterns.groups,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/groups/list/GroupListPage.tsx')).GroupListPage,
  },
  {
    path: patterns.group,
    guard: 'login',
    frame: 'group',
    load: async () => (await import('../features/group-home/home/GroupHomePage.tsx')).GroupHomePage,
  },
  {
    path: patterns.groupSettings,
    guard: 'login',
    frame: 'group',
    load: async () => (await import('../features/groups/settings/GroupSettingsPage.tsx')).GroupSettingsPage,
  },
  {
    path: patterns.groupAssignments,
    guard: 'login',
    frame: 'group',
    load: async () => (await import('../features/classes/assignments/AssignmentsPage.tsx')).AssignmentsPage,
  },
  {
    path: patterns.groupAssignment,
    guard: 'login',
    frame: 'group',
    width: 'board',
    load: async () => (await import('../features/classes/progress/AssignmentPage.tsx')).AssignmentPage,
  },
  {
    path: patterns.groupClass,
    guard: 'login',
    frame: 'group',
    load: async () => (await import('../features/classes/sections/ClassPage.tsx')).ClassPage,
  },
  {
    path: patterns.groupMembers,
    guard: 'login',
    frame: 'group',
    load: async () => (await import('../features/group-members/list/GroupMembersPage.tsx')).GroupMembersPage,
  },
  {
    path: patterns.groupAnnouncements,
    guard: 'login',
    frame: 'group',
    load: async () =>
      (await import('../features/group-announcements/GroupAnnouncementsPage.tsx')).GroupAnnouncementsPage,
  },
  {
    path: patterns.groupSubmissions,
    guard: 'login',
    frame: 'group',
    width: 'board',
    load: async () => (await import('../features/submissions/list/SubmissionListPage.tsx')).SubmissionListPage,
  },
  {
    path: patterns.groupSubmission,
    guard: 'login',
    frame: 'group',
    width: 'board',
    load: async () => (await import('../features/submissions/detail/SubmissionDetailPage.tsx')).SubmissionDetailPage,
  },
  {
    path: patterns.groupRank,
    guard: 'login',
    frame: 'group',
    load: async () => (await import('../features/ranks/GroupRankPage.tsx')).GroupRankPage,
  },
];
