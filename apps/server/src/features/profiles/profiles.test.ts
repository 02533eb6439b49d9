import { getRankList, RANK_TYPE } from '@oyez/contract/users/ranks';
import { getUserCalendarHeatmap, getUserHomeInfo } from '@oyez/contract/users/profiles';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { rebuildStats } from '../stats/stats.service.ts';

let site: TestSite;
let ada: TestUser;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  ada = await aUser(site, { username: 'Ada' });
  root = await aUser(site, { role: 'root' });
  const easy = await aProblem(site, { displayId: 'E1', difficulty: 0 });
  const hard = await aProblem(site, { displayId: 'H1', difficulty: 2 });
  const hidden = await aProblem(site, { displayId: 'X1', hidden: true });
  for (const problem of [easy, hard, hidden]) {
    await aJudgedSubmission(site, { userId: ada.id, problemId: problem.id, status: STATUS.accepted });
  }
  await aJudgedSubmission(site, { userId: ada.id, problemId: easy.id, status: STATUS.wrong_answer });
  await rebuildStats(site);
});
afterAll(() => site.close());

describe('GET /api/get-user-home-info', () => {
  it('shows what a person solved as far as the reader may see it', async () => {
    const forGuests = await site.call(getUserHomeInfo, { query: { username: 'ADA' } });
    expect(forGuests).toMatchObject({
      status: 200,
      data: {
        uid: ada.uid,
        username: 'Ada',
        ac: 2,
        total: 3,
        solvedList: ['E1', 'H1'],
        solvedGroupByDifficulty: { '0': [{ problemId: 'E1' }], '2': [{ problemId: 'H1', difficulty: 2 }] },
      },
    });
    const forStaff = await site.call(getUserHomeInfo, { query: { uid: ada.uid }, token: root.token });
    expect(forStaff.data).toMatchObject({ ac: 2, total: 3, solvedList: ['E1', 'H1', 'X1'] });
    const ranked = await site.call(getRankList, { query: { type: RANK_TYPE.acm, searchUser: 'Ada' } });
    expect(ranked.data?.records).toMatchObject([{ ac: 2, total: 3 }]);
  });

  it('shows oneself when nobody is named, and refuses that to guests', async () => {
    expect((await site.call(getUserHomeInfo, { token: ada.token })).data).toMatchObject({ uid: ada.uid });
    expect(await site.call(getUserHomeInfo)).toMatchObject({ http: 200, status: 400, code: 'profile_unnamed' });
  });

  it('knows neither banned people nor two names of different people', async () => {
    const banned = await aUser(site);
    await site.database.db.updateTable('account').set({ status: 1 }).where('id', '=', banned.id).execute();
    const unknown = { status: 400, code: 'profile_not_found' };
    expect(await site.call(getUserHomeInfo, { query: { uid: banned.uid } })).toMatchObject(unknown);
    expect(await site.call(getUserHomeInfo, { query: { uid: root.uid, username: 'Ada' } })).toMatchObject(unknown);
  });
});

describe('GET /api/get-user-calendar-heatmap', () => {
  it('counts by the day on which the reader’s clock had it', async () => {
    const eve = await aUser(site);
    const problem = await aProblem(site, { displayId: 'D1' });
    site.clock.now = new Date('2026-11-22T22:00:00Z');
    await aJudgedSubmission(site, { userId: eve.id, problemId: problem.id, status: STATUS.accepted });
    const query = { uid: eve.uid };
    expect((await site.call(getUserCalendarHeatmap, { query })).data).toEqual({
      endDate: '2026-11-22',
      dataList: [{ date: '2026-11-22', count: 1 }],
    });
    expect((await site.call(getUserCalendarHeatmap, { query: { ...query, offset: 480 } })).data).toEqual({
      endDate: '2026-11-23',
      dataList: [{ date: '2026-11-23', count: 1 }],
    });
    expect((await site.call(getUserCalendarHeatmap, { query: { username: 'nobody' } })).data?.dataList).toEqual([]);
  });

  it('counts only what the reader may see', async () => {
    const setter = await aUser(site);
    const secret = await aProblem(site, { hidden: true });
    await aJudgedSubmission(site, { userId: setter.id, problemId: secret.id, status: STATUS.accepted });
    const counted = async (token: string | null) =>
      (await site.call(getUserCalendarHeatmap, { query: { uid: setter.uid }, token })).data?.dataList.map(
        (day) => day.count,
      );
    expect(await counted(null)).toEqual([]);
    expect(await counted(ada.token)).toEqual([]);
    expect(await counted(setter.token)).toEqual([1]);
    expect(await counted(root.token)).toEqual([1]);
  });
});
