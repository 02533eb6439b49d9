import type { FailingTest } from '@oyez/contract/judging/failing-test';
import { manualJudge, rejudgeSubmission } from '@oyez/contract/judging/judging-admin';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getFailingTest, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { checkSubmissionsStatus, getSubmissionList, updateSubmission } from '@oyez/contract/submissions/submissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { caseReport } from '../../testing/case-reports.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { submitCode, takeOne, withoutInterval } from '../../testing/judging.ts';
import { aFailingTest, aJudgedSubmission, aProblem, type ProblemIs } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let node: TestNode;
let author: TestUser;
let root: TestUser;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  await withoutInterval(site);
  node = await aNode(site);
  author = await aUser(site);
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const SECRET = 'secret<b>input</b>';
const excerpt = (text: string) => ({ text, from: 0, length: text.length, size: 52_340 });
const FAILED: FailingTest = {
  seq: 1,
  input: excerpt(SECRET),
  expected: excerpt('3\n'),
  output: excerpt('4\n'),
  difference: { line: 1, column: 1, fromLine: 1, strict: false },
};
const WRONG = caseReport(1, STATUS.wrong_answer, { comment: 'not the sum' });

/** Submitted by `by`, refused by the judge in its first test. */
async function refused(problem: ProblemIs = {}, by = author, failingTest: FailingTest | null = FAILED) {
  const { id: problemId, displayId } = await aProblem(site, { showFailingTest: true, ...problem });
  const submitId = await submitCode(site, by, { to: displayId });
  const task = await takeOne(node);
  await node.finish(task, { cases: [WRONG], failingTest });
  return { submitId, problemId, task };
}

async function seen(submitId: number, by?: TestUser) {
  const answer = await site.call(getFailingTest, { query: { submitId }, ...(by && { token: by.token }) });
  expect(answer.code).toBeUndefined();
  return answer.data;
}

const change = (problemId: number, set: { show_failing_test?: boolean; show_cases?: boolean; hidden?: boolean }) =>
  site.database.db.updateTable('problem').set(set).where('id', '=', problemId).execute();
const share = (submitId: number) =>
  site.call(updateSubmission, { token: author.token, body: { submitId, share: true } });

it('the author is shown what went in and came out, and what the judge says of it', async () => {
  const { submitId, task } = await refused();
  expect(task.showsFailingTest).toBe(true);
  expect(await seen(submitId, author)).toEqual({
    ...FAILED,
    status: STATUS.wrong_answer,
    message: 'not the sum',
    byProgram: false,
  });
});

it('nobody else is, but staff and whoever reads the shared code', async () => {
  const { submitId } = await refused();
  const reader = await aUser(site);
  expect(await seen(submitId)).toBeNull();
  expect(await seen(submitId, reader)).toBeNull();
  expect(await seen(submitId, root)).not.toBeNull();
  await share(submitId);
  expect(await seen(submitId, reader)).not.toBeNull();
  expect(await seen(submitId)).not.toBeNull();
});

it('a setter who turns it off hides at once what is stored', async () => {
  const { submitId, problemId } = await refused();
  await change(problemId, { show_failing_test: false });
  expect(await seen(submitId, author)).toBeNull();
  await change(problemId, { show_failing_test: true, show_cases: false });
  expect(await seen(submitId, author)).toBeNull();
  await change(problemId, { show_cases: true, hidden: true });
  expect(await seen(submitId, author)).toBeNull();
  await change(problemId, { hidden: false });
  expect(await seen(submitId, author)).not.toBeNull();
});

it('judges are not asked for it where nobody is shown it, and a problem’s author always is', async () => {
  const { task, submitId } = await refused({ showFailingTest: false }, author, null);
  expect(task.showsFailingTest).toBe(false);
  expect(await seen(submitId, author)).toBeNull();
  const setter = await aUser(site);
  const own = await refused({ showFailingTest: false, showCases: false, ownerId: setter.id }, setter);
  expect(own.task.showsFailingTest).toBe(true);
  expect(await seen(own.submitId, setter)).toMatchObject({ seq: 1 });
});

it('a setter is not shown by it what the code of others prints', async () => {
  const setter = await aUser(site);
  const { submitId } = await refused({ ownerId: setter.id });
  expect(await seen(submitId, setter)).toBeNull();
});

it('in a site that hides code it stays with the author', async () => {
  const hiding = await aSite({ guestsRead: true });
  const value = JSON.stringify({ hideNonContestSubmissionCode: true });
  await hiding.database.db
    .insertInto('setting')
    .values({ key: 'switches', value, modified_at: hiding.now() })
    .execute();
  const [writer, reader, staff] = [await aUser(hiding), await aUser(hiding), await aUser(hiding, { role: 'root' })];
  const { id: problemId } = await aProblem(hiding, { showFailingTest: true });
  const submitId = await aJudgedSubmission(hiding, { userId: writer.id, problemId, status: STATUS.wrong_answer });
  await aFailingTest(hiding, submitId, SECRET);
  await hiding.call(updateSubmission, { token: writer.token, body: { submitId, share: true } });
  const reads = async ({ token }: TestUser) => (await hiding.call(getFailingTest, { token, query: { submitId } })).data;
  expect(await reads(reader)).toBeNull();
  expect(await reads(writer)).toMatchObject({ seq: 1 });
  expect(await reads(staff)).toMatchObject({ seq: 1 });
  await hiding.close();
});

it('a node is not believed about a test that passed or that there is not', async () => {
  const { submitId } = await refused({}, author, { ...FAILED, seq: 7 });
  expect(await seen(submitId, author)).toBeNull();
  const { displayId } = await aProblem(site, { showFailingTest: true });
  const right = await submitCode(site, author, { to: displayId });
  await node.finish(await takeOne(node), { failingTest: FAILED });
  expect(await seen(right, author)).toBeNull();
});

it('belongs to the judging that stands: none while it is judged again, none of a verdict by hand', async () => {
  const { submitId } = await refused();
  await site.call(rejudgeSubmission, { token: root.token, query: { submitId } });
  expect(await seen(submitId, author)).toBeNull();
  await node.finish(await takeOne(node), { cases: [WRONG], failingTest: { ...FAILED, input: excerpt('again') } });
  expect(await seen(submitId, author)).toMatchObject({ input: { text: 'again' } });
  await site.call(manualJudge, { token: root.token, query: { submitId, status: STATUS.wrong_answer } });
  expect(await seen(submitId, author)).toBeNull();
});

it('no list, no event and no answer of the contract tells it', async () => {
  const { submitId } = await refused();
  const token = author.token;
  const answers = await Promise.all([
    site.call(getSubmissionDetail, { token, query: { submitId } }),
    site.call(getAllCaseResult, { token, query: { submitId } }),
    site.call(getSubmissionList, { token, query: {} }),
    site.call(checkSubmissionsStatus, { token, body: { submitIds: [submitId] } }),
    site.call(getJudgingProgress, { token, query: { submitId } }),
  ]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200]);
  expect(JSON.stringify(answers)).not.toContain('secret');
});

it('of a problem with a checker it says that another output may be right', async () => {
  const config = { judgeMode: 'spj' as const, checker: { source: 'x', language: 'C++ 17 With O2' } };
  const { submitId } = await refused({ config });
  expect(await seen(submitId, author)).toMatchObject({ byProgram: true });
});
