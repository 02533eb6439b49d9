import type { getUserHomeInfo } from '@oyez/contract/users/profiles';
import type { getUserList } from '@oyez/contract/users/user-admin';
import type { getAuditLog, getLoginHistory } from '@oyez/contract/site/audit';
import type { MessageType } from '@oyez/contract/site/messages';
import type { RejudgeFilter } from '@oyez/contract/judging/judging-admin';
import type { getSubmissionList } from '@oyez/contract/submissions/submissions';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { comingPatterns as coming, fill, patterns } from './patterns.ts';

/** What a list's address may say: what its call is asked with. */
type FilterOf<E> = Partial<QueryOf<E>>;

export type StatusFilter = FilterOf<typeof getSubmissionList>;

type RejudgeStart = Pick<
  Partial<RejudgeFilter>,
  'problemId' | 'problemIdPart' | 'username' | 'usernamePart' | 'language' | 'practice'
> &
  Pick<StatusFilter, 'status'>;

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
  adminPackageImport: (importID: number) => fill(patterns.adminPackageImport, { importID }),
  adminNodes: () => patterns.adminNodes,
  adminTags: () => patterns.adminTags,
  adminGroupProblems: () => patterns.adminGroupProblems,
  adminRejudge: (filter: RejudgeStart = {}) => withSearch(patterns.adminRejudge, filter),
  training: (trainingID: string, groupID?: string) =>
    groupID === undefined ? fill(coming.training, { trainingID }) : fill(coming.groupTraining, { trainingID, groupID }),
  trainingProblems: (trainingID: string, groupID?: string) =>
    groupID === undefined
      ? fill(coming.trainingProblems, { trainingID })
      : fill(coming.groupTrainingProblems, { trainingID, groupID }),
  contest: (contestID: string) => fill(coming.contest, { contestID }),
  contestProblems: (contestID: string) => fill(coming.contestProblems, { contestID }),
  group: (groupID: string) => fill(coming.group, { groupID }),
  groupProblems: (groupID: string) => fill(coming.groupProblems, { groupID }),
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
