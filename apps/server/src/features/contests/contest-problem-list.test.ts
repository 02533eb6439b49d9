import { getContestFrame, getContestInfo, getContestProblem } from '@oyez/contract/contests/contests';
import { getContestProblemDetails } from '@oyez/contract/problems/problems';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import {
  aContest,
  aContestProblem,
  aContestSubmission,
  aParticipant,
  inLineAgain,
} from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let reader: TestUser;
let owner: TestUser;
beforeAll(async () => {
  site = await aSite();
  reader = await aUser(site);
  owner = await aUser(site);
});
afterAll(() => site.close());

const ask = (who: TestUser | null, cid: number, containsEnd = false) =>
  site.call(getContestProblem, { token: who?.token ?? null, query: { cid, containsEnd } });
const labels = async (who: TestUser | null, cid: number) => (await ask(who, cid)).data?.map((one) => one.displayId);

describe('the problems of a contest', () => {
  it('come in their order under the names that they have there; hidden, deleted and removed ones do not', async () => {
    const cid = await aContest(site, { ownerId: owner.id });
    const add = async (label: string, ordinal: number, is: Parameters<typeof aProblem>[1] = {}) => {
      const problem = await aProblem(site, is);
      return {
        pid: problem.id,
        id: await aContestProblem(site, cid, problem.id, { label, ordinal, color: '#123456' }),
      };
    };
    await add('B', 2);
    const first = await add('A', 1);
    await add('H', 3, { hidden: true });
    const gone = await add('D', 4);
    const removed = await add('R', 5);
    const { db } = site.database;
    await db.updateTable('problem').set({ deleted_at: site.now() }).where('id', '=', gone.pid).execute();
    await db.updateTable('contest_problem').set({ deleted_at: site.now() }).where('id', '=', removed.id).execute();
    expect(await labels(reader, cid)).toEqual(['A', 'B']);
    expect(await labels(owner, cid)).toEqual(['A', 'B', 'H']);
    expect((await ask(reader, cid)).data?.[0]).toEqual({
      id: first.id,
      displayId: 'A',
      cid,
      pid: first.pid,
      displayTitle: 'Problem A',
      color: '#123456',
      ac: 0,
      total: 0,
      countsHidden: false,
    });
  });

  it.each([
    ['public', 'running', true, ['A']],
    ['protected', 'over', true, ['A']],
    ['public', 'scheduled', true, 'contest_problems_need_login'],
    ['private', 'running', true, 'contest_problems_need_login'],
    ['public', 'running', false, 'contest_problems_need_login'],
  ] as const)('of a %s contest that is %s, open board %s: guests get %j', async (auth, when, openBoard, expected) => {
    const times = { running: {}, over: { startsIn: -60, endsIn: -1 }, scheduled: { startsIn: 10 } }[when];
    const cid = await aContest(site, { auth, openBoard, ...times });
    await aContestProblem(site, cid, (await aProblem(site)).id);
    const answer = await ask(null, cid);
    expect(answer.http).toBe(200);
    expect(answer.code ?? answer.data?.map((one) => one.displayId)).toEqual(expected);
    if (when === 'scheduled') expect((await ask(reader, cid)).code).toBe('contest_not_started');
    if (auth === 'private') expect((await ask(reader, cid)).code).toBe('contest_needs_password');
  });

  it('count what was judged of those who compete, late submissions only where they are taken and asked for', async () => {
    const over = { startsIn: -180, endsIn: -60, ownerId: owner.id };
    const root = await aUser(site, { role: 'root' });
    const countsOf = async (is: object, containsEnd: boolean) => {
      const cid = await aContest(site, { ...over, ...is });
      const contestProblemId = await aContestProblem(site, cid, (await aProblem(site)).id);
      const handIn = (userId: number, minute: number, status: number) =>
        aContestSubmission(site, { contestId: cid, contestProblemId, userId, minute, status });
      await handIn(reader.id, 1, STATUS.wrong_answer);
      await handIn(reader.id, 2, STATUS.compile_error);
      await handIn(reader.id, 3, STATUS.accepted);
      await handIn(reader.id, 4, STATUS.pending);
      await handIn(reader.id, -5, STATUS.accepted);
      await handIn(reader.id, 120, STATUS.accepted);
      for (const jury of [owner, root]) await handIn(jury.id, 5, STATUS.accepted);
      const [counts] = (await ask(reader, cid, containsEnd)).data ?? [];
      return [counts?.ac, counts?.total];
    };
    expect(await countsOf({}, false)).toEqual([1, 3]);
    expect(await countsOf({}, true)).toEqual([1, 3]);
    expect(await countsOf({ lateSubmits: true }, false)).toEqual([1, 3]);
    expect(await countsOf({ lateSubmits: true }, true)).toEqual([2, 4]);
    expect(await countsOf({ lateSubmits: true, sealsIn: -178, unseal: 'manual' }, true)).toEqual([0, 1]);
  });

  it('count what holds of a submission while it is judged again, in the list and at the problem', async () => {
    const cid = await aContest(site, { ownerId: owner.id });
    const contestProblemId = await aContestProblem(site, cid, (await aProblem(site)).id);
    const handIn = (minute: number, status: number) =>
      aContestSubmission(site, { contestId: cid, contestProblemId, userId: reader.id, minute, status });
    const judged = [await handIn(1, STATUS.wrong_answer), await handIn(2, STATUS.accepted)];
    const waiting = await handIn(3, STATUS.pending);
    const counts = async () => {
      const [listed] = (await ask(reader, cid)).data ?? [];
      const query = { cid, displayId: 'A', containsEnd: false };
      const { data: problem } = await site.call(getContestProblemDetails, { token: reader.token, query });
      const { ac, wa, total } = problem!.problemCount;
      return [
        [listed?.ac, listed?.total],
        [ac, wa, total],
      ];
    };
    const before = await counts();
    expect(before).toEqual([
      [1, 2],
      [1, 1, 3],
    ]);
    for (const id of [...judged, waiting]) await inLineAgain(site, id);
    expect(await counts()).toEqual(before);
  });
});

