import { getRankList, getRankPosition, RANK_TYPE } from '@oyez/contract/users/ranks';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest } from '../../testing/contest-builders.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { rebuildStats } from '../stats/stats.service.ts';

let site: TestSite;
const people: Record<'ada' | 'ben' | 'cleo' | 'dan' | 'lurker' | 'root', TestUser> = {} as never;

beforeAll(async () => {
  site = await aSite();
  const { db } = site.database;
  for (const name of ['ada', 'ben', 'cleo', 'dan', 'lurker'] as const)
    people[name] = await aUser(site, { username: name });
  people.root = await aUser(site, { username: 'root-user', role: 'root' });
  await db
    .updateTable('account')
    .set({ nickname: 'Countess', realname: 'Augusta King', signature: 's'.repeat(300) })
    .where('id', '=', people.ada.id)
    .execute();
  const problems = [await aProblem(site), await aProblem(site), await aProblem(site)];
  const submit = async (
    who: TestUser,
    problem: number,
    status: number,
    rankScore: number | null,
    scope: object = {},
  ) => {
    const id = await aJudgedSubmission(site, { userId: who.id, problemId: problems[problem]!.id, status });
    await db
      .updateTable('submission')
      .set({ rank_score: rankScore, ...scope })
      .where('id', '=', id)
      .execute();
  };
  // Two solved in three tries; the same with two; one with the most points; and a cheat who solved all.
  await submit(people.ada, 0, STATUS.accepted, 10);
  await submit(people.ada, 1, STATUS.wrong_answer, null);
  await submit(people.ada, 1, STATUS.accepted, 12);
  await submit(people.ben, 0, STATUS.accepted, 10);
  await submit(people.ben, 1, STATUS.accepted, 10);
  await submit(people.cleo, 2, STATUS.partial_accepted, 40);
  await submit(people.cleo, 0, STATUS.accepted, 10, { contest_id: await aContest(site) });
  for (const problem of [0, 1, 2]) await submit(people.dan, problem, STATUS.accepted, 90);
  await db.updateTable('account').set({ status: 1 }).where('id', '=', people.dan.id).execute();
  await rebuildStats(site);
});
afterAll(() => site.close());

const names = (rows: { username: string }[] | undefined) => rows?.map((row) => row.username);

describe('GET /api/get-rank-list', () => {
  it('puts more solved problems first, then fewer submissions, and leaves banned people out', async () => {
    const { data } = await site.call(getRankList, { query: { type: RANK_TYPE.acm } });
    expect(names(data?.records)).toEqual(['ben', 'ada', 'cleo']);
    expect(data).toMatchObject({ total: 3, size: 30, current: 1, pages: 1 });
    expect(data?.records[1]).toEqual({
      uid: people.ada.uid,
      username: 'ada',
      nickname: 'Countess',
      signature: 's'.repeat(100),
      avatar: null,
      titleName: null,
      titleColor: null,
      ac: 2,
      total: 3,
      score: 22,
      rating: null,
    });
    // What happened in a contest does not count.
    expect(data?.records[2]).toMatchObject({ ac: 0, total: 1 });
  });

  it('puts more points first in the list of points', async () => {
    const { data } = await site.call(getRankList, { query: { type: RANK_TYPE.oi } });
    expect(data?.records.map((row) => [row.username, row.score])).toEqual([
      ['cleo', 40],
      ['ada', 22],
      ['ben', 20],
    ]);
  });

  it('goes on where the page before ended', async () => {
    const page = async (currentPage: number) =>
      names((await site.call(getRankList, { query: { type: 0, limit: 2, currentPage } })).data?.records);
    expect([await page(1), await page(2), await page(3)]).toEqual([['ben', 'ada'], ['cleo'], []]);
  });

  it('finds people by username and nickname, and by their real name only for who may see it', async () => {
    const found = async (searchUser: string, token: string | null = null) =>
      names((await site.call(getRankList, { query: { type: 0, searchUser }, token })).data?.records);
    expect(await found('CLE')).toEqual(['cleo']);
    expect(await found('countess')).toEqual(['ada']);
    expect(await found('%')).toEqual([]);
    expect(await found('augusta')).toEqual([]);
    expect(await found('augusta', people.ben.token)).toEqual([]);
    expect(await found('augusta', people.root.token)).toEqual(['ada']);
    expect(await found('dan', people.root.token)).toEqual([]);
  });

  it('refuses another type', async () => {
    expect(await site.call(getRankList, { query: { type: 2 } })).toMatchObject({
      http: 200,
      status: 400,
      code: 'rank_type_unknown',
    });
  });
});

describe('GET /api/x/ranks/position', () => {
  it('tells one’s own place, as the list shows it', async () => {
    const place = async (who: TestUser, type: number) =>
      (await site.call(getRankPosition, { query: { type }, token: who.token })).data?.position;
    for (const type of [0, 1]) {
      const order = names((await site.call(getRankList, { query: { type } })).data?.records) ?? [];
      for (const who of [people.ada, people.ben, people.cleo]) {
        expect(await place(who, type)).toBe(order.indexOf(who.username) + 1);
      }
      expect(await place(people.lurker, type)).toBeNull();
    }
  });
});
