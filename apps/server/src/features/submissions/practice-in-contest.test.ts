import type { FailingTest } from '@oyez/contract/judging/failing-test';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getFailingTest, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { updateSubmission } from '@oyez/contract/submissions/submissions';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { caseReport } from '../../testing/case-reports.ts';
import { aContest, aContestProblem, aParticipant, inMinutes } from '../../testing/contest-builders.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { submitCode, takeOne, withoutInterval } from '../../testing/judging.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

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
