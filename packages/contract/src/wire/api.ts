import * as accountSettings from '../accounts/account-settings.ts';
import * as accountBatches from '../users/account-batches.ts';
import * as accounts from '../accounts/accounts.ts';
import * as announcements from '../site/announcements.ts';
import * as audit from '../site/audit.ts';
import * as caseFiles from '../problems/case-files.ts';
import * as connections from '../site/connections.ts';
import * as dashboard from '../site/dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as files from '../site/files.ts';
import * as groupProblems from '../problems/group-problems.ts';
import * as judge from '../judging/judge-protocol.ts';
import * as judgingAdmin from '../judging/judging-admin.ts';
import * as judgingProgress from '../submissions/judging-progress.ts';
import * as messages from '../site/messages.ts';
import * as mail from '../site/mail.ts';
import * as nodes from '../judging/nodes.ts';
import * as ownProblems from '../problems/own-problems.ts';
import * as packages from '../problems/packages.ts';
import * as problemAdmin from '../problems/problem-admin.ts';
import * as problemBatches from '../problems/problem-batches.ts';
import * as problemChecks from '../problems/problem-checks.ts';
import * as problemLanguages from '../problems/problem-languages.ts';
import * as problems from '../problems/problems.ts';
import * as problemStatistics from '../problems/problem-statistics.ts';
import * as profiles from '../users/profiles.ts';
import * as ranks from '../users/ranks.ts';
import * as site from '../site/site.ts';
import * as siteConfig from '../site/site-config.ts';
import * as siteItems from '../site/site-items.ts';
import * as submissionDetail from '../submissions/submission-detail.ts';
import * as submissions from '../submissions/submissions.ts';
import * as switches from '../site/switches.ts';
import * as system from '../site/system.ts';
import * as tags from '../problems/tags.ts';
import * as tagsAdmin from '../problems/tags-admin.ts';
import * as testData from '../problems/test-data.ts';
import * as testRuns from '../submissions/test-runs.ts';
import * as userAdmin from '../users/user-admin.ts';
import type { Bilingual } from './values.ts';

/** The parts of the contract, in the order in which a reader meets them. */
export const areas: readonly { key: string; name: Bilingual; endpoints: Readonly<Record<string, Endpoint>> }[] = [
  {
    key: 'accounts',
    name: { en: 'Accounts', zh: '账号' },
    endpoints: endpointsOf({ ...accounts, ...accountSettings, ...profiles }),
  },
  { key: 'site', name: { en: 'Site', zh: '站点' }, endpoints: endpointsOf(site) },
  { key: 'announcements', name: { en: 'Announcements', zh: '公告' }, endpoints: endpointsOf(announcements) },
  {
    key: 'site-admin',
    name: { en: 'Site administration', zh: '站点管理' },
    endpoints: endpointsOf({ ...siteConfig, ...connections, ...switches, ...siteItems }),
  },
  {
    key: 'problems',
    name: { en: 'Problems', zh: '题目' },
    endpoints: endpointsOf({ ...problems, ...tags, ...problemLanguages }),
  },
  {
    key: 'problem-admin',
    name: { en: 'Problem setting', zh: '出题' },
    endpoints: endpointsOf({ ...problemAdmin, ...problemBatches, ...ownProblems }),
  },
  {
    key: 'test-data',
    name: { en: 'Test data', zh: '测试数据' },
    endpoints: endpointsOf({ ...testData, ...caseFiles }),
  },
  { key: 'packages', name: { en: 'Import and export', zh: '导入与导出' }, endpoints: endpointsOf(packages) },
  {
    key: 'problem-checks',
    name: { en: 'Reference solutions', zh: '参考程序' },
    endpoints: endpointsOf(problemChecks),
  },
  {
    key: 'tags-admin',
    name: { en: 'Tags and problems of groups', zh: '标签与团队题目' },
    endpoints: endpointsOf({ ...tagsAdmin, ...groupProblems }),
  },
  { key: 'files', name: { en: 'Pictures and files', zh: '图片与文件' }, endpoints: endpointsOf(files) },
  {
    key: 'submissions',
    name: { en: 'Submissions', zh: '提交' },
    endpoints: endpointsOf({
      ...submissions,
      ...submissionDetail,
      ...judgingProgress,
      ...testRuns,
      ...problemStatistics,
    }),
  },
  { key: 'ranks', name: { en: 'Rank lists', zh: '排名' }, endpoints: endpointsOf(ranks) },
  { key: 'judging-admin', name: { en: 'Verdicts by staff', zh: '评测管理' }, endpoints: endpointsOf(judgingAdmin) },
  { key: 'messages', name: { en: 'Messages', zh: '消息' }, endpoints: endpointsOf(messages) },
  {
    key: 'user-admin',
    name: { en: 'Users', zh: '用户管理' },
    endpoints: endpointsOf({ ...userAdmin, ...accountBatches }),
  },
  {
    key: 'dashboard',
    name: { en: 'Dashboard and audit log', zh: '仪表盘与操作日志' },
    endpoints: endpointsOf({ ...dashboard, ...audit }),
  },
  { key: 'nodes', name: { en: 'Judge nodes', zh: '评测机' }, endpoints: endpointsOf(nodes) },
  { key: 'judge', name: { en: 'Judge protocol', zh: '评测协议' }, endpoints: endpointsOf(judge) },
  { key: 'mail', name: { en: 'Mails', zh: '邮件' }, endpoints: endpointsOf(mail) },
  { key: 'system', name: { en: 'System', zh: '系统' }, endpoints: endpointsOf(system) },
];

/** Every endpoint by name: what OpenAPI, the permission matrix and the route check walk over. */
export const api: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  areas.flatMap((area) => Object.entries(area.endpoints)),
);

function endpointsOf(module: object): Record<string, Endpoint> {
  return Object.fromEntries(
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}
