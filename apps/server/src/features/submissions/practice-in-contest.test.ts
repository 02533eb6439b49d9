import type { FailingTest } from '@oyez/contract/judging/failing-test';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getFailingTest, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { submitProblemJudge, updateSubmission } from '@oyez/contract/submissions/submissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { caseReport } from '../../testing/case-reports.ts';
import { aContest, aContestProblem, aParticipant, aTeam, inMinutes } from '../../testing/contest-builders.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { submitCode, takeOne, withoutInterval } from '../../testing/judging.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aRun } from '../virtual-runs/testing/run-builders.ts';
import { progressTopic } from './submissions.topics.ts';

let site: TestSite;
let node: TestNode;
let contestant: TestUser;
let stranger: TestUser;
let root: TestUser;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  await withoutInterval(site);
  node = await aNode(site);
});
beforeEach(async () => {
  contestant = await aUser(site);
  stranger = await aUser(site);
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const excerpt = (text: string) => ({ text, from: 0, length: text.length, size: text.length });
const FAILED: FailingTest = {
  seq: 1,
  input: excerpt('1 2\n'),
  expected: excerpt('3\n'),
  output: excerpt('4\n'),
  difference: null,
};
const WRONG = [caseReport(1, STATUS.wrong_answer, {})];

/** A public problem in a contest that runs, practised on by somebody who takes part and by somebody who does not. */
async function aPractisedProblem() {
  const { id: problemId, displayId } = await aProblem(site, { showFailingTest: true });
  const contestId = await aContest(site);
  const aliasId = await aContestProblem(site, contestId, problemId);
  await aParticipant(site, contestId, contestant.id);
  const practise = async (who: TestUser) => {
    const submitId = await submitCode(site, who, { to: displayId });
    const task = await takeOne(node);
    await node.progress(task, 'judging', WRONG);
    const { data } = await site.call(getJudgingProgress, { token: who.token, query: { submitId } });
    await node.finish(task, { cases: WRONG, failingTest: FAILED });
    return { submitId, tiles: data?.cases.length };
  };
  const own = await practise(contestant);
  const others = await practise(stranger);
  await site.call(updateSubmission, { token: stranger.token, body: { submitId: others.submitId, share: true } });
  return { contestId, aliasId, own, others };
}

/** What somebody is told of a submission beyond its verdict. */
async function told(submitId: number, { token }: TestUser) {
  const query = { query: { submitId } };
  const detail = await site.call(getSubmissionDetail, { token, ...query });
  expect(detail.data?.submission.status).toBe(STATUS.wrong_answer);
  const isKept = detail.data?.duringContest;
  const things = {
    code: (detail.data?.submission.code ?? null) !== null,
    tests: (await site.call(getAllCaseResult, { token, ...query })).data !== null,
    failing: (await site.call(getFailingTest, { token, ...query })).data !== null,
  };
  const told = (Object.keys(things) as (keyof typeof things)[]).filter((name) => things[name]);
  expect(isKept).toBe(told.length < ALL.length);
  return told;
}

const ALL = ['code', 'tests', 'failing'];
const change = (contestId: number, set: object) =>
  site.database.db.updateTable('contest').set(set).where('id', '=', contestId).execute();

it('whoever takes part learns no more of a problem in practice than from the contest, as long as it runs', async () => {
  const { contestId, own, others } = await aPractisedProblem();
  expect([own.tiles, others.tiles]).toEqual([0, 1]);
  expect(await told(own.submitId, contestant)).toEqual(['code']);
  expect(await told(others.submitId, contestant)).toEqual([]);
  await change(contestId, { ends_at: site.now() });
  expect(await told(own.submitId, contestant)).toEqual(ALL);
  expect(await told(others.submitId, contestant)).toEqual(ALL);
  await change(contestId, { starts_at: inMinutes(site, 5), ends_at: inMinutes(site, 65) });
  expect(await told(others.submitId, contestant)).toEqual(ALL);
});

it('practice stays what it is for everybody else, and for the jury', async () => {
  const { contestId, own, others } = await aPractisedProblem();
  expect(await told(others.submitId, stranger)).toEqual(ALL);
  expect(await told(own.submitId, root)).toEqual(ALL);
  await aParticipant(site, contestId, root.id);
  expect(await told(own.submitId, root)).toEqual(ALL);
  await change(contestId, { owner_id: contestant.id });
  expect(await told(others.submitId, contestant)).toEqual(ALL);
});

it('a problem that is taken out of the contest, and a contest that is taken away, keep nothing back', async () => {
  const { contestId, aliasId, others } = await aPractisedProblem();
  expect(await told(others.submitId, contestant)).toEqual([]);
  await change(contestId, { visible: false });
  expect(await told(others.submitId, contestant)).toEqual(ALL);
  await change(contestId, { visible: true, deleted_at: site.now() });
  expect(await told(others.submitId, contestant)).toEqual(ALL);
  await change(contestId, { deleted_at: null });
  expect(await told(others.submitId, contestant)).toEqual([]);
  await site.database.db
    .updateTable('contest_problem')
    .set({ deleted_at: site.now() })
    .where('id', '=', aliasId)
    .execute();
  expect(await told(others.submitId, contestant)).toEqual(ALL);
});

describe('another contest with the problem', () => {
  type Shape = Parameters<typeof aContest>[1];
  /** One that is over, or as it is said, beside one that runs and in which the contestant takes part. */
  async function another(is: Shape = {}) {
    const { id: problemId } = await aProblem(site);
    const runs = await aContest(site);
    await aContestProblem(site, runs, problemId);
    await aParticipant(site, runs, contestant.id);
    const cid = await aContest(site, { startsIn: -180, endsIn: -60, ...is });
    await aContestProblem(site, cid, problemId);
    return { runs, cid, problemId };
  }
  /** What the live stream and the progress tell of the tests while it is judged. */
  async function handIn(who: TestUser, cid: number, practice = false) {
    const body = { pid: 'A', language: 'C++ 17 With O2', code: 'int main() { return 0; }', cid, practice };
    const { submitId } = (await site.call(submitProblemJudge, { token: who.token, body })).data!;
    const task = await takeOne(node);
    await node.progress(task, 'judging', WRONG);
    const { data } = await site.call(getJudgingProgress, { token: who.token, query: { submitId } });
    const [event] = (await progressTopic.present?.([{ text: `submission:${submitId}`, ids: [submitId] }], site)) ?? [];
    await node.finish(task, { cases: WRONG, failingTest: FAILED });
    const streamed = event?.type === 'progress' ? event.progress : undefined;
    expect([streamed?.cases, streamed?.done, streamed?.total]).toEqual([data?.cases, data?.done, data?.total]);
    return { submitId, tiles: data?.cases.length, total: data?.total };
  }
  async function shows(submitId: number, { token }: TestUser) {
    const query = { query: { submitId } };
    const { data } = await site.call(getSubmissionDetail, { token, ...query });
    expect(data?.submission.status).toBe(STATUS.wrong_answer);
    const tests = (await site.call(getAllCaseResult, { token, ...query })).data !== null;
    expect((await site.call(getFailingTest, { token, ...query })).data).toBeNull();
    return { code: (data?.submission.code ?? null) !== null, tests, kept: data?.duringContest };
  }
  const KEPT = { code: true, tests: false, kept: true };
  const TOLD = { code: true, tests: true, kept: false };

  it.each<[string, Shape, boolean]>([
    ['practice in a contest that is over', {}, true],
    ['practice in one under OI rules', { rule: 'oi' }, true],
    ['a late submission', { lateSubmits: true }, false],
  ])('is no way around: %s tells contestants the verdict alone', async (_, is, practice) => {
    const { runs, cid } = await another(is);
    const own = await handIn(contestant, cid, practice);
    const others = await handIn(stranger, cid, practice);
    expect([own.tiles, own.total, others.tiles]).toEqual([0, 0, 1]);
    expect(await shows(own.submitId, contestant)).toEqual(KEPT);
    expect(await shows(others.submitId, stranger)).toEqual(TOLD);
    await change(runs, { ends_at: site.now() });
    expect(await shows(own.submitId, contestant)).toEqual(TOLD);
  });

  it('is none in a window of one’s own either', async () => {
    const { cid } = await another({ rule: 'oi' });
    await aRun(site, { contestId: cid, userId: contestant.id });
    const { submitId, tiles } = await handIn(contestant, cid);
    expect(tiles).toBe(0);
    expect(await shows(submitId, contestant)).toEqual(KEPT);
  });

  it('is none through those with whom one is a team there, whose code stays before one', async () => {
    const { cid } = await another({ teams: true, lateSubmits: true });
    await aTeam(site, cid, [contestant, stranger]);
    const { submitId, tiles } = await handIn(stranger, cid);
    expect(tiles).toBe(0);
    expect(await shows(submitId, contestant)).toEqual(KEPT);
    expect(await shows(submitId, stranger)).toEqual(TOLD);
  });

  it('tells by its own rules as long as it runs, but its jury no more than practice does', async () => {
    const { cid } = await another({ rule: 'oi', endsIn: 60 });
    const taking = await handIn(contestant, cid);
    expect(taking.tiles).toBe(1);
    expect(await shows(taking.submitId, contestant)).toEqual(TOLD);
    await change(cid, { owner_id: contestant.id });
    const trying = await handIn(contestant, cid);
    expect(trying.tiles).toBe(0);
  });

  it('says nothing of a contest where tests are shown to nobody', async () => {
    const { cid, problemId } = await another();
    await site.database.db.updateTable('problem').set({ show_cases: false }).where('id', '=', problemId).execute();
    const { submitId } = await handIn(contestant, cid, true);
    expect(await shows(submitId, contestant)).toEqual({ code: true, tests: false, kept: false });
  });
});
