import {
  getLastWeekSubmissionStatistics,
  getRecentSevenAcRank,
  getRecentUpdatedProblem,
  getSiteState,
  getWebsiteConfig,
} from '@oyez/contract/site/site';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { endSession, insertSession } from '../../jobs/sessions.sql.ts';
import { enqueue } from '../../jobs/tasks.sql.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { saveNode } from '../judging/nodes/nodes.sql.ts';
import { refreshUserProblems } from '../stats/stats.sql.ts';

const DAY = 86_400_000;
let site: TestSite;
let user: TestUser;
let root: TestUser;

beforeAll(async () => {
  site = await aSite({ environment: { OYEZ_BUILD: 'abc123', OYEZ_MAIL_FROM: 'judge@example.org' } });
  site.clock.now = new Date('2026-11-21T12:00:00.000Z');
  user = await aUser(site, { username: 'reader' });
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

describe('GET /api/get-website-config', () => {
  it('has words for everything on a fresh site, and what was set after that', async () => {
    const fresh = await site.call(getWebsiteConfig, { token: user.token });
    expect(fresh.data).toMatchObject({
      name: 'Oyez Online Judge',
      shortName: 'OJ',
      register: true,
      email: 'judge@example.org',
      parts: ['contests', 'trainings', 'groups', 'discussions', 'remoteJudges'],
      openPublicDiscussion: true,
      image1: '',
      visible1: false,
    });
    const changed = await aSite();
    const set = (key: string, value: object) =>
      changed.database.db
        .insertInto('setting')
        .values({ key, value: JSON.stringify(value), modified_at: changed.now() })
        .execute();
    await set('web', { name: 'Our school', register: false, baseUrl: 'https://oj.example.org' });
    await set('switches', { openContestComment: false });
    expect((await changed.call(getWebsiteConfig)).data).toMatchObject({
      name: 'Our school',
      register: false,
      baseUrl: 'https://oj.example.org',
      openContestComment: false,
    });
    await changed.close();
  });
});

describe('GET /api/get-recent-updated-problem', () => {
  it("shows the ten public problems that changed last, in the reader's language", async () => {
    for (let n = 1; n <= 11; n += 1) {
      const { id } = await aProblem(site, { displayId: `R${n}`, title: { zh: `题${n}`, en: `Problem ${n}` } });
      const at = new Date(site.now().getTime() + n * 1000);
      await site.database.db.updateTable('problem').set({ modified_at: at }).where('id', '=', id).execute();
    }
    const hidden = await aProblem(site, { hidden: true });
    const later = new Date(site.now().getTime() + DAY);
    await site.database.db.updateTable('problem').set({ modified_at: later }).where('id', '=', hidden.id).execute();
    const titles = async (language: string) =>
      (
        await site.call(getRecentUpdatedProblem, { token: root.token, headers: { 'accept-language': language } })
      ).data?.map((row) => row.title);
    const newestFirst = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
    expect(await titles('en-US')).toEqual(newestFirst.map((n) => `Problem ${n}`));
    expect(await titles('zh-CN')).toEqual(newestFirst.map((n) => `题${n}`));
  });
});

describe('GET /api/get-recent-seven-ac-rank', () => {
  it('ranks by problems first solved within seven days, and fills up with the newest accounts', async () => {
    const people = [];
    for (const name of ['first', 'second', 'third']) people.push(await aUser(site, { username: name }));
    const [first, second, third] = people;
    const banned = await aUser(site, { username: 'banned' });
    await site.database.db.updateTable('account').set({ status: 1 }).where('id', '=', banned.id).execute();
    const problems: number[] = [];
    for (const hidden of [false, false, false, true]) problems.push((await aProblem(site, { hidden })).id);
    const solve = async (person: TestUser | undefined, problem: number, daysAgo: number) => {
      const pair = { userId: person?.id ?? 0, problemId: problems[problem] ?? 0 };
      await aJudgedSubmission(site, {
        ...pair,
        status: STATUS.accepted,
        at: new Date(site.now().getTime() - daysAgo * DAY),
      });
      await transact(site, (tx) => refreshUserProblems(tx, [{ user_id: pair.userId, problem_id: pair.problemId }]));
    };
    await solve(first, 0, 1);
    await solve(first, 3, 1);
    await solve(second, 0, 1);
    await solve(second, 1, 6.9);
    await solve(second, 1, 0);
    await solve(third, 0, 8);
    await solve(third, 0, 1);
    for (let n = 0; n < 3; n += 1) await solve(banned, n, 1);

    const rows = (await site.call(getRecentSevenAcRank, { token: user.token })).data ?? [];
    expect(rows.map((row) => [row.username, row.ac])).toEqual([
      ['second', 2],
      ['first', 1],
      ['third', 0],
      [root.username, 0],
      ['reader', 0],
    ]);
    expect(rows[0]).toEqual({
      uid: second?.uid,
      username: 'second',
      nickname: null,
      avatar: null,
      titleName: null,
      titleColor: null,
      ac: 2,
      signature: null,
      total: null,
      rating: null,
    });
  });

  it('has ten rows at most', async () => {
    const crowded = await aSite();
    const users = [];
    for (let n = 0; n < 12; n += 1) users.push((await aUser(crowded)).username);
    const rows = (await crowded.call(getRecentSevenAcRank)).data ?? [];
    expect(rows.map((row) => row.username)).toEqual(users.toReversed().slice(0, 10));
    await crowded.close();
  });
});

describe('GET /api/get-last-week-submission-statistics', () => {
  it('counts seven UTC days, kept for half an hour unless root asks anew', async () => {
    const week = await aSite();
    week.clock.now = new Date('2026-03-02T00:10:00.000Z');
    const author = await aUser(week);
    const staff = await aUser(week, { role: 'root' });
    const helper = await aUser(week, { role: 'admin' });
    const { id: problemId } = await aProblem(week);
    const submit = (at: string, status: number) =>
      aJudgedSubmission(week, { userId: author.id, problemId, status, at: new Date(at) });
    await submit('2026-02-23T23:59:59.999Z', STATUS.accepted);
    await submit('2026-02-24T00:00:00.000Z', STATUS.accepted);
    await submit('2026-02-28T23:59:59.999Z', STATUS.wrong_answer);
    await submit('2026-03-02T00:00:00.000Z', STATUS.accepted);
    const ask = async (forceRefresh?: string, token: string | null = null) =>
      (await week.call(getLastWeekSubmissionStatistics, { query: { forceRefresh }, token })).data;
    expect(await ask()).toEqual({
      dateStrList: ['02-24', '02-25', '02-26', '02-27', '02-28', '03-01', '03-02'],
      acCountList: [1, 0, 0, 0, 0, 0, 1],
      totalCountList: [1, 0, 0, 0, 1, 0, 1],
    });

    await submit('2026-03-02T00:05:00.000Z', STATUS.wrong_answer);
    expect((await ask())?.totalCountList.at(-1)).toBe(1);
    expect((await ask('true'))?.totalCountList.at(-1)).toBe(1);
    expect((await ask('true', helper.token))?.totalCountList.at(-1)).toBe(1);
    expect((await ask('true', staff.token))?.totalCountList.at(-1)).toBe(2);
    await submit('2026-03-02T00:06:00.000Z', STATUS.wrong_answer);
    week.clock.advance(60_000);
    expect((await ask())?.totalCountList.at(-1)).toBe(3);
    week.clock.now = new Date('2026-03-03T00:00:00.000Z');
    expect((await ask())?.dateStrList.at(-1)).toBe('03-03');
    await week.close();
  });

  it("counts the days of the reader's clock", async () => {
    const week = await aSite();
    week.clock.now = new Date('2026-03-02T20:00:00.000Z');
    const author = await aUser(week);
    const { id: problemId } = await aProblem(week);
    for (const at of ['2026-03-02T03:59:59.999Z', '2026-03-02T04:00:00.000Z', '2026-03-02T16:00:00.000Z']) {
      await aJudgedSubmission(week, { userId: author.id, problemId, status: STATUS.accepted, at: new Date(at) });
    }
    const ask = async (offset?: number) =>
      (await week.call(getLastWeekSubmissionStatistics, { query: { offset } })).data ?? undefined;
    const lastTwo = (list: readonly unknown[] | undefined) => list?.slice(-2);
    expect(lastTwo((await ask(480))?.dateStrList)).toEqual(['03-02', '03-03']);
    expect(lastTwo((await ask(480))?.totalCountList)).toEqual([2, 1]);
    expect(lastTwo((await ask(-240))?.totalCountList)).toEqual([1, 2]);
    expect(lastTwo((await ask())?.totalCountList)).toEqual([0, 3]);
    expect((await week.call(getLastWeekSubmissionStatistics, { query: { offset: 841 } as never })).status).toBe(400);
    await week.close();
  });
});

describe('GET /api/x/site/state', () => {
  const state = async () => (await site.call(getSiteState)).data;

  it('tells the time, the build, and that nothing judges yet', async () => {
    expect(await state()).toEqual({
      now: '2026-11-21T12:00:00.000Z',
      build: 'abc123',
      judge: { state: 'none', languages: [], waiting: 0 },
      mail: false,
      ownInputMax: 65_536,
    });
  });

  it('knows what the healthy nodes that are switched on can run, and how many wait', async () => {
    const { db } = site.database;
    const join = async (name: string, healthy: boolean, languages: string[]) => {
      const nodeId = await saveNode(db, name, Buffer.from(name), site.now());
      const sessionId = await insertSession(
        db,
        {
          key: name,
          nodeId,
          slots: 1,
          languages: languages.map((language) => ({ name: language, version: '1', state: 'ready', reason: '' })),
          fingerprint: {},
          selfTest: [],
          healthy,
        },
        site.now(),
      );
      return { nodeId, sessionId };
    };
    await join('broken', false, ['Rust']);
    const drained = await join('drained', true, ['Ruby']);
    await db.updateTable('node').set({ state: 'drain' }).where('id', '=', drained.nodeId).execute();
    expect((await state())?.judge.state).toBe('none');
    const one = await join('one', true, ['Python3', 'C']);
    await join('two', true, ['C', 'C++']);
    await transact(site, (tx) =>
      enqueue(tx, { kind: 'judge', lane: 1, ownerId: 1, payload: {}, maxAttempts: 1 }, site.now()),
    );
    expect((await state())?.judge).toEqual({ state: 'ready', languages: ['C', 'C++', 'Python3'], waiting: 1 });
    await endSession(db, one.sessionId, 'gone', site.now());
    expect((await state())?.judge.languages).toEqual(['C', 'C++']);
  });

  it('says when mail can be sent', async () => {
    const mailing = await aSite({ environment: { OYEZ_SMTP_URL: 'smtp://127.0.0.1:2525' } });
    expect((await mailing.call(getSiteState)).data?.mail).toBe(true);
    await mailing.close();
  });
});
