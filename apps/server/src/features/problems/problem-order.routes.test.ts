import { getProblemList } from '@oyez/contract/problems/problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let user: TestUser;

type Query = NonNullable<Parameters<typeof site.call<typeof getProblemList>>[1]>['query'];

async function idsOf(query: Query, { token = user.token as string | null, language = 'en-US' } = {}) {
  const answer = await site.call(getProblemList, { query, token, headers: { 'accept-language': language } });
  expect(answer).toMatchObject({ http: 200, status: 200, data: { total: expect.any(Number) } });
  return answer.data?.records.map((row) => row.problemId).join(' ');
}

const tried = (problemId: number, ac: number, total: number) =>
  site.database.db
    .insertInto('problem_stat')
    .values({ problem_id: problemId, total, ac, pe: 0, ce: 0, wa: total - ac, tle: 0, mle: 0, re: 0, se: 0, pa: 0 })
    .execute();

beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  user = await aUser(site);
  const two = await aProblem(site, { displayId: 'P2', title: { zh: '丙', en: 'cherry' }, difficulty: 2 });
  const ten = await aProblem(site, { displayId: 'P10', title: { zh: '乙', en: 'Banana' }, difficulty: 0 });
  const three = await aProblem(site, { displayId: 'P3', title: { zh: '甲' }, difficulty: 1 });
  await aProblem(site, { displayId: 'P1', title: { zh: '丁', en: 'apple' }, difficulty: 1 });
  const hidden = await aProblem(site, { displayId: 'P4', hidden: true, title: 'Aardvark' });
  await tried(two.id, 5, 50);
  await tried(ten.id, 9, 10);
  await tried(three.id, 5, 10);
  await tried(hidden.id, 99, 99);
});
afterAll(() => site.close());

describe('the problem list in an order', () => {
  it.each([
    [{ sort: 'number' }, 'P1 P2 P3 P10'],
    [{ sort: 'number', order: 'desc' }, 'P10 P3 P2 P1'],
    [{ sort: 'title' }, 'P1 P10 P2 P3'],
    [{ sort: 'title', order: 'desc' }, 'P3 P2 P10 P1'],
    [{ sort: 'difficulty' }, 'P10 P1 P3 P2'],
    [{ sort: 'difficulty', order: 'desc' }, 'P2 P1 P3 P10'],
    [{ sort: 'solved' }, 'P1 P2 P3 P10'],
    [{ sort: 'solved', order: 'desc' }, 'P10 P2 P3 P1'],
  ] as [Query, string][])('%o stands as %s', async (query, order) => {
    expect(await idsOf(query)).toBe(order);
  });

  it('has those that nobody tried after all rates', async () => {
    expect(await idsOf({ sort: 'rate' })).toBe('P2 P3 P10 P1');
    expect(await idsOf({ sort: 'rate', order: 'desc' })).toBe('P10 P3 P2 P1');
  });

  it("goes by the titles of the reader's language", async () => {
    expect(await idsOf({ sort: 'title' }, { language: 'zh-CN' })).toBe('P1 P2 P10 P3');
  });

  it('goes on over pages, and is kept with every filter', async () => {
    expect(await idsOf({ sort: 'solved', order: 'desc', limit: 3 })).toBe('P10 P2 P3');
    expect(await idsOf({ sort: 'solved', order: 'desc', limit: 3, currentPage: 2 })).toBe('P1');
    expect(await idsOf({ sort: 'difficulty', order: 'desc', keyword: 'p' })).toBe('P2 P1 P3 P10');
    expect(await idsOf({ sort: 'rate', order: 'desc', difficulty: 1 })).toBe('P3 P1');
    expect(await idsOf({ sort: 'title', mine: 'new', keyword: '1' })).toBe('P1 P10');
  });

  it('is another answer for each order, also for guests and from memory', async () => {
    for (const token of [null, user.token]) {
      for (let time = 0; time < 2; time += 1) {
        expect(await idsOf({ sort: 'number', order: 'desc', limit: 2 }, { token })).toBe('P10 P3');
        expect(await idsOf({ sort: 'number', limit: 2 }, { token })).toBe('P1 P2');
        expect(await idsOf({ sort: 'rate', limit: 2 }, { token })).toBe('P2 P3');
      }
    }
  });

  it('refuses what is no order', async () => {
    for (const [query, field] of [
      [{ sort: 'owner' }, 'sort'],
      [{ sort: 'title', order: 'sideways' }, 'order'],
    ] as const) {
      const answer = await site.call(getProblemList, { query: query as Query, token: user.token });
      expect(answer).toMatchObject({ http: 400, code: 'invalid_input', fields: [{ field }] });
    }
  });
});
