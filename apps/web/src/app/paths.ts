import type { getAdminContestList } from '@oyez/contract/contests/contest-admin';
import type { RejudgeChoice } from '@oyez/contract/contests/contest-rejudging';
import type { getContestList } from '@oyez/contract/contests/contests';
import type { ContestRule } from '@oyez/contract/contests/contest-values';
import type { getAdminGroupList } from '@oyez/contract/groups/groups-admin';
import type { getGroupApplications } from '@oyez/contract/groups/group-members';
import type { getGroupRankList } from '@oyez/contract/groups/group-rank';
import type { getGroupList } from '@oyez/contract/groups/groups';
import type { getAdminTrainingList } from '@oyez/contract/trainings/training-admin';
import type { getUserHomeInfo } from '@oyez/contract/users/profiles';
import type { getDiscussionList } from '@oyez/contract/discussions/discussions';
import type { getUserList } from '@oyez/contract/users/user-admin';
import type { getAuditLog, getLoginHistory } from '@oyez/contract/site/audit';
import type { MessageType } from '@oyez/contract/site/messages';
import type { RejudgeFilter } from '@oyez/contract/judging/judging-admin';
import type { getSubmissionList } from '@oyez/contract/submissions/submissions';
import type { getTrainingList } from '@oyez/contract/trainings/trainings';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { fill, patterns } from './patterns.ts';

/** What a list's address may say: what its call is asked with. */
type FilterOf<E> = Partial<QueryOf<E>>;

export type StatusFilter = FilterOf<typeof getSubmissionList>;

type RejudgeStart = Pick<
  Partial<RejudgeFilter>,
  'problemId' | 'problemIdPart' | 'username' | 'usernamePart' | 'language' | 'practice'
> &
  Pick<StatusFilter, 'status'>;

/** Gold, silver and bronze. */
export type ScrollBoardChoice = { contestID: number; removeStar: boolean; medals: readonly [number, number, number] };

