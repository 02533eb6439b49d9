import type { Page } from './page.ts';
import { paths } from './paths.ts';
import { patterns } from './patterns.ts';

/** The pages of contests for those who take part and those who look on. */
export const contestPages: readonly Page[] = [
  {
    path: patterns.contests,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/contests/list/ContestListPage.tsx')).ContestListPage,
    menu: [
      {
        place: 'default',
        order: 40,
        label: { en: 'Contests', zh: '比赛' },
        to: () => paths.contests(),
        needs: 'contests',
        key: 'c',
      },
    ],
  },
  {
    path: patterns.contest,
    guard: 'login',
    frame: 'contest',
    load: async () => (await import('../features/contests/overview/ContestOverviewPage.tsx')).ContestOverviewPage,
  },
  {
    path: patterns.contestProblems,
    guard: 'login',
    frame: 'contest',
    load: async () => (await import('../features/contests/problems/ContestProblemsPage.tsx')).ContestProblemsPage,
  },
  {
    path: patterns.contestProblem,
    guard: 'login',
    frame: 'contest',
    width: 'full',
    footer: false,
    load: async () => (await import('../features/contests/problems/ContestProblemPage.tsx')).ContestProblemPage,
  },
  {
    path: patterns.contestProblemFocus,
    guard: 'login',
    frame: 'contest',
    width: 'full',
    footer: false,
    load: async () => (await import('../features/contests/problems/ContestProblemPage.tsx')).FocusedContestProblem,
  },
  {
    path: patterns.contestSubmissions,
    guard: 'login',
    frame: 'contest',
    load: async () => (await import('../features/contests/problems/ContestSubmissionsPage.tsx')).ContestSubmissionsPage,
  },
  {
    path: patterns.contestSubmission,
    guard: 'login',
    frame: 'contest',
    load: async () => (await import('../features/contests/problems/ContestSubmissionPage.tsx')).ContestSubmissionPage,
  },
  {
    path: patterns.contestAnnouncements,
    guard: 'login',
    frame: 'contest',
    load: async () =>
      (await import('../features/contests/announcements/ContestAnnouncementsPage.tsx')).ContestAnnouncementsPage,
  },
  {
    path: patterns.contestClarifications,
    guard: 'login',
    frame: 'contest',
    load: async () => (await import('../features/clarifications/ClarificationsPage.tsx')).ClarificationsPage,
  },
  {
    path: patterns.contestComments,
    guard: 'login',
    opened: 'openContestComment',
    frame: 'contest',
    load: async () => (await import('../features/comments/ContestCommentsPage.tsx')).ContestCommentsPage,
  },
  {
    path: patterns.contestInbox,
    guard: 'login',
    frame: 'contest',
    load: async () => (await import('../features/clarifications/inbox/InboxPage.tsx')).InboxPage,
  },
  {
    path: patterns.contestAcInfo,
    guard: 'login',
    frame: 'contest',
    load: async () => (await import('../features/contest-jury/AcInfoPage.tsx')).AcInfoPage,
  },
  {
    // Those who only carry balloons need not be able to come in.
    path: patterns.contestBalloons,
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/balloons/BalloonsPage.tsx')).BalloonsPage,
  },
  {
    path: patterns.contestPrint,
    guard: 'login',
    frame: 'contest',
    load: async () => (await import('../features/contest-jury/PrintPage.tsx')).PrintPage,
  },
  {
    path: patterns.contestAdminPrint,
    guard: 'login',
    frame: 'contest',
    load: async () => (await import('../features/contest-jury/AdminPrintPage.tsx')).AdminPrintPage,
  },
  {
    path: patterns.contestRejudge,
    guard: 'login',
    frame: 'contest',
    load: async () => (await import('../features/contest-jury/RejudgePage.tsx')).RejudgePage,
  },
];
