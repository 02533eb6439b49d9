import { getBalloons } from '@oyez/contract/contests/balloons';
import { getContestAcInfo } from '@oyez/contract/contests/contest-jury';
import { previewContestRejudging } from '@oyez/contract/contests/contest-rejudging';
import { getContestProblem } from '@oyez/contract/contests/contests';
import { giveUpVirtualRun, startVirtualRun } from '@oyez/contract/contests/virtual-runs';
import { STATUS } from '@oyez/contract/judging/verdict';
import {
  getContestProblemDetails,
  getFullScreenProblemList,
  getLastAcCode,
  getProblemList,
  getUserProblemStatus,
  MY_STATUS_FILTERS,
} from '@oyez/contract/problems/problems';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import {
  checkContestSubmissionsStatus,
  getContestSubmissions,
  submitProblemJudge,
} from '@oyez/contract/submissions/submissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANE } from '../../jobs/lanes.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission, inMinutes } from '../../testing/contest-builders.ts';
import { caseReport } from '../../testing/case-reports.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { takeOne, withoutInterval } from '../../testing/judging.ts';
import { aProblem, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { refreshProblemStats, refreshUserProblems, refreshUserStats } from '../stats/stats.sql.ts';
import { transact } from '../../db/transact.ts';
import { aRun, handedInApart } from '../virtual-runs/testing/run-builders.ts';

let site: TestSite;
let node: TestNode;
let ada: TestUser;
let bob: TestUser;
let owner: TestUser;
let problem: TestProblem;
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  node = await aNode(site, { languages: ['Python3'] });
});
afterAll(() => site.close());
beforeEach(async () => {
  [ada, bob, owner] = [await aUser(site), await aUser(site), await aUser(site)];
  problem = await aProblem(site);
});

type Over = { id: number; alias: number };
async function over(is: Parameters<typeof aContest>[1] = {}): Promise<Over> {
  const id = await aContest(site, { startsIn: -180, endsIn: -60, ownerId: owner.id, ...is });
  return { id, alias: await aContestProblem(site, id, problem.id, { label: 'A' }) };
}

const submit = (by: TestUser, { id: cid }: Over, is: { practice?: boolean; submitKey?: string } = {}) =>
  site.call(submitProblemJudge, {
    token: by.token,
    body: { pid: 'A', language: 'Python3', code: 'print(3)', cid, ...is },
  });
const rowOf = (id: number | undefined) =>
  site.database.db
    .selectFrom('submission')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
const start = (by: TestUser, { id: cid }: Over) => site.call(startVirtualRun, { token: by.token, body: { cid } });
const giveUp = (by: TestUser, { id: cid }: Over) => site.call(giveUpVirtualRun, { token: by.token, body: { cid } });
const pageFor = async (by: TestUser, { id }: Over, is: object = {}) => {
  const query = { contestID: id, beforeContestSubmit: false, containsEnd: true, ...is };
  return (await site.call(getContestSubmissions, { token: by.token, query })).data;
};
const listFor = async (...asked: Parameters<typeof pageFor>) =>
  (await pageFor(...asked))?.records.map(({ submitId }) => submitId);
/** Totals are remembered for a second. */
const counts = (count: number, ...asked: Parameters<typeof pageFor>) =>
  expect.poll(async () => (await pageFor(...asked))?.total).toBe(count);
const detailFor = async (by: TestUser, submitId: number) =>
  site.call(getSubmissionDetail, { token: by.token, query: { submitId } });

