import { getProblemList, getRandomProblem, getUserProblemStatus } from '@oyez/contract/problems/problems';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { refreshUserProblems } from '../stats/stats.sql.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aJudgedSubmission, aProblem, aTag, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let user: TestUser;
const problems: Record<string, TestProblem> = {};
const tags = { greedy: 0, graphs: 0 };
type Query = Parameters<typeof list>[0];

/** As a logged-in person: a guest's answers may be a second old. */
async function list(
  query: NonNullable<Parameters<typeof site.call<typeof getProblemList>>[1]>['query'],
  language = 'en-US',
) {
  return site.call(getProblemList, { query, token: user.token, headers: { 'accept-language': language } });
}

async function idsOf(query: Query): Promise<(string | undefined)[]> {
  const answer = await list(query);
  expect(answer).toMatchObject({ http: 200, status: 200 });
  expect(answer.data?.total).toBe(answer.data?.records.length);
  return answer.data?.records.map((row) => row.problemId) ?? [];
}

beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  user = await aUser(site);
  tags.greedy = await aTag(site, { zh: '贪心', en: 'Greedy' });
  tags.graphs = await aTag(site, { zh: '图论', en: 'Graphs' });
  const both = [tags.greedy, tags.graphs];
  problems.b = await aProblem(site, {
    displayId: 'B10',
    title: { zh: '雨桶', en: 'Rain Barrels' },
    tagIds: both,
    difficulty: 2,
  });
  problems.a = await aProblem(site, {
    displayId: 'a9',
    title: { zh: '种子库', en: 'Seed Vault' },
    tagIds: [tags.greedy],
  });
  problems.c = await aProblem(site, { displayId: 'B9', title: { zh: '只有中文' }, type: 'oi', difficulty: 1 });
  problems.percent = await aProblem(site, { displayId: 'C_1', title: '100% of a\\b' });
  await aProblem(site, { displayId: 'HIDDEN', hidden: true, title: 'Rain in secret' });
  await aProblem(site, { displayId: 'CONTEST', contestOnly: true });
  const group = await aProblem(site, { displayId: 'GROUP', listed: false });
  await site.database.db
    .updateTable('problem')
    .set({ group_id: await aGroup(site) })
    .where('id', '=', group.id)
    .execute();
  const deleted = await aProblem(site, { displayId: 'DELETED' });
  await site.database.db.updateTable('problem').set({ deleted_at: site.now() }).where('id', '=', deleted.id).execute();
});
afterAll(() => site.close());

