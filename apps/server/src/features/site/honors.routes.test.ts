import { STATUS } from '@oyez/contract/judging/verdict';
import { getHonors, getRecentSevenAcRank } from '@oyez/contract/site/site';
import { addHonor, deleteHonor, updateHonor } from '@oyez/contract/site/site-items';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { refreshCounters } from '../../testing/counters.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let root: TestUser;
let user: TestUser;

beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
  user = await aUser(site);
});
afterAll(() => site.close());

const byRoot = () => ({ token: root.token });

describe('honors', () => {
  it('are worn by who earned them, unless staff gave a title, and follow every change', async () => {
    const { db } = site.database;
    await refreshCounters(site);
    const solver = await aUser(site, { username: 'solver' });
    const worn = async () =>
      (await site.call(getRecentSevenAcRank, { token: user.token })).data?.find((row) => row.username === 'solver');
    const add = (title: string, accepted: number) =>
      site.call(addHonor, { ...byRoot(), body: { title, color: '#1f6feb', accepted } });
    for (let n = 0; n < 2; n += 1) {
      const { id: problemId } = await aProblem(site);
      const id = await aJudgedSubmission(site, { userId: solver.id, problemId, status: STATUS.accepted });
      await transact(site, (tx) => markChanged(tx, 'submission', [id]));
    }
    const novice = (await add('Novice', 1)).data?.id ?? 0;
    await add('Expert', 2);
    await add('Master', 3);
    expect((await add('Again', 3)).code).toBe('honor_threshold_taken');
    await refreshCounters(site);
    expect(await worn()).toMatchObject({ titleName: 'Expert', titleColor: '#1f6feb', ac: 2 });
    expect((await site.call(getHonors, { token: user.token })).data?.map((honor) => honor.title)).toEqual([
      'Master',
      'Expert',
      'Novice',
    ]);
    const expert = (await site.call(getHonors, { token: root.token })).data?.[1]?.id ?? 0;
    await site.call(deleteHonor, { ...byRoot(), query: { id: expert } });
    await site.call(updateHonor, {
      ...byRoot(),
      body: { id: novice, title: 'Beginner', color: '#000000', accepted: 1 },
    });
    await refreshCounters(site);
    expect(await worn()).toMatchObject({ titleName: 'Beginner', titleColor: '#000000' });
    await db.updateTable('account').set({ title_name: 'Coach' }).where('id', '=', solver.id).execute();
    expect(await worn()).toMatchObject({ titleName: 'Coach', titleColor: null });
  });
});
