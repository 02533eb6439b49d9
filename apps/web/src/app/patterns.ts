/**
 * The addresses to which several features lead, once: `pages.ts` says what stands there, `paths.ts` how one gets there.
 * One that a single feature leads to stands in its own `<feature>.paths.ts`.
 */
export const patterns = {
  home: '/home',
  problems: '/problem',
  problem: '/problem/:problemID',
  ownProblemEdit: '/problem/edit/:problemID',
  ownProblems: '/my-problems',
  problemStatistics: '/problem/:problemID/statistics',
  status: '/status',
  submission: '/submission-detail/:submitID',
  compareSubmissions: '/submission-compare/:fromID/:toID',
  acmRank: '/acm-rank',
  oiRank: '/oi-rank',
  judgingHelp: '/help/judging',
  messages: '/message',
  messagesOf: '/message/:kind',
  resetPassword: '/reset-password',
  userHome: '/user-home',
  settings: '/setting',
  logout: '/logout',
  admin: '/admin',
  adminNotices: '/admin/notice',
  adminAnnouncements: '/admin/announcement',
  adminTools: '/admin/tools',
  adminConf: '/admin/conf',
  adminSwitches: '/admin/switch',
  adminMails: '/admin/mail',
  adminUsers: '/admin/user',
  adminUsersDeleted: '/admin/user/deleted',
  adminUserImport: '/admin/user/import',
  adminUserBatch: '/admin/user/import/:batchID',
  adminUserGenerate: '/admin/user/generate',
  adminAudit: '/admin/audit',
  adminLogins: '/admin/logins',
  adminProblems: '/admin/problems',
  adminProblemsDeleted: '/admin/problems/deleted',
  adminProblemCreate: '/admin/problem/create',
  adminTags: '/admin/problem/tag',
  adminGroupProblems: '/admin/group-problem/apply',
  adminProblemEdit: '/admin/problem/edit/:problemID',
  adminPackages: '/admin/problem/batch-operation',
  adminPackageImport: '/admin/problem/batch-operation/:importID',
  adminNodes: '/admin/nodes',
  adminRejudge: '/admin/rejudge',
  adminLogin: '/admin/login',
} as const;

/** The addresses of areas that have no page yet: the places that a problem can be in are known before. */
export const comingPatterns = {
  contest: '/contest/:contestID',
  contestProblems: '/contest/:contestID/problems',
  training: '/training/:trainingID',
  trainingProblems: '/training/:trainingID/problems',
  group: '/group/:groupID',
  groupProblems: '/group/:groupID/problem',
  groupTraining: '/group/:groupID/training/:trainingID',
  groupTrainingProblems: '/group/:groupID/training/:trainingID/problems',
} as const;

type NameIn<P extends string> = P extends `${infer First}/${infer Rest}`
  ? NameIn<First> | NameIn<Rest>
  : P extends `:${infer Name}`
    ? Name
    : never;

/** What stands for the parts of a pattern that differ: `problemID` of `/problem/:problemID`. */
export type PatternParams<P extends string> = Readonly<Record<NameIn<P>, string | number>>;

export function fill<P extends string>(pattern: P, params: PatternParams<P>): string {
  const values: Readonly<Record<string, string | number>> = params;
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
