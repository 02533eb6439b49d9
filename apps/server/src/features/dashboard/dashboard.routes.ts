import {
  getDashboardCharts,
  getDashboardInfo,
  getDashboardSessions,
  getServiceInfo,
  getSiteHealth,
} from '@oyez/contract/site/dashboard';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { countRecentContests } from '../contests/recent-contests.service.ts';
import { createCharts } from './charts.service.ts';
import { countAccounts, previousSession, submissionsSince } from './dashboard.sql.ts';
import { createHealth } from './health.service.ts';
import { createMachineLoad } from './machine-load.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How the site is: numbers for the staff, what is wrong and what the month was like. */
export function dashboardRoutes(
  app: FastifyInstance,
  on: On,
  within: (scope: FastifyInstance) => On,
  services: Services,
): void {
  const { db } = services.database;
  const load = createMachineLoad();
  const health = createHealth(services);
  const charts = createCharts(services);

  on(getDashboardInfo).with(async ({ query: { offset = 0 } }, { now }) => {
    const today = Math.floor((now.getTime() + offset * MINUTE) / DAY) * DAY - offset * MINUTE;
    const [userNum, recentContestNum, todayJudgeNum] = await Promise.all([
      countAccounts(db),
      countRecentContests(db, now),
      submissionsSince(db, new Date(today)),
    ]);
    return { userNum, recentContestNum, todayJudgeNum };
  });

  app.register(async (scope) => {
    // Existing clients send their uid as a bare text under whatever type; nothing of it is read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    within(scope)(getDashboardSessions).with(async (_, { actor }) => {
      const session = (await previousSession(db, actor.id)) ?? fail('session_expired');
      return {
        id: session.id,
        uid: actor.uid ?? fail('session_expired'),
        userAgent: session.agent,
        ip: session.ip,
        gmtCreate: session.created_at.toISOString(),
        gmtModified: session.last_seen.toISOString(),
      };
    });
  });

  on(getServiceInfo).with(() => {
    const { cores, cpu, memory, host } = load();
    return {
      nacos: { status: 'UP' },
      backupCores: cores,
      backupService: [
        {
          serviceId: 'oyez-server',
          host,
          port: services.config.port,
          secure: false,
          metadata: { 'nacos.healthy': 'true', build: services.config.build },
        },
      ],
      backupPercentCpuLoad: percent(cpu),
      backupPercentMemoryLoad: percent(memory),
    };
  });

  on(getSiteHealth).with(() => health());
  on(getDashboardCharts).with(({ query }) => charts(query.offset ?? 0));
}

function percent(share: number): string {
  return `${(100 * Math.min(1, Math.max(0, share))).toFixed(2)}%`;
}
