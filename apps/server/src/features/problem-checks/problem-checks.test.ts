import { getUserProblemStatus } from '@oyez/contract/problems/problems';
import {
  addProblemCheck,
  deleteProblemCheck,
  getProblemCheckCode,
  getProblemChecks,
  getProblemCheckStates,
  judgeProblemChecks,
  updateProblemCheck,
} from '@oyez/contract/problems/problem-checks';
import { JUDGE_BLOB_PATH } from '@oyez/contract/judging/judge-protocol';
import type { SubmissionTask } from '@oyez/contract/judging/judge-tasks';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { caseReport } from '../../testing/case-reports.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { submitCode, withoutInterval } from '../../testing/judging.ts';
import { aProblem, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { collectResults } from './problem-checks.service.ts';

let site: TestSite;
let setter: TestUser;
let node: TestNode;
let problem: TestProblem;
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  setter = await aUser(site, { role: 'admin' });
  node = await aNode(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  problem = await aProblem(site, {
    ownerId: setter.id,
    cases: [
      ['1 2\n', '3\n'],
      ['2 2\n', '4\n'],
    ],
  });
});

const CPP = 'C++ 17 With O2';
type CheckIs = { name?: string; language?: string; code?: string; expected?: number[]; by?: TestUser };
async function aCheck({ name = 'main', language = CPP, code = 'a', expected, by = setter }: CheckIs = {}) {
  const body = { pid: problem.id, name, language, code, expected: expected ?? [STATUS.accepted] };
  return site.call(addProblemCheck, { token: by.token, body });
}
const table = async (by = setter) => {
  const answer = await site.call(getProblemChecks, { token: by.token, query: { pid: problem.id } });
  if (!answer.data) throw new Error(answer.msg);
  return answer.data;
};
const judge = (checkId?: number) =>
  site.call(judgeProblemChecks, { token: setter.token, body: { pid: problem.id, checkId } });
const take = async (code: string): Promise<SubmissionTask> => {
  const tasks = await node.claim({ slots: 9 });
  taken.push(...tasks);
  const task = taken.find((one) => one.code === code);
  if (!task) throw new Error(`no task came for ${code}`);
  return task;
};
let taken: SubmissionTask[] = [];
beforeEach(() => {
  taken = [];
});
const finish = async (code: string, statuses: number[], timeMs = 100) =>
  node.finish(await take(code), {
    cases: statuses.map((status, index) => caseReport(index + 1, status, { timeMs, memoryKb: 20_000 })),
  });
const state = async () =>
  (await site.call(getProblemCheckStates, { token: setter.token, body: { pidList: [problem.id] } })).data?.[problem.id];

