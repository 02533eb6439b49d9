import { checkContestAcInfo, getContestAcInfo } from '@oyez/contract/contests/contest-jury';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { inLineAgain } from '../../testing/contest-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aJuryWorld } from './testing/jury-world.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe('balloons to bring', () => {
  it('are the first accepted of each person and problem while the contest ran, with the first blood of each', async () => {
    const { owner, contestId, handIn } = await aJuryWorld(site, { startsIn: -180, endsIn: -60 });
    const [ann, bob] = [await aUser(site), await aUser(site)];
    const root = await aUser(site, { role: 'root' });
    await handIn(ann, 'A', 5, { status: STATUS.wrong_answer });
    const first = await handIn(ann, 'A', 10);
    await handIn(ann, 'A', 20);
    const sameSecond = await handIn(bob, 'A', 10);
    const later = await handIn(bob, 'B', 30);
    for (const jury of [owner, root]) await handIn(jury, 'B', 1);
    await handIn(ann, 'B', -5);
    await handIn(ann, 'B', 120);
    const answer = await site.call(getContestAcInfo, { token: owner.token, query: { cid: contestId } });
    expect(answer.data?.total).toBe(3);
    const told = answer.data?.records.map((one) => [one.submitId, one.displayId, one.time, one.firstBlood]);
    expect(told).toEqual([
      [first, 'A', 600, true],
      [sameSecond, 'A', 600, true],
      [later, 'B', 1800, true],
    ]);
    expect(answer.data?.records[0]).toMatchObject({ id: first, username: ann.username, uid: ann.uid, checked: false });
    const second = await site.call(getContestAcInfo, {
      token: owner.token,
      query: { cid: contestId, currentPage: 2, limit: 2 },
    });
    expect(second.data).toMatchObject({ total: 3, pages: 2, records: [{ submitId: later }] });
    const beyond = await site.call(getContestAcInfo, {
      token: owner.token,
      query: { cid: contestId, currentPage: 9, limit: 2 },
    });
    expect(beyond.data).toMatchObject({ total: 3, records: [] });
  });

  it('go down when somebody has seen to them, come back by undo, and stay seen to when they are judged anew', async () => {
    const { owner, contestId, handIn } = await aJuryWorld(site);
    const [ann, bob] = [await aUser(site), await aUser(site)];
    const early = await handIn(ann, 'A', 1);
    const late = await handIn(bob, 'A', 2);
    const list = async () => {
      const answer = await site.call(getContestAcInfo, { token: owner.token, query: { cid: contestId } });
      return answer.data?.records.map(({ submitId, checked }) => [submitId, checked]);
    };
    const check = (id: number, checked: boolean, cid = contestId) =>
      site.call(checkContestAcInfo, { token: owner.token, body: { id, cid, checked } });
    for (let twice = 0; twice < 2; twice += 1) expect((await check(early, true)).status).toBe(200);
    expect(await list()).toEqual([
      [late, false],
      [early, true],
    ]);
    await check(early, false);
    expect(await list()).toEqual([
      [early, false],
      [late, false],
    ]);
    await check(early, true);
    const again = await handIn(ann, 'A', 3);
    await site.database.db
      .updateTable('submission')
      .set({ status: STATUS.wrong_answer })
      .where('id', '=', early)
      .execute();
    expect(await list()).toEqual([
      [late, false],
      [again, true],
    ]);
    expect(await check(early, true)).toMatchObject({ status: 400, code: 'ac_record_not_found' });
  });

  it('stay what they were while a submission is judged again, and can be seen to meanwhile', async () => {
    const { owner, contestId, handIn } = await aJuryWorld(site);
    const [ann, bob] = [await aUser(site), await aUser(site)];
    const first = await handIn(ann, 'A', 1);
    const wrong = await handIn(bob, 'A', 2, { status: STATUS.wrong_answer });
    await handIn(ann, 'A', 3);
    const list = async () =>
      (await site.call(getContestAcInfo, { token: owner.token, query: { cid: contestId } })).data?.records;
    const before = await list();
    expect(before?.map(({ submitId }) => submitId)).toEqual([first]);
    await inLineAgain(site, first);
    await inLineAgain(site, wrong);
    expect(await list()).toEqual(before);
    const body = { id: first, cid: contestId, checked: true };
    expect((await site.call(checkContestAcInfo, { token: owner.token, body })).status).toBe(200);
    expect(await list()).toMatchObject([{ submitId: first, checked: true }]);
  });

  it('cannot be checked by way of another contest', async () => {
    const mine = await aJuryWorld(site);
    const others = await aJuryWorld(site);
    const id = await others.handIn(await aUser(site), 'A', 1);
    const body = { id, cid: mine.contestId, checked: true };
    const answer = await site.call(checkContestAcInfo, { token: mine.owner.token, body });
    expect(answer.code).toBe('ac_record_not_found');
    const direct = await site.call(checkContestAcInfo, {
      token: mine.owner.token,
      body: { ...body, cid: others.contestId },
    });
    expect(direct).toMatchObject({ http: 200, status: 403, code: 'contest_jury_only' });
  });

  it('are there under ACM rules alone', async () => {
    const { owner, contestId } = await aJuryWorld(site, { rule: 'oi' });
    const answer = await site.call(getContestAcInfo, { token: owner.token, query: { cid: contestId } });
    expect(answer).toMatchObject({ status: 400, code: 'ac_info_acm_only' });
  });
});
