import type { ContestFrame } from '@oyez/contract/contests/contests';
import { ruleOf } from '@oyez/contract/contests/contest-values';
import type { Bilingual } from '@oyez/contract/wire/values';
import { matchPath } from 'react-router';
import type { TalkSwitch } from '../../../app/page.ts';
import { patterns } from '../../../app/patterns.ts';
import { paths, withSearch } from '../../../app/paths.ts';

export type ContestTab = {
  key: string;
  label: Bilingual;
  to: (contestId: string, frame: ContestFrame) => string;
  /** The pages that it stands for: its own first, then those that one reaches from it. */
  covers: readonly string[];
  /** Also before one may come in. */
  isAlwaysOpen?: true;
  /** What the jury does now and then: several of these stand in one menu. */
  isWork?: true;
  /** There while this switch of the site is on. */
  opened?: TalkSwitch;
  /** Whether there is such a tab for this reader; for everybody unless told otherwise. */
  isShown?: (frame: ContestFrame) => boolean;
};

/** The tabs of a contest in their order; each part of the product adds its own. */
export const CONTEST_TABS: readonly ContestTab[] = [
  {
    key: 'overview',
    label: { en: 'Overview', zh: '概览' },
    to: paths.contest,
    covers: [patterns.contest],
    isAlwaysOpen: true,
  },
  {
    key: 'problems',
    label: { en: 'Problems', zh: '题目' },
    to: paths.contestProblems,
    covers: [patterns.contestProblems, patterns.contestProblem, patterns.contestProblemFocus],
  },
  {
    key: 'submissions',
    label: { en: 'Submissions', zh: '提交' },
    // Who takes part looks for their own first, the jury for everybody's.
    to: (contestId, { can }) => withSearch(paths.contestSubmissions(contestId), can.run ? {} : { onlyMine: true }),
    covers: [patterns.contestSubmissions, patterns.contestSubmission],
  },
  {
    key: 'rank',
    label: { en: 'Board', zh: '榜单' },
    to: paths.contestBoard,
    covers: [patterns.contestBoard],
    // Before one may come in it stands there shut, as the others.
    isShown: ({ entry, can }) => entry !== null || can.board,
  },
  {
    key: 'virtual',
    label: { en: 'Virtual', zh: '虚拟参赛' },
    to: paths.contestVirtual,
    covers: [patterns.contestVirtual],
    isShown: ({ virtual, run }) => virtual === null || run !== null,
  },
  {
    key: 'announcements',
    label: { en: 'Announcements', zh: '公告' },
    to: paths.contestAnnouncements,
    covers: [patterns.contestAnnouncements],
  },
  {
    key: 'clarifications',
    label: { en: 'Clarifications', zh: '提问' },
    to: paths.contestClarifications,
    covers: [patterns.contestClarifications],
  },
  {
    key: 'inbox',
    label: { en: 'Question inbox', zh: '答疑' },
    to: paths.contestInbox,
    covers: [patterns.contestInbox],
    isShown: ({ can }) => can.run,
  },
  {
    key: 'comments',
    label: { en: 'Comments', zh: '评论' },
    to: paths.contestComments,
    covers: [patterns.contestComments],
    opened: 'openContestComment',
  },
  {
    key: 'print',
    label: { en: 'Print', zh: '打印' },
    to: paths.contestPrint,
    covers: [patterns.contestPrint],
    isShown: ({ contest }) => contest.openPrint === true,
  },
  {
    key: 'acInfo',
    label: { en: 'AC Info', zh: 'AC 助手' },
    to: paths.contestAcInfo,
    covers: [patterns.contestAcInfo],
    isWork: true,
    isShown: ({ contest, can }) => can.run && ruleOf(contest) === 'acm',
  },
  {
    key: 'balloons',
    label: { en: 'Balloons', zh: '气球' },
    to: paths.contestBalloons,
    covers: [patterns.contestBalloons],
    isWork: true,
    isShown: ({ contest, can }) => can.run && ruleOf(contest) === 'acm',
  },
  {
    key: 'adminPrint',
    label: { en: 'Admin Print', zh: '打印管理' },
    to: paths.contestAdminPrint,
    covers: [patterns.contestAdminPrint],
    isWork: true,
    isShown: ({ contest, can }) => can.run && contest.openPrint === true,
  },
  {
    key: 'rejudge',
    label: { en: 'Rejudge', zh: '重测管理' },
    to: (contestId) => paths.contestRejudge(contestId),
    covers: [patterns.contestRejudge],
    isWork: true,
    isShown: ({ can }) => can.rejudge,
  },
  {
    key: 'scroll-board',
    label: { en: 'Scroll board', zh: '滚榜' },
    to: paths.contestScrollBoard,
    covers: [patterns.contestScrollBoard],
    isWork: true,
    isShown: ({ can, contest }) => can.run && ruleOf(contest) === 'acm',
  },
];

export function tabAt(pathname: string): ContestTab | undefined {
  return CONTEST_TABS.find(({ covers }) => covers.some((pattern) => matchPath(pattern, pathname) !== null));
}
