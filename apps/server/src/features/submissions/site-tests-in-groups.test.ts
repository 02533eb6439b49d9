import type { FailingTest } from '@oyez/contract/judging/failing-test';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getAllCaseResult, getFailingTest, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { addGroupTrainingProblemFromPublic } from '@oyez/contract/trainings/training-problem-admin';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { caseReport } from '../../testing/case-reports.ts';
import { aContest, aContestProblem, aParticipant } from '../../testing/contest-builders.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { takeOne, withoutInterval } from '../../testing/judging.ts';
import { aGroup, aMember, aProblem, aTraining, type ProblemIs } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aToken, clics } from '../contest-feed/testing/clics-site.ts';

let site: TestSite;
let node: TestNode;
let groupId: number;
let groupRoot: TestUser;
let member: TestUser;
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  node = await aNode(site);
});
beforeEach(async () => {
  groupRoot = await aUser(site);
  member = await aUser(site);
  groupId = await aGroup(site, { ownerId: groupRoot.id });
  await aMember(site, groupId, groupRoot.id, GROUP_LEVEL.root);
  await aMember(site, groupId, member.id, GROUP_LEVEL.member);
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

type Place = { gid?: number; tid?: number; cid?: number };

/** Handed in there by a member, and wrong in its first test; the judge keeps what was said about it. */
async function wrong(pid: string, place: Place, by = member): Promise<number> {
  const body = { pid, language: 'C++ 17 With O2', code: 'int main() {}', ...place };
  const { data, msg } = await site.call(submitProblemJudge, { token: by.token, body });
  if (!data) throw new Error(msg);
  await node.finish(await takeOne(node), {
    cases: [caseReport(1, STATUS.wrong_answer)],
    transcripts: [{ seq: 1, fromProgram: '4', toProgram: '1 2', judgeWords: 'no' }],
    failingTest: FAILED,
  });
  return data.submitId;
}

/** What somebody reads of it. */
async function read(submitId: number, { token }: TestUser = groupRoot) {
  const query = { query: { submitId } };
  const { data: detail } = await site.call(getSubmissionDetail, { token, ...query });
  const { data: tests } = await site.call(getAllCaseResult, { token, ...query });
  const [first] = tests?.judgeCaseList ?? [];
  const things = {
    verdict: detail?.submission.status === STATUS.wrong_answer,
    code: (detail?.submission.code ?? null) !== null,
    transcripts: (detail?.staff?.transcripts.length ?? 0) > 0,
    tests: first !== undefined,
    'file names': (first?.inputData ?? null) !== null,
    'failing test': (await site.call(getFailingTest, { token, ...query })).data !== null,
  };
  return (Object.keys(things) as (keyof typeof things)[]).filter((name) => things[name]);
}
const EVERYTHING = ['verdict', 'code', 'transcripts', 'tests', 'file names', 'failing test'];

const CLOSED = { showCases: false, showFailingTest: false };

async function inTraining(is: ProblemIs = CLOSED) {
  const problem = await aProblem(site, is);
  const { id: tid } = await aTraining(site, { groupId, ownerId: groupRoot.id });
  const added = { tid, pid: problem.id, displayId: problem.displayId };
  const answer = await site.call(addGroupTrainingProblemFromPublic, { token: groupRoot.token, body: added });
  expect(answer.code).toBeUndefined();
  return { ...problem, place: { tid, gid: groupId } };
}

async function inContest(is: ProblemIs = CLOSED) {
  const { id } = await aProblem(site, is);
  const contestId = await aContest(site, { groupId, ownerId: groupRoot.id });
  await aContestProblem(site, contestId, id);
  return { id, displayId: 'A', place: { cid: contestId, gid: groupId }, contestId };
}

it('the root of a group reads code and verdicts of its trainings, and no tests of the site’s problems', async () => {
  const { displayId, place } = await inTraining();
  expect(await read(await wrong(displayId, place))).toEqual(['verdict', 'code']);
  expect(await read(await wrong(displayId, place, groupRoot))).toEqual(['verdict', 'code']);
  const staff = await aUser(site, { role: 'root' });
  expect(await read(await wrong(displayId, place), staff)).toEqual(EVERYTHING);
});

it('what a setter shows to everybody, they show to the root of a group', async () => {
  const { displayId, place } = await inTraining({ showCases: true, showFailingTest: true });
  expect(await read(await wrong(displayId, place))).toEqual(['verdict', 'code', 'tests', 'failing test']);
});

it('the root of a group reads everything of the problems that are the group’s own', async () => {
  const { id, displayId } = await aProblem(site, { ...CLOSED, listed: false });
  await site.database.db.updateTable('problem').set({ group_id: groupId }).where('id', '=', id).execute();
  expect(await read(await wrong(displayId, { gid: groupId }))).toEqual(EVERYTHING);
});

it('the jury of a group’s contest reads code and verdicts, and no tests of the site’s problems', async () => {
  const { id, displayId, place, contestId } = await inContest();
  await aParticipant(site, contestId, member.id);
  const submitId = await wrong(displayId, place);
  expect(await read(submitId)).toEqual(['verdict', 'code']);
  const token = await aToken(site, contestId, groupRoot, 'jury');
  const runs = async () => (await clics(site, `/contests/c${contestId}/runs`, { token })).json<object[]>();
  expect(await runs()).toEqual([]);
  await site.database.db.updateTable('problem').set({ group_id: groupId }).where('id', '=', id).execute();
  expect(await read(submitId)).toEqual(EVERYTHING);
  expect(await runs()).toHaveLength(1);
});

it('who takes part in a contest of the site learns its tests in no group of their own', async () => {
  for (const where of [inTraining, inContest]) {
    const { id, displayId, place } = await where({ showCases: true, showFailingTest: true });
    const submitId = await wrong(displayId, place, groupRoot);
    expect(await read(submitId)).toEqual(['verdict', 'code', 'tests', 'failing test']);
    const contestId = await aContest(site);
    await aContestProblem(site, contestId, id);
    await aParticipant(site, contestId, groupRoot.id);
    expect(await read(submitId)).toEqual(['verdict', 'code']);
    const othersId = await wrong(displayId, place);
    expect(await read(othersId)).toEqual(['verdict']);
    const over = { starts_at: new Date(site.now().getTime() - 120_000), ends_at: site.now() };
    await site.database.db.updateTable('contest').set(over).where('id', '=', contestId).execute();
  }
});
