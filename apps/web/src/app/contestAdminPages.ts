import type { Page } from './page.ts';
import { paths } from './paths.ts';
import { patterns } from './patterns.ts';

/** Contests in the back office. */
export const contestAdminPages: readonly Page[] = [
  {
    path: patterns.adminContests,
    guard: 'admin',
    grant: 'contest_admin',
    frame: 'admin',
    load: async () => (await import('../features/contest-setting/ContestAdminPage.tsx')).ContestAdminPage,
    menu: [
      {
        place: 'admin',
        order: 22,
        label: { en: 'All contests', zh: '比赛管理' },
        to: () => paths.adminContests(),
        needs: 'contests',
        submenu: 'contestSetting',
      },
    ],
  },
  {
    path: patterns.adminContestCreate,
    guard: 'admin',
    grant: 'contest_admin',
    frame: 'admin',
    load: async () => (await import('../features/contest-setting/form/ContestFormPages.tsx')).CreateContestPage,
    menu: [
      {
        place: 'admin',
        order: 23,
        label: { en: 'New contest', zh: '新建比赛' },
        to: paths.adminContestCreate,
        needs: 'contests',
        submenu: 'contestSetting',
      },
    ],
  },
  {
    path: patterns.adminContestEdit,
    guard: 'admin',
    grant: 'contest_admin',
    frame: 'admin',
    load: async () => (await import('../features/contest-setting/form/ContestFormPages.tsx')).EditContestPage,
  },
  {
    path: patterns.adminContestProblems,
    guard: 'admin',
    grant: 'contest_admin',
    frame: 'admin',
    load: async () =>
      (await import('../features/contest-setting/problems/ContestProblemsPage.tsx')).ContestProblemsPage,
  },
  {
    path: patterns.adminContestAnnouncements,
    guard: 'admin',
    grant: 'contest_admin',
    frame: 'admin',
    load: async () =>
      (await import('../features/contest-setting/ContestAnnouncementsPage.tsx')).ContestAnnouncementsPage,
  },
  {
    path: patterns.adminContestReady,
    guard: 'admin',
    grant: 'contest_admin',
    frame: 'admin',
    load: async () => (await import('../features/contest-setting/ready/ContestReadyPage.tsx')).ContestReadyPage,
  },
  {
    path: patterns.adminContestPeople,
    guard: 'admin',
    grant: 'contest_admin',
    frame: 'admin',
    load: async () => (await import('../features/contest-setting/people/ContestPeoplePage.tsx')).ContestPeoplePage,
  },
  {
    path: patterns.adminContestTeams,
    guard: 'admin',
    grant: 'contest_admin',
    frame: 'admin',
    load: async () => (await import('../features/contest-setting/teams/TeamsPage.tsx')).TeamsPage,
  },
  {
    path: patterns.adminContestFeed,
    guard: 'admin',
    grant: 'contest_admin',
    frame: 'admin',
    load: async () => (await import('../features/contest-setting/feed/ContestFeedPage.tsx')).ContestFeedPage,
  },
  {
    path: patterns.adminContestProblemCreate,
    guard: 'admin',
    grant: 'contest_admin',
    frame: 'admin',
    load: async () =>
      (await import('../features/contest-setting/problems/CreateContestProblemPage.tsx')).CreateContestProblemPage,
  },
  {
    path: patterns.adminContestProblemEdit,
    guard: 'admin',
    grant: 'contest_admin',
    frame: 'admin',
    load: async () => (await import('../features/problem-setting/form/EditProblemPage.tsx')).EditProblemPage,
  },
];
