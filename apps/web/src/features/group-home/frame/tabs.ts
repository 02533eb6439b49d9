import type { GroupFrame } from '@oyez/contract/groups/groups';
import type { Bilingual } from '@oyez/contract/wire/values';
import { matchPath } from 'react-router';
import type { TalkSwitch } from '../../../app/page.ts';
import { patterns } from '../../../app/patterns.ts';
import { paths } from '../../../app/paths.ts';

export type GroupTab = {
  key: string;
  label: Bilingual;
  to: (groupId: string) => string;
  /** The pages that it stands for: its own first, then those that one reaches from it. */
  covers: readonly string[];
  /** Also for those who may not see what is inside. */
  isAlwaysOpen?: true;
  /** Whether there is such a tab for this reader; for everybody unless told otherwise. */
  isShown?: (frame: GroupFrame) => boolean;
  /** Only while this switch of the site is on. */
  opened?: TalkSwitch;
};

/** The tabs of a group in their order; each part of the product adds its own. */
export const GROUP_TABS: readonly GroupTab[] = [
  {
    key: 'home',
    label: { en: 'Group Home', zh: '团队主页' },
    to: paths.group,
    covers: [patterns.group],
    isAlwaysOpen: true,
  },
  {
    key: 'problems',
    label: { en: 'Problem', zh: '题目' },
    to: paths.groupProblems,
    covers: [
      patterns.groupProblems,
      patterns.groupProblemAdmin,
      patterns.groupProblemCreate,
      patterns.groupProblemEdit,
      patterns.groupProblem,
      patterns.groupProblemFocus,
      patterns.groupProblemStatistics,
    ],
  },
  {
    key: 'trainings',
    label: { en: 'Training', zh: '训练' },
    to: paths.groupTrainings,
    covers: [
      patterns.groupTrainings,
      patterns.groupTraining,
      patterns.groupTrainingProblems,
      patterns.groupTrainingProblem,
      patterns.groupTrainingProblemFocus,
      patterns.groupTrainingRank,
      patterns.groupTrainingCreate,
      patterns.groupTrainingEdit,
      patterns.groupTrainingArrange,
    ],
  },
  {
    key: 'contests',
    label: { en: 'Contest', zh: '比赛' },
    to: paths.groupContests,
    covers: [
      patterns.groupContests,
      patterns.groupContestAdmin,
      patterns.groupContestCreate,
      patterns.groupContestEdit,
      patterns.groupContestProblems,
      patterns.groupContestAnnouncements,
      patterns.groupContestTeams,
      patterns.groupContestPeople,
      patterns.groupContestReady,
      patterns.groupContestFeed,
      patterns.groupContestProblemCreate,
      patterns.groupContestProblemEdit,
    ],
  },
  {
    key: 'assignments',
    label: { en: 'Assignment', zh: '作业' },
    to: paths.groupAssignments,
    covers: [patterns.groupAssignments, patterns.groupAssignment],
  },
  {
    key: 'class',
    label: { en: 'Class', zh: '班级' },
    to: paths.groupClass,
    covers: [patterns.groupClass],
    isShown: ({ teaching }) => teaching.view,
  },
  {
    key: 'submissions',
    label: { en: 'Submission', zh: '提交' },
    to: paths.groupSubmissions,
    covers: [patterns.groupSubmissions, patterns.groupSubmission],
  },
  {
    key: 'discussions',
    label: { en: 'Discussion', zh: '讨论' },
    to: paths.groupDiscussions,
    covers: [patterns.groupDiscussions, patterns.groupProblemDiscussions, patterns.groupDiscussion],
    opened: 'openGroupDiscussion',
  },
  {
    key: 'members',
    label: { en: 'Member', zh: '成员' },
    to: paths.groupMembers,
    covers: [patterns.groupMembers],
  },
  {
    key: 'announcements',
    label: { en: 'Announcement', zh: '公告' },
    to: paths.groupAnnouncements,
    covers: [patterns.groupAnnouncements],
    isShown: ({ can }) => can.administer,
  },
  {
    key: 'settings',
    label: { en: 'Setting', zh: '设置' },
    to: paths.groupSettings,
    covers: [patterns.groupSettings],
    isShown: ({ can }) => can.own,
  },
  { key: 'rank', label: { en: 'Rank', zh: '排名' }, to: paths.groupRank, covers: [patterns.groupRank] },
];

export function tabAt(pathname: string): GroupTab | undefined {
  return GROUP_TABS.find(({ covers }) => covers.some((pattern) => matchPath(pattern, pathname) !== null));
}

/** Pages that fill the window, and leave the group one line. */
const WORKSPACES: readonly string[] = [patterns.groupProblem, patterns.groupProblemFocus];
/** Those that bring a line of their own, which names the group. */
const IN_TRAINING: readonly string[] = [patterns.groupTrainingProblem, patterns.groupTrainingProblemFocus];

export function isWorkspace(pathname: string): boolean {
  return WORKSPACES.some((pattern) => matchPath(pattern, pathname) !== null);
}

export function hasOwnLine(pathname: string): boolean {
  return IN_TRAINING.some((pattern) => matchPath(pattern, pathname) !== null);
}
