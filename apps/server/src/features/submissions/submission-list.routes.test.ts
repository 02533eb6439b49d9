import { getSubmissionList, updateSubmission } from '@oyez/contract/submissions/submissions';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aJudgedSubmission, aProblem, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let ada: TestUser;
let ben: TestUser;
let root: TestUser;
let listed: TestProblem;
beforeAll(async () => {
  site = await aSite();
  ada = await aUser(site, { username: 'ada' });
  ben = await aUser(site, { username: 'ben_%' });
  root = await aUser(site, { role: 'root' });
  listed = await aProblem(site, { displayId: 'P1', title: { zh: '求和', en: 'Sum' } });
  await aJudgedSubmission(site, { userId: ada.id, problemId: listed.id, status: STATUS.accepted });
});
afterAll(() => site.close());

describe('GET /api/get-submission-list', () => {
  it('filters by author, verdict, language and problem, literally', async () => {
    await aJudgedSubmission(site, {
      userId: ben.id,
      problemId: listed.id,
      status: STATUS.wrong_answer,
      language: 'Python3',
    });
    const found = async (query: Parameters<typeof site.call<typeof getSubmissionList>>[1]) =>
      (await site.call(getSubmissionList, query)).data?.records.map((row) => row.username);
    expect(await found({ query: { username: 'BEN_%' } })).toEqual(['ben_%']);
    expect(await found({ query: { username: '%' } })).toEqual(['ben_%']);
    expect(await found({ query: { status: STATUS.wrong_answer } })).toEqual(['ben_%']);
    expect(await found({ query: { language: 'Python3' } })).toEqual(['ben_%']);
    expect(await found({ query: { problemID: 'p', completeProblemID: true } })).toEqual([]);
    expect(await found({ query: { username: "'; DROP TABLE submission; --" } })).toEqual([]);
  });

  it('finds the submissions to a hidden problem by its id for those who see that problem, and for nobody else', async () => {
    const author = await aUser(site);
    const draft = await aProblem(site, { displayId: 'DRAFT7', hidden: true, ownerId: author.id });
    const id = await aJudgedSubmission(site, { userId: author.id, problemId: draft.id, status: STATUS.accepted });
    const found = async (token: string | null, query: object) =>
      (await site.call(getSubmissionList, { token, query })).data?.records.map((row) => row.submitId);
    for (const query of [{ problemID: 'draft7', completeProblemID: true }, { problemID: 'raft' }]) {
      expect(await found(root.token, query)).toEqual([id]);
      expect(await found(author.token, query)).toEqual([id]);
      expect(await found(ada.token, query)).toEqual([]);
      expect(await found(null, query)).toEqual([]);
    }
  });

  it('gives titles in the language of the request', async () => {
    const [chinese, english] = await Promise.all(
      ['zh-CN', 'en-US'].map((language) => site.call(getSubmissionList, { headers: { 'accept-language': language } })),
    );
    expect([chinese?.data?.records[0]?.title, english?.data?.records[0]?.title]).toEqual(['求和', 'Sum']);
  });

  it('clamps the page and answers pages beyond the end', async () => {
    const answer = await site.call(getSubmissionList, { query: { limit: 100_000, currentPage: 0 } });
    expect(answer.data).toMatchObject({ size: 100, current: 1 });
    expect((await site.call(getSubmissionList, { query: { currentPage: 300 } })).data?.records).toEqual([]);
  });

  it('finds a few among many, in order, by names and problems together', async () => {
    const busy = await aSite();
    const [cora, corinna] = [await aUser(busy, { username: 'cora' }), await aUser(busy, { username: 'corinna' })];
    const [first, second] = [await aProblem(busy, { displayId: 'Q1' }), await aProblem(busy, { displayId: 'Q2' })];
    const made: number[] = [];
    for (const [user, problem] of [
      [cora, first],
      [corinna, first],
      [cora, second],
      [corinna, second],
      [cora, first],
    ] as const) {
      made.push(await aJudgedSubmission(busy, { userId: user.id, problemId: problem.id, status: STATUS.accepted }));
    }
    const found = async (query: object) =>
      (await busy.call(getSubmissionList, { query })).data?.records.map((row) => made.indexOf(row.submitId));
    const everyFilter = async () => [
      await found({ username: 'cor' }),
      await found({ username: 'ora', problemID: 'q' }),
      await found({ username: 'CORA', completeUsername: true }),
      await found({ username: 'cor', completeUsername: true }),
      await found({ username: 'cor', problemID: 'q1' }),
      await found({ problemID: '2', completeProblemID: false }),
      await found({ username: 'cor', limit: 2, currentPage: 2 }),
    ];
    const expected = [[4, 3, 2, 1, 0], [4, 2, 0], [4, 2, 0], [], [4, 1, 0], [3, 2], [2, 1]];
    expect(await everyFilter()).toEqual(expected);
    await busy.database.pool.query(`
      INSERT INTO submission (user_id, problem_id, language, length, code_hash, submitted_at, status)
      SELECT ${(await aUser(busy)).id}, ${(await aProblem(busy, { displayId: 'Z9' })).id}, 'C', 1, '\\x00', now(), -1
      FROM generate_series(1, 12000)`);
    await busy.database.pool.query('ANALYZE');
    expect(await everyFilter()).toEqual(expected);
    await busy.close();
  });

  it('counts to ten thousand, estimates beyond, and turns no deeper pages', async () => {
    const full = await aSite();
    const writer = await aUser(full);
    const { id } = await aProblem(full);
    const add = (count: number) =>
      full.database.pool.query(`
        INSERT INTO submission (user_id, problem_id, language, length, code_hash, submitted_at, status)
        SELECT ${writer.id}, ${id}, 'C', 1, '\\x00', now(), -1 FROM generate_series(1, ${count})`);
    const page = (query: object) => full.call(getSubmissionList, { query, token: writer.token });
    await add(10_000);
    const exact = (await page({ limit: 100, currentPage: 100 })).data;
    expect(exact).toMatchObject({ total: 10_000, pages: 100 });
    expect(exact).not.toHaveProperty('totalExact');
    expect(exact?.records).toHaveLength(100);
    await add(13_000);
    await full.database.pool.query('ANALYZE submission');
    full.clock.advance(60_000);
    expect((await page({ limit: 50, status: -1 })).data).toMatchObject({
      total: 23_000,
      pages: 200,
      totalExact: false,
    });
    expect(await page({ limit: 100, currentPage: 101 })).toMatchObject({
      http: 200,
      status: 400,
      code: 'list_too_deep',
    });
    await full.close();
  });

  it('refuses "only mine" to a visitor, in the contract\'s words', async () => {
    expect(await site.call(getSubmissionList, { query: { onlyMine: true } })).toMatchObject({
      http: 200,
      status: 401,
      msg: 'Please login first',
    });
    const mine = await site.call(getSubmissionList, { query: { onlyMine: true }, token: ben.token });
    expect(new Set(mine.data?.records.map((row) => row.uid))).toEqual(new Set([ben.uid]));
  });

  it('names the field that is wrong', async () => {
    for (const status of [1e9, -11]) {
      expect(await site.call(getSubmissionList, { query: { status } })).toMatchObject({
        http: 400,
        fields: [{ field: 'status' }],
      });
    }
  });
});