describe('reference solutions', () => {
  it('are judged by the real tests, all at once, into a table of solution and test', async () => {
    await aCheck({ name: 'main', code: 'good' });
    await aCheck({ name: 'brute', code: 'slow', expected: [STATUS.time_limit, STATUS.wrong_answer] });
    expect(await judge()).toMatchObject({ data: { started: 2 } });
    expect((await table()).checks.map((one) => one.state)).toEqual(['running', 'running']);
    expect(await state()).toBe('running');

    const task = await take('good');
    expect(task).toMatchObject({ language: CPP, limits: { timeMs: 1000 }, mode: { type: 'acm' } });
    expect(task.cases).toHaveLength(2);
    const blob = await site.app.inject({
      url: `${JUDGE_BLOB_PATH}/${task.cases[0]?.input.sha256}`,
      query: { sessionId: node.sessionId },
      headers: { authorization: node.token },
    });
    expect(blob.body).toBe('1 2\n');
    const progress = async () => (await table()).checks[0]?.progress;
    expect(await progress()).toBeNull();
    await node.progress(task, 'judging', [caseReport(1, STATUS.accepted)]);
    expect(await progress()).toEqual({ done: 1, total: 2 });
    await node.progress(task, 'judging', [caseReport(2, STATUS.accepted)]);
    expect(await progress()).toEqual({ done: 2, total: 2 });
    await finish('good', [STATUS.accepted, STATUS.accepted], 140);
    expect(await progress()).toBeNull();
    await finish('slow', [STATUS.accepted, STATUS.time_limit], 1000);

    const { checks, suggestion, tests, version } = await table();
    expect([tests, version]).toEqual([2, 1]);
    expect(checks.map((one) => [one.name, one.state, one.result?.status, one.result?.time])).toEqual([
      ['main', 'agrees', STATUS.accepted, 140],
      ['brute', 'agrees', STATUS.time_limit, 1000],
    ]);
    expect(checks[1]?.result).toMatchObject({
      total: 2,
      isCurrent: true,
      node: node.name,
      cases: [{ seq: 1, status: STATUS.accepted }, { seq: 2 }],
      firstFailed: { seq: 2, status: STATUS.time_limit },
    });
    expect(suggestion).toMatchObject({ timeLimit: 500, memoryLimit: 64, slowest: { name: 'main', time: 140 } });
    expect(await state()).toBe('agrees');
  });

  it('are nobody’s submissions: no list, no count and no personal status knows of them', async () => {
    await aCheck({ code: 'quiet' });
    await judge();
    await finish('quiet', [STATUS.accepted, STATUS.accepted]);
    await table();
    const list = await site.call(getSubmissionList, {
      token: setter.token,
      query: { onlyMine: false, problemID: problem.displayId, completeProblemID: true },
    });
    expect(list.data?.total).toBe(0);
    const statuses = await site.call(getUserProblemStatus, {
      token: setter.token,
      body: { pidList: [problem.id], isContestProblemList: false },
    });
    expect(statuses.data?.[problem.id]?.status).toBe(STATUS.not_submitted);
  });

  it('wait behind the submissions of people', async () => {
    await aCheck({ code: 'patient' });
    await judge();
    const submitted = await submitCode(site, await aUser(site), { to: problem.displayId });
    const [first] = await node.claim({ slots: 1 });
    expect(first?.submissionId).toBe(submitted);
    if (first) await node.finish(first);
    await finish('patient', [STATUS.accepted, STATUS.accepted]);
  });

  it('mark the problem when one gets another verdict than it must, until it is judged anew', async () => {
    const id = (await aCheck({ code: 'wrong', expected: [STATUS.accepted] })).data?.id ?? 0;
    expect(await state()).toBe('new');
    await judge();
    await finish('wrong', [STATUS.accepted, STATUS.wrong_answer]);
    await collectResults(site);
    expect(await state()).toBe('disagrees');

    const body = { id, name: 'wrong one', language: CPP, code: 'wrong', expected: [STATUS.wrong_answer] };
    await site.call(updateProblemCheck, { token: setter.token, body });
    expect((await table()).checks[0]).toMatchObject({ name: 'wrong one', state: 'agrees' });
    await site.call(updateProblemCheck, { token: setter.token, body: { ...body, code: 'changed' } });
    expect((await table()).checks[0]).toMatchObject({ state: 'new', result: null });
    await judge(id);
    await finish('changed', [STATUS.wrong_answer, STATUS.accepted]);
    expect((await table()).checks[0]?.state).toBe('agrees');
  });

  it('are outdated by a new version, and suggest limits no more', async () => {
    await aCheck({ code: 'old' });
    await judge();
    await finish('old', [STATUS.accepted, STATUS.accepted]);
    await table();
    const { db } = site.database;
    const version = await db
      .selectFrom('problem_version')
      .selectAll()
      .where('problem_id', '=', problem.id)
      .executeTakeFirstOrThrow();
    const { id: _, ...rest } = version;
    const next = await db
      .insertInto('problem_version')
      .values({ ...rest, n: 2, config: JSON.stringify(rest.config) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('problem').set({ current_version_id: next.id }).where('id', '=', problem.id).execute();
    const { checks, suggestion } = await table();
    expect(checks[0]).toMatchObject({ state: 'outdated', result: { version: 1, isCurrent: false } });
    expect([suggestion, await state()]).toEqual([null, 'outdated']);
  });

  it('say so when the judge gives no verdict, and when the compiler refuses', async () => {
    await aCheck({ name: 'broken', code: 'broken', expected: [STATUS.compile_error] });
    await aCheck({ name: 'fault', code: 'fault' });
    await judge();
    const ended = { cases: [], compileMs: null, compiler: null };
    await node.finish(await take('broken'), { ...ended, kind: 'compile_error', compileLog: 'expected ;' });
    await node.finish(await take('fault'), { ...ended, kind: 'system_error', problem: 'the disk is full' });
    expect((await table()).checks.map((one) => [one.state, one.result?.message])).toEqual([
      ['agrees', 'expected ;'],
      ['failed', 'the disk is full'],
    ]);
    expect(await state()).toBe('failed');
  });

  it('survive the loss of a run: it counts as none, and can be started again', async () => {
    await aCheck({ code: 'lost' });
    await judge();
    expect(await judge()).toMatchObject({ status: 400, code: 'problem_checks_running' });
    await site.database.db.deleteFrom('test_run').execute();
    expect((await table()).checks[0]?.state).toBe('failed');
    expect(await judge()).toMatchObject({ data: { started: 1 } });
  });

  it('drop what runs when they are deleted', async () => {
    const id = (await aCheck({ code: 'gone' })).data?.id ?? 0;
    await judge();
    const task = await take('gone');
    await site.call(deleteProblemCheck, { token: setter.token, query: { id } });
    expect(await node.finish(task)).toBe(false);
    expect((await table()).checks).toEqual([]);
    expect(await judge()).toMatchObject({ status: 400, code: 'problem_checks_missing' });
    const actions = await site.database.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', problem.id)
      .orderBy('id')
      .execute();
    expect(actions.map((row) => row.action)).toEqual(['problem_check.add', 'problem_check.delete']);
  });

  it('are refused with a name that is taken, a language that is none, or nothing in them', async () => {
    await aCheck();
    expect(await aCheck()).toMatchObject({ status: 400, code: 'problem_check_name_taken' });
    expect(await aCheck({ name: 'x', language: 'Klingon' })).toMatchObject({ code: 'language_not_allowed' });
    expect(await aCheck({ name: 'x', code: ' \n' })).toMatchObject({ code: 'code_empty' });
    expect((await aCheck({ name: 'x', expected: [STATUS.system_error] })).http).toBe(400);
    expect((await aCheck({ name: 'x', expected: [] })).http).toBe(400);
  });

  it('belong to those who edit the problem', async () => {
    const id = (await aCheck({ code: 'secret' })).data?.id ?? 0;
    const [stranger, colleague] = [await aUser(site), await aUser(site, { role: 'admin' })];
    const editor = await aUser(site, { role: 'problem_admin' });
    const read = (by: TestUser) => site.call(getProblemCheckCode, { token: by.token, query: { id } });
    expect([(await read(stranger)).status, (await read(colleague)).status]).toEqual([404, 404]);
    expect((await read(editor)).data).toEqual({ code: 'secret' });
    expect((await site.call(deleteProblemCheck, { token: colleague.token, query: { id } })).status).toBe(404);
    const query = { pid: problem.id };
    expect((await site.call(getProblemChecks, { token: stranger.token, query })).status).toBe(403);
    expect((await aCheck({ by: colleague, name: 'theirs' })).status).toBe(403);
    const body = { pidList: [problem.id] };
    const states = (by: TestUser) => site.call(getProblemCheckStates, { token: by.token, body });
    expect((await states(colleague)).data).toEqual({});
    expect((await states(editor)).data).toEqual({ [problem.id]: 'new' });
  });
});