describe('handing in while one takes part virtually', () => {
  it('belongs to the window, whoever sends it, and enlists nobody', async () => {
    const contest = await over();
    const run = (await start(ada, contest)).data;
    const { data } = await submit(ada, contest);
    expect(data).toMatchObject({ cid: contest.id, apart: 'virtual', status: STATUS.pending });
    const row = await rowOf(data?.submitId);
    expect(row).toMatchObject({ apart: 'virtual', participant_id: run?.id, contest_problem_id: contest.alias });
    const people = await site.database.db
      .selectFrom('participant')
      .select('kind')
      .where('contest_id', '=', contest.id)
      .execute();
    expect(people).toEqual([{ kind: 'virtual' }]);
    const task = await site.database.db
      .selectFrom('task')
      .select('lane')
      .where('unique_key', '=', String(row.current_judging_id))
      .executeTakeFirstOrThrow();
    expect(task.lane).toBe(LANE.practice);
    expect((await submit(bob, contest)).code).toBe('contest_ended');
    await takeOne(node);
  });

  it('goes before late submissions and before practice', async () => {
    const contest = await over({ lateSubmits: true });
    await start(ada, contest);
    const inRun = await submit(ada, contest, { practice: true });
    expect((await rowOf(inRun.data?.submitId)).apart).toBe('virtual');
    await giveUp(ada, contest);
    const late = await submit(ada, contest, { practice: true });
    expect(late.data?.apart).toBeUndefined();
    const row = await rowOf(late.data?.submitId);
    expect(row.apart).toBeNull();
    expect(row.participant_id).not.toBeNull();
  });

  it('is over when the time is, or it was given up', async () => {
    const contest = await over();
    await start(ada, contest);
    site.clock.advance(121 * 60_000);
    expect((await submit(ada, contest)).code).toBe('contest_ended');
    site.clock.advance(-121 * 60_000);
    await giveUp(ada, contest);
    expect((await submit(ada, contest)).code).toBe('contest_ended');
  });

  it('shows as in a contest that runs: the verdict alone under ACM rules, nothing to anybody else', async () => {
    const contest = await over();
    const run = await aRun(site, { contestId: contest.id, userId: ada.id });
    const { data } = await submit(ada, contest);
    const submitId = data?.submitId ?? 0;
    const progressOf = async () =>
      (await site.call(getJudgingProgress, { token: ada.token, query: { submitId } })).data;
    const tasks = await node.claim({ slots: 20 });
    const task = tasks.find((one) => one.submissionId === submitId);
    await node.progress(task!, 'judging', [caseReport(1, STATUS.accepted)]);
    expect(await progressOf()).toMatchObject({ total: 0, done: 0, cases: [] });
    await node.finish(task!, { cases: [caseReport(1, STATUS.wrong_answer)] });
    const casesFor = async (by: TestUser) =>
      (await site.call(getAllCaseResult, { token: by.token, query: { submitId } })).data;
    expect(await casesFor(ada)).toBeNull();
    expect((await detailFor(ada, submitId)).data).toMatchObject({
      submission: { status: STATUS.wrong_answer, code: 'print(3)', apart: 'virtual' },
    });
    expect(await listFor(ada, contest)).toEqual([submitId]);
    expect(await listFor(ada, contest, { onlyMine: true })).toEqual([submitId]);
    await counts(1, ada, contest);
    await counts(0, bob, contest, { apart: 'virtual' });
    expect(await listFor(ada, contest, { apart: 'virtual' })).toEqual([submitId]);
    for (const asked of [{}, { apart: 'virtual' }, { apart: 'practice' }, { username: ada.username }]) {
      expect(await listFor(bob, contest, asked)).toEqual([]);
    }
    expect((await detailFor(bob, submitId)).status).toBe(404);
    const query = { cid: contest.id, submitIds: [submitId] };
    expect((await site.call(checkContestSubmissionsStatus, { token: bob.token, body: query })).data).toEqual({});
    expect(await listFor(owner, contest, { apart: 'virtual' })).toEqual([submitId]);

    await site.database.db
      .updateTable('participant')
      .set({ run_ends_at: inMinutes(site, -1) })
      .where('id', '=', run)
      .execute();
    expect(await casesFor(ada)).not.toBeNull();
    expect(await listFor(ada, contest)).toEqual([]);
    expect(await listFor(bob, contest)).toEqual([]);
    expect(await listFor(bob, contest, { apart: 'virtual' })).toEqual([submitId]);
    await counts(1, bob, contest, { apart: 'virtual' });
    expect((await detailFor(bob, submitId)).data).toMatchObject({
      submission: { status: STATUS.wrong_answer, code: null },
      can: { seeCode: false },
    });
    expect(await casesFor(bob)).toBeNull();
  });

  it('tells one’s own results of the window, and only those', async () => {
    const contest = await over();
    const before = { contestId: contest.id, contestProblemId: contest.alias, userId: ada.id };
    await aContestSubmission(site, { ...before, status: STATUS.accepted, minute: 10 });
    const bar = async () => {
      const { data } = await site.call(getFullScreenProblemList, { token: ada.token, query: { cid: contest.id } });
      return data?.map(({ status }) => status);
    };
    expect(await bar()).toEqual([STATUS.accepted]);
    const id = await aRun(site, { contestId: contest.id, userId: ada.id });
    expect(await bar()).toEqual([undefined]);
    await handedInApart(site, { ...before, run: { id, minute: 5 }, status: STATUS.wrong_answer });
    expect(await bar()).toEqual([STATUS.wrong_answer]);
    await giveUp(ada, contest);
    expect(await bar()).toEqual([STATUS.accepted]);
  });
});

