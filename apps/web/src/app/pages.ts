import { getSession } from '../api/session.ts';
import { problemQuery } from '../features/problems/problems.api.ts';
import { contestPages } from './contestPages.ts';
import { boardPages } from './boardPages.ts';
import type { Page } from './page.ts';
import { paths } from './paths.ts';
import { patterns } from './patterns.ts';

/** Names the person, so that the address can be handed on. */
function ownHome(): string {
  const { user } = getSession();
  return paths.userHome(user === null ? {} : { uid: user.uid, username: user.username });
}

/**
 * The pages for which people come, in contests too; the others stand in `latePages.ts`. Router, menus, shortcuts and their
 * help are drawn from these tables: a page that is in neither has no address and no link.
 */
export const pages: readonly Page[] = [
  {
    path: patterns.home,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/home/HomePage.tsx')).HomePage,
    menu: [{ place: 'default', order: 10, label: { en: 'Home', zh: '首页' }, to: paths.home, key: 'h' }],
  },
  {
    path: patterns.problems,
    guard: 'reader',
    frame: 'site',
    load: async () => (await import('../features/problems/list/ProblemListPage.tsx')).ProblemListPage,
    menu: [{ place: 'default', order: 20, label: { en: 'Problems', zh: '题库' }, to: paths.problems, key: 'p' }],
  },
  {
    path: patterns.problem,
    guard: 'reader',
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
    menu: [
      {
        place: 'user',
        order: 25,
        label: { en: 'My problems', zh: '我的题目' },
        to: paths.ownProblems,
        onlyFor: 'author',
      },
    ],
  },
  {
    path: patterns.problemStatistics,
    guard: 'reader',
    frame: 'site',
    load: async () => (await import('../features/problem-statistics/ProblemStatisticsPage.tsx')).ProblemStatisticsPage,
  },
  {
    path: patterns.status,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/submissions/list/SubmissionListPage.tsx')).SubmissionListPage,
    menu: [
      { place: 'default', order: 50, label: { en: 'Status', zh: '评测' }, to: () => paths.status(), key: 's' },
      {
        place: 'user',
        order: 20,
        label: { en: 'My submissions', zh: '我的提交' },
        to: () => paths.status({ onlyMine: true }),
      },
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
    menu: [
      { place: 'default', order: 60, label: { en: 'ACM rank', zh: 'ACM 排名' }, to: paths.acmRank, submenu: 'ranks' },
    ],
  },
  {
    path: patterns.oiRank,
    guard: 'public',
    frame: 'site',
    load: async () => (await import('../features/ranks/RankPage.tsx')).OiRankPage,
    menu: [
      { place: 'default', order: 61, label: { en: 'OI rank', zh: 'OI 排名' }, to: paths.oiRank, submenu: 'ranks' },
    ],
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
    menu: [{ place: 'user', order: 30, label: { en: 'Messages', zh: '消息中心' }, to: () => paths.messages() }],
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
    menu: [{ place: 'user', order: 10, label: { en: 'My page', zh: '个人主页' }, to: ownHome }],
  },
  {
    path: patterns.settings,
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/accounts/settings/SettingsPage.tsx')).SettingsPage,
    menu: [{ place: 'user', order: 35, label: { en: 'Settings', zh: '设置' }, to: paths.settings }],
  },
  {
    path: patterns.logout,
    guard: 'login',
    frame: 'site',
    load: async () => (await import('../features/accounts/login/LogoutPage.tsx')).LogoutPage,
    menu: [{ place: 'user', order: 90, label: { en: 'Log out', zh: '退出登录' }, to: paths.logout }],
  },
  ...contestPages,
  ...boardPages,
];