describe('the frame of a contest', () => {
  it('names the languages that every problem accepts, the range of limits, whom to ask and the awards', async () => {
    const cid = await aContest(site, { ownerId: owner.id, sealsIn: 30 });
    const { db } = site.database;
    const problem = async (timeMs: number, languages: string[]) =>
      (
        await aProblem(site, {
          config: { timeMs, memoryMb: 64 },
          languages: languages.map((language) => ({ language })),
        } as Parameters<typeof aProblem>[1])
      ).id;
    await aContestProblem(site, cid, await problem(1000, ['Python3', 'C++', 'Java']), { label: 'A' });
    await aContestProblem(site, cid, await problem(3000, ['C++', 'Python3']), { label: 'B' });
    const award = (priority: number, name: string) => ({ priority, name, background: '#fff', color: '#000', num: 10 });
    await db
      .updateTable('contest')
      .set({ award_kind: 'proportion', awards: JSON.stringify([award(2, 'Silver'), award(1, 'Gold')]) })
      .where('id', '=', cid)
      .execute();
    const { data } = await site.call(getContestFrame, { token: reader.token, query: { cid } });
    expect(data).toMatchObject({
      problems: 2,
      languages: ['C++', 'Python3'],
      bounds: { timeMs: [1000, 3000], memoryMb: [64, 64] },
      organiser: { uid: owner.uid, username: owner.username, nickname: null },
      awards: { kind: 'proportion', names: ['Gold', 'Silver'] },
      release: 'automatic',
      entry: null,
      submit: null,
    });
  });

  it('stands without an organiser and without problems', async () => {
    const cid = await aContest(site);
    const { data } = await site.call(getContestFrame, { token: reader.token, query: { cid } });
    expect(data).toMatchObject({ organiser: null, problems: 0, languages: [], bounds: null, release: 'none' });
  });
});

describe('one contest', () => {
  it('is told with the clock of the server, its seal and printing', async () => {
    const cid = await aContest(site, { ownerId: owner.id, sealsIn: 30, printing: true, rule: 'oi' });
    await aParticipant(site, cid, reader.id);
    const { data } = await site.call(getContestInfo, { token: reader.token, query: { cid } });
    expect(data).toMatchObject({
      id: cid,
      author: owner.username,
      uid: owner.uid,
      type: 1,
      status: 0,
      now: site.now().toISOString(),
      sealRank: true,
      sealRankTime: new Date(site.now().getTime() + 30 * 60_000).toISOString(),
      openPrint: true,
      rankShowName: 'username',
      count: 1,
    });
  });

  it.each(['public', 'protected'] as const)('that is %s describes itself before it starts', async (auth) => {
    const cid = await aContest(site, { auth, startsIn: 60, endsIn: 120 });
    await site.database.db.updateTable('contest').set({ description: 'Welcome' }).where('id', '=', cid).execute();
    expect((await site.call(getContestInfo, { token: reader.token, query: { cid } })).data).toMatchObject({
      status: -1,
      description: 'Welcome',
    });
  });

  it('keeps those out whom its account rule does not name, and tells them so', async () => {
    const cid = await aContest(site);
    await site.database.db
      .updateTable('contest')
      .set({
        account_rule_on: true,
        account_rule: JSON.stringify({ prefix: '', suffix: '', start: null, end: null, extra: [owner.username] }),
      })
      .where('id', '=', cid)
      .execute();
    expect((await ask(reader, cid)).code).toBe('contest_accounts_only');
    expect((await ask(owner, cid)).status).toBe(200);
    // Where everybody may watch, they may too.
    await site.database.db.updateTable('contest').set({ open_board: true }).where('id', '=', cid).execute();
    for (const watcher of [reader, null]) expect((await ask(watcher, cid)).status).toBe(200);
  });
});
