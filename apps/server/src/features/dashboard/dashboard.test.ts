import {
  getDashboardCharts,
  getDashboardInfo,
  getDashboardSessions,
  getServiceInfo,
  getSiteHealth,
} from '@oyez/contract/site/dashboard';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { openSession } from '../accounts/sessions/sessions.ts';

let site: TestSite;
let staff: TestUser;
beforeAll(async () => {
  site = await aSite();
  staff = await aUser(site, { role: 'problem_admin' });
});
afterAll(() => site.close());

describe('the dashboard', () => {
  it('counts, and draws the month on the days of the reader', async () => {
    const { token } = staff;
    const info = await site.call(getDashboardInfo, { token });
    expect(info.data).toEqual({ userNum: 1, recentContestNum: 0, todayJudgeNum: 0 });
    const charts = await site.call(getDashboardCharts, { token, query: { offset: 480 } });
    expect(charts.data?.days).toHaveLength(30);
    const today = new Date(site.now().getTime() + 480 * 60_000).toISOString().slice(0, 10);
    expect(charts.data?.days.at(-1)).toMatchObject({ date: today, logins: 1, people: 1, accounts: 1, submissions: 0 });
    expect(charts.data?.counts).toMatchObject({ accounts: 1, staff: 1, banned: 0 });
  });

  it('counts what was sent since the reader’s midnight', async () => {
    const fresh = await aSite();
    try {
      const { id: userId } = await aUser(fresh);
      const problem = await aProblem(fresh);
      // Five in the afternoon of UTC is one at night of the next day in Shanghai.
      const day = Math.ceil(fresh.now().getTime() / 86_400_000) * 86_400_000;
      fresh.clock.advance(day + 17 * 3_600_000 - fresh.now().getTime());
      await aJudgedSubmission(fresh, { userId, problemId: problem.id, status: STATUS.accepted });
      fresh.clock.advance(30 * 60_000);
      // Each look with a login of its own: hours pass.
      const today = async (offset?: number) => {
        const { token } = await aUser(fresh, { role: 'admin' });
        return (await fresh.call(getDashboardInfo, { token, query: { offset } })).data?.todayJudgeNum;
      };
      expect([await today(480), await today(), await today(-300)]).toEqual([1, 1, 1]);
      await aJudgedSubmission(fresh, { userId, problemId: problem.id, status: STATUS.accepted });
      fresh.clock.advance(7 * 3_600_000);
      expect([await today(480), await today(), await today(-300)]).toEqual([2, 0, 2]);
    } finally {
      await fresh.close();
    }
  });

  it('tells of the login before this one, whatever text a client sends with the question', async () => {
    const person = await aUser(site, { role: 'admin' });
    await openSession(site.database.db, { userId: person.id, ip: '192.0.2.7', agent: 'newest' }, site.now());
    for (const contentType of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
      const answer = await site.app.inject({
        method: 'POST',
        url: getDashboardSessions.path,
        payload: person.uid,
        headers: { authorization: person.token, 'content-type': contentType },
      });
      expect(answer.json()).toMatchObject({
        status: 200,
        data: { uid: person.uid, ip: '127.0.0.1', userAgent: 'test' },
      });
    }
  });

  it('names its load as existing dashboards read it', async () => {
    const { data } = await site.call(getServiceInfo, { token: staff.token });
    expect(data?.backupService.length).toBeGreaterThan(0);
    expect(data?.backupPercentCpuLoad).toMatch(/^\d+\.\d\d%$/);
    expect(data?.nacos.status).toBe('UP');
  });

  it('says what is wrong, worst first', async () => {
    const { data } = await site.call(getSiteHealth, { token: staff.token });
    expect(data?.concerns.map((concern) => concern.what)).toEqual([
      'no_judge',
      'backup_none',
      'mail_missing',
      'register_without_code',
      'no_base_url',
    ]);
    expect(data?.versions.database).toMatch(/^\d+/);
    expect(data?.disk?.totalBytes).toBeGreaterThan(0);
  });
});
