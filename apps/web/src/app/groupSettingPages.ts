import type { Page } from './page.ts';
import { patterns } from './patterns.ts';

const page = (path: string, load: Page['load'], is: Partial<Page> = {}): Page => ({
  path,
  guard: 'login',
  frame: 'group',
  load,
  ...is,
});

const problem = { width: 'full', footer: false } as const;

/** A group's own problems and contests: the pages of the site and of the back office, inside the group. */
export const groupSettingPages: readonly Page[] = [
  page(
    patterns.groupProblems,
    async () => (await import('../features/group-problems/GroupProblemsPage.tsx')).GroupProblemsPage,
  ),
  page(
    patterns.groupProblemAdmin,
    async () => (await import('../features/group-problems/GroupProblemAdminPage.tsx')).GroupProblemAdminPage,
  ),
  page(
    patterns.groupProblemCreate,
    async () => (await import('../features/problem-setting/form/CreateProblemPage.tsx')).CreateProblemPage,
    { width: 'board' },
  ),
  page(
    patterns.groupProblemEdit,
    async () => (await import('../features/problem-setting/form/EditProblemPage.tsx')).EditProblemPage,
    { width: 'board' },
  ),
  page(
    patterns.groupProblem,
    async () => (await import('../features/group-problems/GroupProblemPage.tsx')).GroupProblemPage,
    problem,
  ),
  page(
    patterns.groupProblemFocus,
    async () => (await import('../features/group-problems/GroupProblemPage.tsx')).FocusedGroupProblem,
    problem,
  ),
  page(
    patterns.groupProblemStatistics,
    async () => (await import('../features/problem-statistics/ProblemStatisticsPage.tsx')).ProblemStatisticsPage,
  ),
  page(
    patterns.groupContests,
    async () => (await import('../features/group-contests/GroupContestsPage.tsx')).GroupContestsPage,
  ),
  page(
    patterns.groupContestAdmin,
    async () => (await import('../features/contest-setting/ContestAdminPage.tsx')).ContestAdminPage,
    { width: 'board' },
  ),
  page(
    patterns.groupContestCreate,
    async () => (await import('../features/contest-setting/form/ContestFormPages.tsx')).CreateContestPage,
    { width: 'board' },
  ),
  page(
    patterns.groupContestEdit,
    async () => (await import('../features/contest-setting/form/ContestFormPages.tsx')).EditContestPage,
    { width: 'board' },
  ),
  page(
    patterns.groupContestProblems,
    async () => (await import('../features/contest-setting/problems/ContestProblemsPage.tsx')).ContestProblemsPage,
    { width: 'board' },
  ),
  page(
    patterns.groupContestAnnouncements,
    async () => (await import('../features/contest-setting/ContestAnnouncementsPage.tsx')).ContestAnnouncementsPage,
    { width: 'board' },
  ),
  page(
    patterns.groupContestTeams,
    async () => (await import('../features/contest-setting/teams/TeamsPage.tsx')).TeamsPage,
    { width: 'board' },
  ),
  page(
    patterns.groupContestPeople,
    async () => (await import('../features/contest-setting/people/ContestPeoplePage.tsx')).ContestPeoplePage,
    { width: 'board' },
  ),
  page(
    patterns.groupContestReady,
    async () => (await import('../features/contest-setting/ready/ContestReadyPage.tsx')).ContestReadyPage,
    { width: 'board' },
  ),
  page(
    patterns.groupContestFeed,
    async () => (await import('../features/contest-setting/feed/ContestFeedPage.tsx')).ContestFeedPage,
    { width: 'board' },
  ),
  page(
    patterns.groupContestProblemCreate,
    async () =>
      (await import('../features/contest-setting/problems/CreateContestProblemPage.tsx')).CreateContestProblemPage,
    { width: 'board' },
  ),
  page(
    patterns.groupContestProblemEdit,
    async () => (await import('../features/problem-setting/form/EditProblemPage.tsx')).EditProblemPage,
    { width: 'board' },
  ),
];
