import type { Endpoint } from '@oyez/contract/wire/endpoint';
import type { FastifyInstance } from 'fastify';
import { accountDuties } from './features/accounts/accounts.duties.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { fileDuties } from './features/files/files.duties.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { languageRoutes } from './features/judging/nodes/languages.routes.ts';
import { nodeRoutes } from './features/judging/nodes/nodes.routes.ts';
import { judgeProtocolRoutes } from './features/judging/protocol/protocol.routes.ts';
import { judgingDuties } from './features/judging/core/recovery.service.ts';
import { rejudgingRoutes } from './features/judging/rejudging/rejudgings.routes.ts';
import { testRunRoutes } from './features/judging/runs/test-runs.routes.ts';
import { mailRoutes } from './features/mail/mail.routes.ts';
import { sendMail } from './features/mail/mail.service.ts';
import { messageRoutes } from './features/messages/messages.routes.ts';
import { noticeRoutes } from './features/messages/notices.routes.ts';
import { inboxTopic } from './features/messages/messages.topics.ts';
import { messageDuties } from './features/messages/notices.service.ts';
import { openApiRoutes } from './features/openapi/openapi.routes.ts';
import { problemBatchRoutes } from './features/problem-setting/problem-batches.routes.ts';
import { groupProblemRoutes } from './features/problem-setting/group-problems.routes.ts';
import { readPackageJob } from './features/packages/import-preview.service.ts';
import { importPackageJob } from './features/packages/import-run.service.ts';
import { packageDuties, packageRoutes } from './features/packages/packages.routes.ts';
import { problemSettingRoutes } from './features/problem-setting/problem-setting.routes.ts';
import { storedTestRoutes } from './features/problem-setting/tests/stored-tests.routes.ts';
import { problemAdminRoutes } from './features/problems/problem-admin.routes.ts';
import { problemRoutes } from './features/problems/problems.routes.ts';
import { problemListTopic } from './features/problems/problems.topics.ts';
import { tagAdminRoutes } from './features/tags/tags-admin.routes.ts';
import { tagRoutes } from './features/tags/tags.routes.ts';
import { problemCheckDuties } from './features/problem-checks/problem-checks.duties.ts';
import { problemSolutionsTopic } from './features/problem-checks/problem-checks.topics.ts';
import { problemCheckRoutes } from './features/problem-checks/problem-checks.routes.ts';
import { problemCopyRoutes } from './features/problem-copies/problem-copies.routes.ts';
import { problemStatisticsRoutes } from './features/problem-statistics/problem-statistics.routes.ts';
import { rankRoutes } from './features/ranks/ranks.routes.ts';
import { announcementDuties, announcementRoutes } from './features/site/announcements.routes.ts';
import { carouselRoutes } from './features/site/carousel.routes.ts';
import { siteAdminRoutes } from './features/site/site-admin.routes.ts';
import { profileRoutes } from './features/profiles/profiles.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { sendSms } from './features/sms/sms.service.ts';
import { statsDuties } from './features/stats/stats.service.ts';
import { submissionRoutes } from './features/submissions/submissions.routes.ts';
import { progressTopic, submissionListTopic } from './features/submissions/submissions.topics.ts';
import { verdictAdminRoutes } from './features/submissions/verdict-admin.routes.ts';
import { systemDuties, systemRoutes } from './features/system/system.routes.ts';
import { testDataDuties } from './features/test-data/test-data.duties.ts';
import { testDataRoutes } from './features/test-data/test-data.routes.ts';
import { accountBatchRoutes } from './features/user-admin/account-batches.routes.ts';
import { userAdminDuties } from './features/user-admin/user-admin.duties.ts';
import { userAdminRoutes } from './features/user-admin/user-admin.routes.ts';
import type { Authenticate } from './http/auth.ts';
import type { On } from './http/serve.ts';
import type { Job } from './jobs/define-job.ts';
import type { LeaderDuty } from './jobs/leader.ts';
import type { Topic } from './live/topic.ts';
import type { Services } from './services.ts';

export type FeatureHost = {
  app: FastifyInstance;
  on: On;
  /** Serves endpoints in a scope of the app. */
  within: (scope: FastifyInstance) => On;
  services: Services;
  authenticate: Authenticate;
  served: ReadonlySet<Endpoint>;
};

/** One line for each feature of the site. */
export function registerFeatures({ app, on, within, services, authenticate, served }: FeatureHost): void {
  systemRoutes(on, services);
  accountRoutes(on, services);
  profileRoutes(on, services);
  mailRoutes(on, services);
  siteRoutes(on, services);
  siteAdminRoutes(on, services);
  carouselRoutes(app, within, services);
  announcementRoutes(on, services);
  problemRoutes(on, services);
  problemAdminRoutes(on, services);
  tagRoutes(on, services);
  problemSettingRoutes(on, services);
  problemCheckRoutes(on, services);
  problemCopyRoutes(on, services);
  tagAdminRoutes(on, services);
  groupProblemRoutes(on, services);
  problemBatchRoutes(on, services);
  storedTestRoutes(app, on, services, authenticate);
  testDataRoutes(app, within, services);
  packageRoutes(app, on, within, services, authenticate);
  fileRoutes(app, within, services);
  submissionRoutes(on, services);
  problemStatisticsRoutes(on, services);
  rankRoutes(on, services);
  testRunRoutes(on, services);
  verdictAdminRoutes(on, services);
  rejudgingRoutes(on, services);
  messageRoutes(on, services);
  noticeRoutes(on, services);
  userAdminRoutes(on, services);
  accountBatchRoutes(app, on, within, services, authenticate);
  auditRoutes(on, services);
  dashboardRoutes(app, on, within, services);
  nodeRoutes(on, services);
  languageRoutes(on, services);
  judgeProtocolRoutes(app, on, services);
  openApiRoutes(app, served, services.config.build);
}

/** What runs in the background. */
export const jobs: readonly Job[] = [sendMail, sendSms, readPackageJob, importPackageJob];

/** What people can follow while it happens. */
export const topics: readonly Topic[] = [
  progressTopic,
  submissionListTopic,
  problemListTopic,
  problemSolutionsTopic,
  inboxTopic,
];

/** What a single process of the site does for all. */
export function leaderDuties(services: Services): LeaderDuty[] {
  return [
    ...userAdminDuties(services),
    ...accountDuties(services),
    ...judgingDuties(services),
    ...statsDuties(services),
    ...announcementDuties(services),
    ...messageDuties(services),
    ...testDataDuties(services),
    ...problemCheckDuties(services),
    ...packageDuties(services),
    ...fileDuties(services),
    ...systemDuties(services),
  ];
}