describe('GET /api/get-problem-list', () => {
  it('shows the public problems by length and then value of their ids, and nothing else', async () => {
    expect(await idsOf({})).toEqual(['A9', 'B9', 'B10', 'C_1']);
    const staff = await aUser(site, { role: 'root' });
    const answer = await site.call(getProblemList, { token: staff.token });
    expect(answer.data?.records.map((row) => row.problemId)).toEqual(['A9', 'B9', 'B10', 'C_1']);
  });

  it('gives each row in full, with zeros where nobody has submitted', async () => {
    const [row] = (await list({ keyword: 'B10' })).data?.records ?? [];
    expect(row).toEqual({
      pid: problems.b?.id,
      problemId: 'B10',
      title: 'Rain Barrels',
      difficulty: 2,
      type: 0,
      tags: [
        { id: tags.greedy, name: 'Greedy', color: '#2b7a78', oj: 'ME', gid: null, tcid: expect.any(Number) },
        { id: tags.graphs, name: 'Graphs', color: '#2b7a78', oj: 'ME', gid: null, tcid: expect.any(Number) },
      ],
      total: 0,
      ac: 0,
      mle: 0,
      tle: 0,
      re: 0,
      pe: 0,
      ce: 0,
      wa: 0,
      se: 0,
      pa: 0,
      score: null,
    });
  });

  it('counts submissions from the statistics', async () => {
    await site.database.db
      .insertInto('problem_stat')
      .values({
        problem_id: problems.c?.id ?? 0,
        total: 45,
        ac: 1,
        pe: 2,
        ce: 3,
        wa: 4,
        tle: 5,
        mle: 6,
        re: 7,
        se: 8,
        pa: 9,
      })
      .execute();
    const [row] = (await list({ keyword: 'B9' })).data?.records ?? [];
    expect(row).toMatchObject({ type: 1, total: 45, ac: 1, pe: 2, ce: 3, wa: 4, tle: 5, mle: 6, re: 7, se: 8, pa: 9 });
  });

  it("speaks the reader's language, and the other one where a text is missing", async () => {
    const titles = async (language: string) => (await list({}, language)).data?.records.map((row) => row.title);
    expect(await titles('en-US')).toEqual(['Seed Vault', '只有中文', 'Rain Barrels', '100% of a\\b']);
    expect(await titles('zh-CN')).toEqual(['种子库', '只有中文', '雨桶', '100% of a\\b']);
    expect((await list({ keyword: 'a9' }, 'zh-CN')).data?.records[0]?.tags[0]?.name).toBe('贪心');
  });

  it('pages, and says how many there are', async () => {
    const answer = await list({ currentPage: 2, limit: 3 });
    expect(answer.data).toMatchObject({ total: 4, size: 3, current: 2, pages: 2 });
    expect(answer.data?.records.map((row) => row.problemId)).toEqual(['C_1']);
    expect((await list({ currentPage: 999_999, limit: 300 })).data).toMatchObject({ total: 4, records: [] });
  });

  it('takes ten rows when not asked for a number, and never more than three hundred', async () => {
    expect((await list({})).data).toMatchObject({ size: 10, current: 1 });
    expect((await list({ currentPage: 0, limit: -5 })).data).toMatchObject({ size: 10, current: 1 });
    expect((await list({ limit: 1_000_000 })).data?.size).toBe(300);
  });

  it.each([
    ['rain', ['B10']],
    ['  RAIN bar ', ['B10']],
    ['雨', ['B10']],
    ['ＳＥＥＤ', ['A9']],
    ['b1', ['B10']],
    ['9', ['A9', 'B9']],
    ['%', ['C_1']],
    ['_', ['C_1']],
    ['a\\b', ['C_1']],
    ['secret', []],
    ['HIDDEN', []],
    ["' OR 1=1 --", []],
    ['"; DROP TABLE problem; --', []],
    ['$1', []],
    ['\0', ['A9', 'B9', 'B10', 'C_1']],
  ])('finds %j in titles of both languages and in ids', async (keyword, found) => {
    expect(await idsOf({ keyword })).toEqual(found);
  });

  it('takes an empty keyword for none, and refuses one that is too long', async () => {
    expect(await idsOf({ keyword: '   ' })).toHaveLength(4);
    const answer = await list({ keyword: 'x'.repeat(400) });
    expect(answer).toMatchObject({ http: 400, status: 400, code: 'invalid_input', data: null });
    expect(answer.fields?.map((one) => one.field)).toEqual(['keyword']);
  });

  it('wants every one of the tags', async () => {
    expect(await idsOf({ tagId: [tags.greedy] })).toEqual(['A9', 'B10']);
    expect(await idsOf({ tagId: [tags.greedy, tags.graphs] })).toEqual(['B10']);
    expect(await idsOf({ tagId: `${tags.graphs},${tags.greedy},${tags.graphs}` })).toEqual(['B10']);
    expect(await idsOf({ tagId: 999_999_999 })).toEqual([]);
    expect(await idsOf({ tagId: '' })).toHaveLength(4);
  });

  it('filters by difficulty, any number of it', async () => {
    expect(await idsOf({ difficulty: 0 })).toEqual(['A9', 'C_1']);
    expect(await idsOf({ difficulty: 2, keyword: 'rain', tagId: [tags.graphs] })).toEqual(['B10']);
    expect(await idsOf({ difficulty: Number.MAX_SAFE_INTEGER })).toEqual([]);
    expect(await idsOf({ difficulty: '' })).toHaveLength(4);
  });

  it('tells own problems from those of remote judges', async () => {
    const mixed = await aSite({ guestsRead: true });
    const reader = await aUser(mixed);
    await aProblem(mixed, { displayId: 'OWN' });
    const remote = await aProblem(mixed, { displayId: 'HDU-1000' });
    await mixed.database.db.updateTable('problem').set({ remote_oj: 'HDU' }).where('id', '=', remote.id).execute();
    const found = async (oj?: string) =>
      (await mixed.call(getProblemList, { query: { oj }, token: reader.token })).data?.records.map(
        (row) => row.problemId,
      );
    expect(await found('HDU')).toEqual(['HDU-1000']);
    expect(await found('hdu')).toEqual(['HDU-1000']);
    expect(await found('POJ')).toEqual([]);
    expect(await found('ME')).toEqual(['OWN']);
    expect(await found('anything')).toEqual(['OWN']);
    expect(await found()).toEqual(['OWN', 'HDU-1000']);
    await mixed.close();
  });

  it('filters by what the reader has solved, tried or not touched', async () => {
    const solver = await aUser(site);
    const submitted = async (problem: TestProblem | undefined, status: number) => {
      await aJudgedSubmission(site, { userId: solver.id, problemId: problem?.id ?? 0, status });
      await transact(site, (tx) => refreshUserProblems(tx, [{ user_id: solver.id, problem_id: problem?.id ?? 0 }]));
    };
    await submitted(problems.a, STATUS.accepted);
    await submitted(problems.b, STATUS.wrong_answer);
    const mine = async (state: 'solved' | 'tried' | 'new', token?: string) =>
      (await site.call(getProblemList, { query: { mine: state }, token: token ?? solver.token })).data?.records.map(
        (row) => row.problemId,
      );
    expect(await mine('solved')).toEqual(['A9']);
    expect(await mine('tried')).toEqual(['B10']);
    expect(await mine('new')).toEqual(['B9', 'C_1']);
    expect(await mine('solved', '')).toHaveLength(4);
  });

  it.each([
    [{ currentPage: 'two' }, 'currentPage'],
    [{ limit: '1.5' }, 'limit'],
    [{ difficulty: 'hard' }, 'difficulty'],
    [{ tagId: 'x' }, 'tagId.0'],
    [{ tagId: '-1' }, 'tagId.0'],
    [{ mine: 'theirs' }, 'mine'],
    [{ oj: 'x'.repeat(33) }, 'oj'],
  ])('names the field that is wrong: %j', async (query, field) => {
    const answer = await list(query as Query);
    expect(answer).toMatchObject({ http: 400, status: 400, code: 'invalid_input' });
    expect(answer.fields).toEqual([{ field, reason: expect.stringMatching(/./) }]);
    expect(answer.msg).toContain(field);
  });

  it('explains a wrong field in Chinese too', async () => {
    const answer = await list({ difficulty: 'hard' }, 'zh-CN');
    expect(answer.msg).toMatch(/^请检查 difficulty：/);
  });

  it('counts every one of many', async () => {
    const big = await aSite({ guestsRead: true });
    await big.database.pool.query(`
      INSERT INTO problem (display_id, display_key, type, difficulty, created_at, modified_at)
      SELECT n, n, 'acm', 0, now(), now() FROM (SELECT 'P' || generate_series(1, 10001) AS n) AS names`);
    const reader = await aUser(big);
    const page = async (keyword?: string) =>
      (await big.call(getProblemList, { query: { limit: 1, keyword }, token: reader.token })).data;
    for (const data of [await page(), await page('p')]) {
      expect(data).toMatchObject({ total: 10_001, pages: 10_001 });
      expect(data).not.toHaveProperty('totalExact');
    }
    await big.close();
  });

  it('answers a guest from memory for a moment, with a tag that saves the bytes', async () => {
    const first = await site.call(getProblemList, { query: { limit: 3 } });
    expect(first).toMatchObject({ status: 200, data: { total: 4 } });
    const etag = String(first.headers.etag);
    const again = await site.app.inject({
      url: '/api/get-problem-list?limit=3',
      headers: { 'if-none-match': etag, 'accept-language': 'en-US' },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe('GET /api/get-random-problem', () => {
  it('picks a public problem', async () => {
    const seen = new Set<string | undefined>();
    for (let i = 0; i < 80; i += 1) seen.add((await site.call(getRandomProblem)).data?.problemId);
    expect(seen).toEqual(new Set(['A9', 'B10', 'B9', 'C_1']));
  });

  it('says so when there is none', async () => {
    const empty = await aSite({ guestsRead: true });
    await aProblem(empty, { hidden: true });
    expect(await empty.call(getRandomProblem)).toMatchObject({ http: 200, status: 400, code: 'no_public_problem' });
    await empty.close();
  });
});

describe('POST /api/get-user-problem-status', () => {
  const status = (body: object, token: string | null = user.token) =>
    site.call(getUserProblemStatus, { body: { isContestProblemList: false, ...body } as never, token });

  it('is accepted once solved, else the latest result, else not submitted', async () => {
    const [a, b, c] = [problems.a?.id ?? 0, problems.b?.id ?? 0, problems.c?.id ?? 0];
    const submit = (problemId: number, result: number) =>
      aJudgedSubmission(site, { userId: user.id, problemId, status: result });
    await submit(a, STATUS.accepted);
    await submit(a, STATUS.wrong_answer);
    await submit(b, STATUS.time_limit);
    await submit(b, STATUS.judging);
    expect((await status({ pidList: [a, b, c, 999_999] })).data).toEqual({
      [a]: { status: STATUS.accepted },
      [b]: { status: STATUS.judging },
      [c]: { status: STATUS.not_submitted },
      999999: { status: STATUS.not_submitted },
    });
    const other = await aUser(site);
    expect((await status({ pidList: [a] }, other.token)).data).toEqual({ [a]: { status: STATUS.not_submitted } });
  });

  it('needs a login', async () => {
    expect(await status({ pidList: [1] }, null)).toMatchObject({ http: 401, status: 401 });
  });

  it('knows no contests and groups', async () => {
    expect(await status({ pidList: [1], cid: 7 })).toMatchObject({ http: 200, status: 404, code: 'contest_not_found' });
    expect(await status({ pidList: [1], isContestProblemList: true })).toMatchObject({
      status: 404,
      code: 'contest_not_found',
    });
    expect(await status({ pidList: [1], gid: 7 })).toMatchObject({ status: 404, code: 'group_not_found' });
    expect(await status({ pidList: [1], cid: 0, gid: null })).toMatchObject({ status: 200 });
  });

  it.each([
    [{ pidList: [] }, 'pidList'],
    [{ pidList: ['x'] }, 'pidList.0'],
    [{ pidList: Array.from({ length: 1001 }, (_, n) => n + 1) }, 'pidList'],
    [{ pidList: [1], isContestProblemList: undefined }, 'isContestProblemList'],
    [{ pidList: [1], isContestProblemList: 'perhaps' }, 'isContestProblemList'],
  ])('names the field that is wrong (%#)', async (body, field) => {
    const answer = await status(body);
    expect(answer).toMatchObject({ http: 400, status: 400 });
    expect(answer.fields?.map((one) => one.field)).toEqual([field]);
  });
});