/** How one gets to the addresses that several features lead to: they link through this table, not through each other. */
export const paths = {
  home: () => patterns.home,
  /** The home page with it open. */
  announcement: (announcement: number) => withSearch(patterns.home, { announcement }),
  problems: () => patterns.problems,
  problem: (problemID: string) => fill(patterns.problem, { problemID }),
  status: (filter: StatusFilter = {}) => withSearch(patterns.status, filter),
  submission: (submitID: number) => fill(patterns.submission, { submitID }),
  /** The older one first. */
  compareSubmissions: (fromID: number, toID: number) => fill(patterns.compareSubmissions, { fromID, toID }),
  /** For authors without an admin role, who have no back office. */
  ownProblemEdit: (pid: number) => fill(patterns.ownProblemEdit, { problemID: pid }),
  ownProblems: () => patterns.ownProblems,
  problemStatistics: (problemID: string) => fill(patterns.problemStatistics, { problemID }),
  contests: (filter: FilterOf<typeof getContestList> = {}) => withSearch(patterns.contests, filter),
  contest: (contestID: string) => fill(patterns.contest, { contestID }),
  contestProblems: (contestID: string) => fill(patterns.contestProblems, { contestID }),
  contestProblem: (contestID: string, problemID: string) => fill(patterns.contestProblem, { contestID, problemID }),
  contestSubmissions: (contestID: string) => fill(patterns.contestSubmissions, { contestID }),
  contestAnnouncements: (contestID: string) => fill(patterns.contestAnnouncements, { contestID }),
  contestClarifications: (contestID: string) => fill(patterns.contestClarifications, { contestID }),
  contestInbox: (contestID: string) => fill(patterns.contestInbox, { contestID }),
  contestComments: (contestID: string) => fill(patterns.contestComments, { contestID }),
  contestAcInfo: (contestID: string) => fill(patterns.contestAcInfo, { contestID }),
  contestBalloons: (contestID: string) => fill(patterns.contestBalloons, { contestID }),
  contestPrint: (contestID: string) => fill(patterns.contestPrint, { contestID }),
  contestAdminPrint: (contestID: string) => fill(patterns.contestAdminPrint, { contestID }),
  contestVirtual: (contestID: string) => fill(patterns.contestVirtual, { contestID }),
  /** With the choice filled in. */
  contestRejudge: (contestID: string, choice: Pick<RejudgeChoice, 'problem' | 'test'> = {}) =>
    withSearch(fill(patterns.contestRejudge, { contestID }), choice),
  contestBoard: (contestID: string) => fill(patterns.contestBoard, { contestID }),
  contestScrollBoard: (contestID: string) => fill(patterns.contestScrollBoard, { contestID }),
  outsideBoard: (rule: ContestRule, contestID: string) =>
    fill(rule === 'acm' ? patterns.outsideAcmBoard : patterns.outsideOiBoard, { contestID }),
  /** The page for a hall's screen. */
  scrollBoard: ({ contestID, removeStar, medals }: ScrollBoardChoice) =>
    `${withSearch(patterns.scrollBoard, { cid: contestID, removeStar })}&${medals.map((count) => `medals[]=${count}`).join('&')}`,
  acmRank: () => patterns.acmRank,
  oiRank: () => patterns.oiRank,
  messages: (kind?: Lowercase<MessageType>) =>
    kind === undefined ? patterns.messages : fill(patterns.messagesOf, { kind }),
  userHome: (who: FilterOf<typeof getUserHomeInfo>) => withSearch(patterns.userHome, who),
  settings: () => patterns.settings,
  logout: () => patterns.logout,
  admin: () => patterns.admin,
  adminLogin: (returnTo: { next?: string } = {}) => withSearch(patterns.adminLogin, returnTo),
  adminNotices: () => patterns.adminNotices,
  adminAnnouncements: () => patterns.adminAnnouncements,
  adminTools: () => patterns.adminTools,
  adminConf: () => patterns.adminConf,
  adminSwitches: () => patterns.adminSwitches,
  adminMails: () => patterns.adminMails,
  adminUsers: (filter: FilterOf<typeof getUserList> = {}) => withSearch(patterns.adminUsers, filter),
  adminUsersDeleted: () => patterns.adminUsersDeleted,
  adminUserImport: () => patterns.adminUserImport,
  adminUserBatch: (batchID: number) => fill(patterns.adminUserBatch, { batchID }),
  adminUserGenerate: () => patterns.adminUserGenerate,
  adminAudit: (filter: FilterOf<typeof getAuditLog> = {}) => withSearch(patterns.adminAudit, filter),
  adminLogins: (filter: FilterOf<typeof getLoginHistory> = {}) => withSearch(patterns.adminLogins, filter),
  adminProblems: () => patterns.adminProblems,
  adminProblemsDeleted: () => patterns.adminProblemsDeleted,
  adminProblemCreate: () => patterns.adminProblemCreate,
  adminProblemEdit: (pid: number, tab?: 'solutions' | 'statistics') =>
    withSearch(fill(patterns.adminProblemEdit, { problemID: pid }), { tab }),
  /** `pid`: problems to hand out, joined by commas. */
  adminPackages: (filter: { pid?: string } = {}) => withSearch(patterns.adminPackages, filter),
  adminRemoteImport: () => patterns.adminRemoteImport,
  adminRemoteJudges: () => patterns.adminRemoteJudges,
  adminPackageImport: (importID: number) => fill(patterns.adminPackageImport, { importID }),
  adminContests: (filter: FilterOf<typeof getAdminContestList> = {}) => withSearch(patterns.adminContests, filter),
  adminContestCreate: () => patterns.adminContestCreate,
  adminContestEdit: (contestID: number) => fill(patterns.adminContestEdit, { contestID }),
  adminContestProblems: (contestID: number) => fill(patterns.adminContestProblems, { contestID }),
  adminContestAnnouncements: (contestID: number) => fill(patterns.adminContestAnnouncements, { contestID }),
  adminContestReady: (contestID: number) => fill(patterns.adminContestReady, { contestID }),
  adminContestPeople: (contestID: number) => fill(patterns.adminContestPeople, { contestID }),
  adminContestTeams: (contestID: number) => fill(patterns.adminContestTeams, { contestID }),
  adminContestFeed: (contestID: number) => fill(patterns.adminContestFeed, { contestID }),
  adminContestProblemCreate: (contestID: number) => fill(patterns.adminContestProblemCreate, { contestID }),
  adminContestProblemEdit: (contestID: number, problemID: number) =>
    fill(patterns.adminContestProblemEdit, { contestID, problemID }),
  adminTrainings: (filter: FilterOf<typeof getAdminTrainingList> = {}) => withSearch(patterns.adminTrainings, filter),
  adminTrainingCreate: () => patterns.adminTrainingCreate,
  adminTrainingProblems: (trainingID: number) => fill(patterns.adminTrainingProblems, { trainingID }),
  adminTrainingCategories: () => patterns.adminTrainingCategories,
  groupTrainingCreate: (groupID: number) => fill(patterns.groupTrainingCreate, { groupID }),
  groupTrainingArrange: (groupID: number, trainingID: number) =>
    fill(patterns.groupTrainingArrange, { groupID, trainingID }),
  adminNodes: () => patterns.adminNodes,
  adminTags: () => patterns.adminTags,
  adminGroupProblems: () => patterns.adminGroupProblems,
  adminRejudge: (filter: RejudgeStart = {}) => withSearch(patterns.adminRejudge, filter),
  trainings: (filter: FilterOf<typeof getTrainingList> = {}) => withSearch(patterns.trainings, filter),
  groupTrainings: (groupID: string) => fill(patterns.groupTrainings, { groupID }),
  /** Inside a group where one is named. */
  training: (trainingID: string, groupID?: string) =>
    groupID === undefined
      ? fill(patterns.training, { trainingID })
      : fill(patterns.groupTraining, { trainingID, groupID }),
  trainingProblems: (trainingID: string, groupID?: string) =>
    groupID === undefined
      ? fill(patterns.trainingProblems, { trainingID })
      : fill(patterns.groupTrainingProblems, { trainingID, groupID }),
  trainingRank: (trainingID: string, groupID?: string) =>
    groupID === undefined
      ? fill(patterns.trainingRank, { trainingID })
      : fill(patterns.groupTrainingRank, { trainingID, groupID }),
  trainingEdit: (trainingID: string, groupID?: string) =>
    groupID === undefined
      ? fill(patterns.adminTrainingEdit, { trainingID })
      : fill(patterns.groupTrainingEdit, { trainingID, groupID }),
  groups: (filter: FilterOf<typeof getGroupList> = {}) => withSearch(patterns.groups, filter),
  groupSettings: (groupID: string) => fill(patterns.groupSettings, { groupID }),
  adminGroups: (filter: FilterOf<typeof getAdminGroupList> = {}) => withSearch(patterns.adminGroups, filter),
  group: (groupID: string) => fill(patterns.group, { groupID }),
  groupAssignments: (groupID: string) => fill(patterns.groupAssignments, { groupID }),
  groupAssignment: (groupID: string, assignmentID: string) => fill(patterns.groupAssignment, { groupID, assignmentID }),
  groupClass: (groupID: string) => fill(patterns.groupClass, { groupID }),
  groupAnnouncements: (groupID: string) => fill(patterns.groupAnnouncements, { groupID }),
  groupSubmissions: (groupID: string, filter: StatusFilter = {}) =>
    withSearch(fill(patterns.groupSubmissions, { groupID }), filter),
  groupSubmission: (groupID: string, submitID: number) =>
    fill(patterns.groupSubmission, { groupID, submitID: String(submitID) }),
  groupMembers: (groupID: string, filter: FilterOf<typeof getGroupApplications> = {}) =>
    withSearch(fill(patterns.groupMembers, { groupID }), filter),
  groupRank: (groupID: string, filter: FilterOf<typeof getGroupRankList> = {}) =>
    withSearch(fill(patterns.groupRank, { groupID }), filter),
  discussions: (filter: FilterOf<typeof getDiscussionList> = {}) => withSearch(patterns.discussions, filter),
  problemDiscussions: (problemID: string) => fill(patterns.problemDiscussions, { problemID }),
  discussion: (discussionID: number) => fill(patterns.discussion, { discussionID }),
  groupDiscussions: (groupID: string, filter: FilterOf<typeof getDiscussionList> = {}) =>
    withSearch(fill(patterns.groupDiscussions, { groupID }), filter),
  groupProblemDiscussions: (groupID: string, problemID: string) =>
    fill(patterns.groupProblemDiscussions, { groupID, problemID }),
  groupDiscussion: (groupID: string, discussionID: number) => fill(patterns.groupDiscussion, { groupID, discussionID }),
  adminDiscussions: () => patterns.adminDiscussions,
  adminModeration: (view: string) => fill(patterns.adminModeration, { view }),
  groupModeration: (groupID: string, view: string) => fill(patterns.groupModeration, { groupID, view }),
  groupProblems: (groupID: string) => fill(patterns.groupProblems, { groupID }),
  groupProblem: (groupID: string, problemID: string) => fill(patterns.groupProblem, { groupID, problemID }),
  groupProblemStatistics: (groupID: string, problemID: string) =>
    fill(patterns.groupProblemStatistics, { groupID, problemID }),
  groupProblemAdmin: (groupID: string) => fill(patterns.groupProblemAdmin, { groupID }),
  groupProblemCreate: (groupID: string) => fill(patterns.groupProblemCreate, { groupID }),
  groupProblemEdit: (groupID: string, problemID: number, tab?: 'solutions') =>
    withSearch(fill(patterns.groupProblemEdit, { groupID, problemID }), { tab }),
  groupContests: (groupID: string) => fill(patterns.groupContests, { groupID }),
  groupContestAdmin: (groupID: string) => fill(patterns.groupContestAdmin, { groupID }),
  groupContestCreate: (groupID: string) => fill(patterns.groupContestCreate, { groupID }),
  groupContestEdit: (groupID: string, contestID: number) => fill(patterns.groupContestEdit, { groupID, contestID }),
  groupContestProblems: (groupID: string, contestID: number) =>
    fill(patterns.groupContestProblems, { groupID, contestID }),
  groupContestAnnouncements: (groupID: string, contestID: number) =>
    fill(patterns.groupContestAnnouncements, { groupID, contestID }),
  groupContestTeams: (groupID: string, contestID: number) => fill(patterns.groupContestTeams, { groupID, contestID }),
  groupContestPeople: (groupID: string, contestID: number) => fill(patterns.groupContestPeople, { groupID, contestID }),
  groupContestReady: (groupID: string, contestID: number) => fill(patterns.groupContestReady, { groupID, contestID }),
  groupContestFeed: (groupID: string, contestID: number) => fill(patterns.groupContestFeed, { groupID, contestID }),
  groupContestProblemCreate: (groupID: string, contestID: number) =>
    fill(patterns.groupContestProblemCreate, { groupID, contestID }),
  groupContestProblemEdit: (groupID: string, contestID: number, problemID: number) =>
    fill(patterns.groupContestProblemEdit, { groupID, contestID, problemID }),
  judgingHelp: (part?: string) => (part === undefined ? patterns.judgingHelp : `${patterns.judgingHelp}#${part}`),
} as const;

export function withSearch(
  path: string,
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
