import * as accountSettings from './accounts/account-settings.ts';
import * as accountBatches from './users/account-batches.ts';
import * as accounts from './accounts/accounts.ts';
import * as announcements from './site/announcements.ts';
import * as audit from './site/audit.ts';
import * as caseFiles from './problems/case-files.ts';
import * as connections from './site/connections.ts';
import * as dashboard from './site/dashboard.ts';
import * as files from './site/files.ts';
import * as groupProblems from './problems/group-problems.ts';
import * as judge from './judging/judge-protocol.ts';
import * as judgingAdmin from './judging/judging-admin.ts';
import * as judgingProgress from './submissions/judging-progress.ts';
import * as messages from './site/messages.ts';
import * as mail from './site/mail.ts';
import * as nodes from './judging/nodes.ts';
import * as ownProblems from './problems/own-problems.ts';
import * as packages from './problems/packages.ts';
import * as problemAdmin from './problems/problem-admin.ts';
import * as problemBatches from './problems/problem-batches.ts';
import * as problemChecks from './problems/problem-checks.ts';
import * as problemCopies from './problems/problem-copies.ts';
import * as problemLanguages from './problems/problem-languages.ts';
import * as problems from './problems/problems.ts';
import * as problemStatistics from './problems/problem-statistics.ts';
import * as profiles from './users/profiles.ts';
import * as ranks from './users/ranks.ts';
import * as site from './site/site.ts';
import * as siteConfig from './site/site-config.ts';
import * as siteItems from './site/site-items.ts';
import * as submissionDetail from './submissions/submission-detail.ts';
import * as submissions from './submissions/submissions.ts';
import * as switches from './site/switches.ts';
import * as system from './site/system.ts';
import * as tags from './problems/tags.ts';
import * as tagsAdmin from './problems/tags-admin.ts';
import * as testData from './problems/test-data.ts';
import * as testRuns from './submissions/test-runs.ts';
import * as userAdmin from './users/user-admin.ts';
import { judgingAudit } from './judging/audit-words.ts';
import { problemAudit } from './problems/audit-words.ts';
import { siteAudit } from './site/audit-words.ts';
import { userAudit } from './users/audit-words.ts';
import { accountErrors } from './errors/account-errors.ts';
import { authoringErrors } from './errors/authoring-errors.ts';
import { fileErrors } from './errors/file-errors.ts';
import { packageErrors } from './errors/package-errors.ts';
import { setterErrors } from './errors/setter-errors.ts';
import { siteErrors } from './errors/site-errors.ts';
import { userAdminErrors } from './errors/user-admin-errors.ts';
import type { Bilingual } from './wire/values.ts';

/**
 * What the contract is made of: a new part of it is entered here and nowhere else. Errors and words of the audit log
 * stand in files without schemas, so that a page with the one list does not carry the others along.
 */
type Area = { key: string; name: Bilingual; modules: readonly object[] };

/** The areas in the order in which a reader meets them; their endpoints are what the modules export. */
export const registry: readonly Area[] = [
  {
    key: 'accounts',
    name: { en: 'Accounts', zh: '账号' },
    modules: [accounts, accountSettings, profiles],
  },
  { key: 'site', name: { en: 'Site', zh: '站点' }, modules: [site] },
  { key: 'announcements', name: { en: 'Announcements', zh: '公告' }, modules: [announcements] },
  {
    key: 'site-admin',
    name: { en: 'Site administration', zh: '站点管理' },
    modules: [siteConfig, connections, switches, siteItems],
  },
  {
    key: 'problems',
    name: { en: 'Problems', zh: '题目' },
    modules: [problems, tags, problemLanguages],
  },
  {
    key: 'problem-admin',
    name: { en: 'Problem setting', zh: '出题' },
    modules: [problemAdmin, problemBatches, problemCopies, ownProblems],
  },
  {
    key: 'test-data',
    name: { en: 'Test data', zh: '测试数据' },
    modules: [testData, caseFiles],
  },
  { key: 'packages', name: { en: 'Import and export', zh: '导入与导出' }, modules: [packages] },
  {
    key: 'problem-checks',
    name: { en: 'Reference solutions', zh: '参考程序' },
    modules: [problemChecks],
  },
  {
    key: 'tags-admin',
    name: { en: 'Tags and problems of groups', zh: '标签与团队题目' },
    modules: [tagsAdmin, groupProblems],
  },
  { key: 'files', name: { en: 'Pictures and files', zh: '图片与文件' }, modules: [files] },
  {
    key: 'submissions',
    name: { en: 'Submissions', zh: '提交' },
    modules: [submissions, submissionDetail, judgingProgress, testRuns, problemStatistics],
  },
  { key: 'ranks', name: { en: 'Rank lists', zh: '排名' }, modules: [ranks] },
  { key: 'judging-admin', name: { en: 'Verdicts by staff', zh: '评测管理' }, modules: [judgingAdmin] },
  { key: 'messages', name: { en: 'Messages', zh: '消息' }, modules: [messages] },
  {
    key: 'user-admin',
    name: { en: 'Users', zh: '用户管理' },
    modules: [userAdmin, accountBatches],
  },
  {
    key: 'dashboard',
    name: { en: 'Dashboard and audit log', zh: '仪表盘与操作日志' },
    modules: [dashboard, audit],
  },
  { key: 'nodes', name: { en: 'Judge nodes', zh: '评测机' }, modules: [nodes] },
  { key: 'judge', name: { en: 'Judge protocol', zh: '评测协议' }, modules: [judge] },
  { key: 'mail', name: { en: 'Mails', zh: '邮件' }, modules: [mail] },
  { key: 'system', name: { en: 'System', zh: '系统' }, modules: [system] },
];

/** Failures; `errors/catalogue.ts` has those of no single area. */
export const areaErrors = {
  ...setterErrors,
  ...authoringErrors,
  ...userAdminErrors,
  ...siteErrors,
  ...accountErrors,
  ...fileErrors,
  ...packageErrors,
} as const;

/** Everything that the audit log can say somebody did. */
export const auditActions = {
  ...userAudit.actions,
  ...siteAudit.actions,
  ...problemAudit.actions,
  ...judgingAudit.actions,
} as const;
export type AuditAction = keyof typeof auditActions;

/** What can be changed, by the names of the log. */
export const auditSubjects = {
  ...userAudit.subjects,
  ...siteAudit.subjects,
  ...problemAudit.subjects,
  ...judgingAudit.subjects,
} as const;
export type AuditSubject = keyof typeof auditSubjects;
