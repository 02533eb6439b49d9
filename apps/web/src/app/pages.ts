import { getSession } from '../api/session.ts';
import { problemQuery } from '../features/problems/problems.api.ts';
import { adminPages } from './adminPages.ts';
import type { Page } from './page.ts';
import { paths } from './paths.ts';
import { type Pattern, patterns } from './patterns.ts';

/** Names the person, so that the address can be handed on. */
function ownHome(): string {
  const { user } = getSession();
  return paths.userHome(user === null ? {} : { uid: user.uid, username: user.username });
}

/**
 * Every page of the site. Router, menus, shortcuts and their help are drawn from this table: a page that is not here has
 * no address and no link.
 */
export const pages: readonly (Page & { path: Pattern })[] = [
  {
    path: patterns.home,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/home/HomePage.tsx')).HomePage,
    menu: [{ place: 'default', order: 10, label: 'menu.home', to: paths.home, key: 'h' }],
  },
  {
    path: patterns.problems,
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/problems/list/ProblemListPage.tsx')).ProblemListPage,
    menu: [{ place: 'default', order: 20, label: 'menu.problems', to: paths.problems, key: 'p' }],
  },
  {
    path: patterns.problem,
    guard: 'login',
    frame: 'site',
    width: 'full',
    footer: false,
    load: async () => (await import('../features/problems/ProblemPage.tsx')).ProblemPage,
    prepare: (queryClient, { problemID = '' }) => queryClient.prefetchQuery(problemQuery(problemID)),
  },
  {
    path: patterns.ownProblemEdit,
    guard: 'login',
    frame: 'site',
    width: 'board',
    load: async () => (await import('../features/problem-setting/form/EditProblemPage.tsx')).EditProblemPage,
  },
  {
    path: patterns.ownProblems,
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/problem-setting/list/OwnProblemsPage.tsx')).OwnProblemsPage,
    menu: [{ place: 'user', order: 25, label: 'menu.ownProblems', to: paths.ownProblems, onlyFor: 'author' }],
  },
  {
    path: patterns.problemStatistics,
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/problem-statistics/ProblemStatisticsPage.tsx')).ProblemStatisticsPage,
  },
  {
    path: patterns.status,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/submissions/list/SubmissionListPage.tsx')).SubmissionListPage,
    menu: [
      { place: 'default', order: 50, label: 'menu.status', to: () => paths.status(), key: 's' },
      { place: 'user', order: 20, label: 'menu.mySubmissions', to: () => paths.status({ onlyMine: true }) },
    ],
  },
  {
    path: patterns.submission,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/submissions/detail/SubmissionDetailPage.tsx')).SubmissionDetailPage,
  },
  {
    path: patterns.compareSubmissions,
    guard: 'public',
    frame: 'site',
    width: 'board',
    load: async () => (await import('../features/submissions/compare/ComparePage.tsx')).ComparePage,
  },
  {
    path: patterns.acmRank,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/ranks/RankPage.tsx')).AcmRankPage,
    menu: [{ place: 'default', order: 60, label: 'menu.acmRank', to: paths.acmRank, submenu: 'menu.ranks' }],
  },
  {
    path: patterns.oiRank,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/ranks/RankPage.tsx')).OiRankPage,
    menu: [{ place: 'default', order: 61, label: 'menu.oiRank', to: paths.oiRank, submenu: 'menu.ranks' }],
  },
  {
    path: patterns.judgingHelp,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/help/JudgingHelpPage.tsx')).JudgingHelpPage,
  },
  {
    path: patterns.messages,
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/messages/MessageCenterPage.tsx')).MessageHomePage,
    menu: [{ place: 'user', order: 30, label: 'menu.messages', to: () => paths.messages() }],
  },
  {
    path: patterns.messagesOf,
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/messages/MessageCenterPage.tsx')).MessageCenterPage,
  },
  {
    path: patterns.resetPassword,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/accounts/login/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: patterns.userHome,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/profiles/UserHomePage.tsx')).UserHomePage,
    menu: [{ place: 'user', order: 10, label: 'menu.userHome', to: ownHome }],
  },
  {
    path: patterns.settings,
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/accounts/settings/SettingsPage.tsx')).SettingsPage,
    menu: [{ place: 'user', order: 35, label: 'menu.settings', to: paths.settings }],
  },
  {
    path: patterns.logout,
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/accounts/login/LogoutPage.tsx')).LogoutPage,
    menu: [{ place: 'user', order: 90, label: 'menu.logout', to: paths.logout }],
  },
  ...adminPages,
];
