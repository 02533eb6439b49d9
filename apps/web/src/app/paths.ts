export type StatusFilter = {
  onlyMine?: boolean;
  username?: string;
  /** The name as a whole, not a part of it. */
  completeUsername?: boolean;
  problemID?: string;
  /** The id as a whole, not a part of it. */
  completeProblemID?: boolean;
  status?: number;
};

type RejudgeStart = {
  problemId?: string;
  problemIdPart?: true;
  username?: string;
  usernamePart?: true;
  language?: string;
  status?: number;
  practice?: true;
};

/** Every address of the site, once. Features link through this table only. */
export const paths = {
  home: () => '/home',
  problems: () => '/problem',
  problem: (problemId: string) => `/problem/${encodeURIComponent(problemId)}`,
  status: (filter: StatusFilter = {}) => withSearch('/status', filter),
  submission: (submitId: number) => `/submission-detail/${submitId}`,
  /** The older one first. */
  compareSubmissions: (from: number, to: number) => `/submission-compare/${from}/${to}`,
  /** For authors without an admin role, who have no back office. */
  ownProblemEdit: (pid: number) => `/problem/edit/${pid}`,
  ownProblems: () => '/my-problems',
  problemStatistics: (problemId: string) => `/problem/${encodeURIComponent(problemId)}/statistics`,
  acmRank: () => '/acm-rank',
  oiRank: () => '/oi-rank',
  messages: (kind?: 'discuss' | 'reply' | 'like' | 'sys' | 'mine') =>
    kind === undefined ? '/message' : `/message/${kind}`,
  userHome: (who: { uid?: string; username?: string }) => withSearch('/user-home', who),
  settings: () => '/setting',
  logout: () => '/logout',
  admin: () => '/admin',
  adminLogin: () => '/admin/login',
  adminNotices: () => '/admin/notice',
  adminAnnouncements: () => '/admin/announcement',
  adminTools: () => '/admin/tools',
  adminConf: () => '/admin/conf',
  adminSwitches: () => '/admin/switch',
  adminMails: () => '/admin/mail',
  adminUsers: (filter: { batch?: number } = {}) => withSearch('/admin/user', filter),
  adminUsersDeleted: () => '/admin/user/deleted',
  adminUserImport: () => '/admin/user/import',
  adminUserBatch: (batchId: number) => `/admin/user/import/${batchId}`,
  adminUserGenerate: () => '/admin/user/generate',
  adminAudit: (filter: { actor?: string; subjectKind?: string; subjectId?: number } = {}) =>
    withSearch('/admin/audit', filter),
  adminLogins: (filter: { username?: string } = {}) => withSearch('/admin/logins', filter),
  adminProblems: () => '/admin/problems',
  adminProblemsDeleted: () => '/admin/problems/deleted',
  adminProblemCreate: () => '/admin/problem/create',
  adminProblemEdit: (pid: number, tab?: 'solutions' | 'statistics') =>
    withSearch(`/admin/problem/edit/${pid}`, { ...(tab !== undefined && { tab }) }),
  adminPackages: (filter: { pid?: string } = {}) => withSearch('/admin/problem/batch-operation', filter),
  adminPackageImport: (id: number) => `/admin/problem/batch-operation/${id}`,
  adminNodes: () => '/admin/nodes',
  adminTags: () => '/admin/problem/tag',
  adminGroupProblems: () => '/admin/group-problem/apply',
  adminRejudge: (filter: RejudgeStart = {}) => withSearch('/admin/rejudge', filter),
  training: (trainingId: string, groupId?: string) => `${groupPart(groupId)}/training/${trainingId}`,
  trainingProblems: (trainingId: string, groupId?: string) => `${groupPart(groupId)}/training/${trainingId}/problems`,
  contest: (contestId: string) => `/contest/${contestId}`,
  contestProblems: (contestId: string) => `/contest/${contestId}/problems`,
  contestSubmissions: (contestId: string) => `/contest/${contestId}/submissions?onlyMine=true`,
  contestRank: (contestId: string) => `/contest/${contestId}/rank`,
  group: (groupId: string) => `/group/${groupId}`,
  groupProblems: (groupId: string) => `/group/${groupId}/problem`,
  judgingHelp: (part?: string) => (part === undefined ? '/help/judging' : `/help/judging#${part}`),
} as const;

function groupPart(groupId: string | undefined): string {
  return groupId === undefined ? '' : `/group/${groupId}`;
}

export function withSearch(path: string, values: Record<string, string | number | boolean | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
