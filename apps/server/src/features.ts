import type { Endpoint } from '@oyez/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { nodeRoutes } from './features/judging/nodes.routes.ts';
import { judgeProtocolRoutes } from './features/judging/protocol.routes.ts';
import { judgingDuties } from './features/judging/recovery.service.ts';
import { rejudgingRoutes } from './features/judging/rejudgings.routes.ts';
import { testRunRoutes } from './features/judging/test-runs.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { sendMail } from './features/mail/mail.service.ts';
import { openApiRoutes } from './features/openapi/openapi.routes.ts';
import { problemSettingRoutes } from './features/problems/problem-setting.routes.ts';
import { problemRoutes } from './features/problems/problems.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { statsDuties } from './features/stats/stats.service.ts';
import { submissionRoutes } from './features/submissions/submissions.routes.ts';
import { verdictAdminRoutes } from './features/submissions/verdict-admin.routes.ts';
import { systemDuties, systemRoutes } from './features/system/system.routes.ts';
import { testDataDuties } from './features/test-data/test-data.duties.ts';
import { testDataRoutes } from './features/test-data/test-data.routes.ts';
import type { Authenticate } from './http/auth.ts';
import type { On } from './http/serve.ts';
import type { Job } from './jobs/define-job.ts';
import type { LeaderDuty } from './jobs/leader.ts';
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
  siteRoutes(on, services);
  problemRoutes(on, services);
  problemSettingRoutes(on, services);
  testDataRoutes(app, within, services, authenticate);
  submissionRoutes(on, services);
  testRunRoutes(on, services);
  verdictAdminRoutes(on, services);
  rejudgingRoutes(on, services);
  nodeRoutes(on, services);
  judgeProtocolRoutes(app, on, services);
  liveRoutes(app, services, authenticate);
  openApiRoutes(app, served, services.config.build);
}

/** What runs in the background. */
export const jobs: readonly Job[] = [sendMail];

/** What a single process of the site does for all. */
export function leaderDuties(services: Services): LeaderDuty[] {
  return [...judgingDuties(services), ...statsDuties(services), ...testDataDuties(services), ...systemDuties(services)];
}