describe('practice in a contest that is over', () => {
  it('is taken from those who ask for it, and belongs to nobody’s row', async () => {
    const contest = await over();
    expect((await submit(ada, contest)).code).toBe('contest_ended');
    const { data } = await submit(ada, contest, { practice: true });
    expect(data).toMatchObject({ apart: 'practice', cid: contest.id });
    expect(await rowOf(data?.submitId)).toMatchObject({ apart: 'practice', participant_id: null });
    expect(await listFor(bob, contest)).toEqual([]);
    expect(await listFor(bob, contest, { apart: 'practice' })).toEqual([data?.submitId]);
    expect(await listFor(ada, contest, { onlyMine: true })).toEqual([]);
    expect(await listFor(ada, contest, { onlyMine: true, apart: 'mine' })).toEqual([data?.submitId]);
    expect(await listFor(bob, contest, { apart: 'mine' })).toEqual([]);
    await takeOne(node);
  });

  it('is never taken while the contest runs, while results are kept, or from those who do not come in', async () => {
    const running = await over({ endsIn: 60 });
    const answer = await submit(ada, running, { practice: true });
    expect((await rowOf(answer.data?.submitId)).apart).toBeNull();
    const sealed = await over({ sealsIn: -90, unseal: 'manual' });
    for (const who of [ada, owner]) expect((await submit(who, sealed, { practice: true })).code).toBe('contest_ended');
    const closed = await over({ auth: 'private' });
    expect((await submit(ada, closed, { practice: true })).code).toBe('contest_ended');
    const looking = await over({ auth: 'protected' });
    expect((await submit(ada, looking, { practice: true })).status).toBe(200);
  });

  it('counts for solved problems where the problem is everybody’s, and in no figure of the contest', async () => {
    const contest = await over();
    const figures = async () => {
      const { token } = owner;
      const [list, info, page] = await Promise.all([
        site.call(getContestProblem, { token, query: { cid: contest.id, containsEnd: true } }),
        site.call(getContestAcInfo, { token, query: { cid: contest.id } }),
        site.call(getContestProblemDetails, { token, query: { cid: contest.id, displayId: 'A', containsEnd: true } }),
      ]);
      return [list.data?.map(({ ac, total }) => [ac, total]), info.data?.total, page.data?.problemCount];
    };
    const before = await figures();
    const is = { contestId: contest.id, contestProblemId: contest.alias };
    await handedInApart(site, { ...is, userId: ada.id });
    const run = await aRun(site, { contestId: contest.id, userId: bob.id });
    await handedInApart(site, { ...is, userId: bob.id, run: { id: run, minute: 1 } });
    expect(await figures()).toEqual(before);

    const { db } = site.database;
    const statOf = async (user: TestUser) => {
      const pairs = [{ user_id: user.id, problem_id: problem.id }];
      await transact(site, async (tx) => {
        await refreshUserProblems(tx, pairs);
        await refreshUserStats(tx, [user.id]);
        await refreshProblemStats(tx, [problem.id]);
      });
      const row = await db.selectFrom('user_stat').select(['ac', 'total']).where('user_id', '=', user.id).execute();
      return row[0];
    };
    expect(await statOf(ada)).toEqual({ ac: 1, total: 0 });
    expect(await statOf(bob)).toBeUndefined();
    const counted = await db.selectFrom('problem_stat').select('total').where('problem_id', '=', problem.id).execute();
    expect(counted).toEqual([]);
    await db.updateTable('problem').set({ contest_only: true }).where('id', '=', problem.id).execute();
    expect(await statOf(ada)).toEqual({ ac: 0, total: 0 });
  });

  it('bears the mark on the site by which one finds the problem there, and one’s code', async () => {
    const contest = await over();
    const is = { contestId: contest.id, contestProblemId: contest.alias };
    const found = async (user: TestUser) => {
      const pairs = [{ user_id: user.id, problem_id: problem.id }];
      await transact(site, (tx) => refreshUserProblems(tx, pairs));
      const { token } = user;
      const body = { pidList: [problem.id], isContestProblemList: false };
      const marks = await site.call(getUserProblemStatus, { token, body });
      const last = await site.call(getLastAcCode, { token, query: { pid: problem.id } });
      const lists = await Promise.all(
        MY_STATUS_FILTERS.map(async (mine) => {
          const list = await site.call(getProblemList, { token, query: { mine, keyword: problem.displayId } });
          return list.data?.total === 1 ? mine : null;
        }),
      );
      return [marks.data?.[problem.id]?.status, lists.filter((one) => one !== null), last.data?.submitId];
    };
    expect(await found(ada)).toEqual([STATUS.not_submitted, ['new'], null]);
    await handedInApart(site, { ...is, userId: ada.id, status: STATUS.wrong_answer });
    expect(await found(ada)).toEqual([STATUS.wrong_answer, ['tried'], null]);
    const solved = await handedInApart(site, { ...is, userId: ada.id });
    expect(await found(ada)).toEqual([STATUS.accepted, ['solved'], solved]);
    const run = await aRun(site, { contestId: contest.id, userId: bob.id });
    await handedInApart(site, { ...is, userId: bob.id, run: { id: run, minute: 1 } });
    expect(await found(bob)).toEqual([STATUS.not_submitted, ['new'], null]);
  });

  it('stays no part of the contest when its end is moved past it: no balloon, no line of its feed, nothing to judge again', async () => {
    const contest = await over({ ownerId: owner.id });
    const jury = await aUser(site, { role: 'root' });
    const is = { contestId: contest.id, contestProblemId: contest.alias };
    await handedInApart(site, { ...is, userId: ada.id });
    const run = await aRun(site, { contestId: contest.id, userId: bob.id });
    await handedInApart(site, { ...is, userId: bob.id, run: { id: run, minute: 1 } });
    const official = await aContestSubmission(site, { ...is, userId: bob.id, status: STATUS.wrong_answer, minute: 5 });
    await site.database.db
      .updateTable('contest')
      .set({ ends_at: inMinutes(site, 30) })
      .where('id', '=', contest.id)
      .execute();
    const { token } = jury;
    const balloons = await site.call(getBalloons, { token, query: { cid: contest.id } });
    expect(balloons.data).toMatchObject({ waitingTotal: 0, deliveredTotal: 0 });
    const body = { cid: contest.id, choice: { problem: 'A' } };
    const aside = await site.call(previewContestRejudging, { token, body });
    expect(aside.data?.total).toBe(1);
    const feed = await site.app.inject({
      url: `/api/clics/2026-01/contests/c${contest.id}/submissions`,
      headers: { authorization: token },
    });
    expect(feed.json<{ id: string }[]>().map(({ id }) => id)).toEqual([String(official)]);
  });
});