describe('the list of shared code', () => {
  let author: TestUser;
  beforeAll(async () => {
    author = await aUser(site);
  });
  const idsOf = async (token: string | null, query: object = {}) =>
    (await site.call(getSubmissionList, { token, query: { shared: true, ...query } })).data?.records.map(
      (row) => row.submitId,
    );
  const share = (id: number, wanted = true) =>
    site.call(updateSubmission, { body: { submitId: id, share: wanted }, token: author.token });
  const isOpen = async (id: number, token: string | null) =>
    (await site.call(getSubmissionDetail, { query: { submitId: id }, token })).data?.can.seeCode;
  const byAuthor = (problemId: number) =>
    aJudgedSubmission(site, { userId: author.id, problemId, status: STATUS.accepted, code: 'x' });

  it('has what its author shares and the problem lets be shared, and nothing else', async () => {
    const open = await aProblem(site, { displayId: 'SHARED1' });
    const closed = await aProblem(site, { displayId: 'SHARED2' });
    const secret = await aProblem(site, { displayId: 'SHARED3', hidden: true });
    const [shared, kept, refused, unseen] = [
      await byAuthor(open.id),
      await byAuthor(open.id),
      await byAuthor(closed.id),
      await byAuthor(secret.id),
    ];
    for (const id of [shared, refused, unseen]) expect((await share(id)).status).toBe(200);
    await site.database.db.updateTable('problem').set({ code_share: false }).where('id', '=', closed.id).execute();

    for (const token of [null, ben.token]) {
      expect(await idsOf(token)).toEqual([shared]);
      expect(await isOpen(shared, token)).toBe(true);
    }
    expect(await idsOf(author.token)).toEqual([unseen, shared]);
    expect((await site.call(getSubmissionList, { query: { shared: true }, token: ben.token })).data?.total).toBe(1);
    expect(await idsOf(ben.token, { problemID: 'SHARED1', completeProblemID: true })).toEqual([shared]);
    expect(await idsOf(ben.token, { problemID: 'SHARED2', completeProblemID: true })).toEqual([]);
    expect(await idsOf(ben.token, { shared: false })).toContain(kept);

    await share(shared, false);
    await expect.poll(() => idsOf(ben.token)).toEqual([]);
  });

  it('is empty where the site hides code, except for those who read it anyway', async () => {
    const hiding = await aSite();
    const switches = JSON.stringify({ hideNonContestSubmissionCode: true });
    await hiding.database.db
      .insertInto('setting')
      .values({ key: 'switches', value: switches, modified_at: hiding.now() })
      .execute();
    const author = await aUser(hiding);
    const problem = await aProblem(hiding);
    const made = { userId: author.id, problemId: problem.id, status: STATUS.accepted };
    const id = await aJudgedSubmission(hiding, made);
    await hiding.call(updateSubmission, { body: { submitId: id, share: true }, token: author.token });
    const found = async (token: string) =>
      (await hiding.call(getSubmissionList, { query: { shared: true }, token })).data;
    expect(await found(author.token)).toMatchObject({ records: [], total: 0, pages: 0 });
    expect(await found((await aUser(hiding, { role: 'problem_admin' })).token)).toMatchObject({ total: 1 });
    await hiding.close();
  });
});
