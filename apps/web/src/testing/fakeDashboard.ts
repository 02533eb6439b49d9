import {
  getDashboardCharts,
  getDashboardInfo,
  getDashboardSessions,
  getServiceInfo,
  getSiteHealth,
  type SiteHealth,
} from '@oyez/contract/site/dashboard';
import { getJudgeServiceInfo } from '@oyez/contract/judging/nodes';
import { ready } from '@oyez/contract/site/system';
import { getSiteConfig, SiteConfig } from '@oyez/contract/site/site-config';
import { aWebsiteConfig } from './builders.ts';
import { fakeApi } from './fakeApi.ts';

const NOW = '2026-11-21T08:00:00.000Z';

export function aHealth(concerns: SiteHealth['concerns'] = []): SiteHealth {
  return {
    at: NOW,
    concerns,
    build: 'test',
    startedAt: NOW,
    versions: { node: '24.0.0', database: '18.1' },
    database: { answerMs: 1, bytes: 1_000_000 },
    judge: { nodes: 1, working: 1, slots: 2, waiting: 0, oldestWaitingSeconds: null, running: 0 },
    mail: { configured: true, queued: 0, failed: 0, outbox: 0 },
    backup: { madeAt: NOW, provedAt: NOW, bytes: 1_000_000 },
    disk: { freeBytes: 50e9, totalBytes: 100e9 },
  };
}

function aSiteConfig(facts: Partial<SiteConfig> = {}): SiteConfig {
  return SiteConfig.parse({ ...aWebsiteConfig(), blockedMailDomains: [], ...facts });
}

/** Answers all that the start of the back office asks. */
export function fakeDashboard(): void {
  fakeApi(ready, { database: true, migrations: true, files: true, clock: true, room: true });
  fakeApi(getSiteHealth, aHealth());
  fakeApi(getSiteConfig, aSiteConfig());
  fakeApi(getDashboardInfo, { userNum: 3, recentContestNum: 0, todayJudgeNum: 7 });
  fakeApi(getJudgeServiceInfo, []);
  fakeApi(getDashboardSessions, {
    id: 5,
    uid: '1',
    userAgent: 'Firefox',
    ip: '192.0.2.1',
    gmtCreate: NOW,
    gmtModified: NOW,
  });
  fakeApi(getServiceInfo, {
    nacos: { status: 'UP' },
    backupCores: 4,
    backupService: [{ serviceId: 's', host: 'h', port: 80, secure: false, metadata: {} }],
    backupPercentCpuLoad: '12.00%',
    backupPercentMemoryLoad: '40.00%',
  });
  fakeApi(getDashboardCharts, {
    days: [{ date: '2026-11-21', logins: 9, people: 2, accounts: 1, submissions: 30, accepted: 12 }],
    counts: { accounts: 3, banned: 1, staff: 2, problems: 12, submissions: 1234 },
  });
}
