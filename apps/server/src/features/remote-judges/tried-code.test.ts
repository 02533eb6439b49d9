import type { TestRunResult } from '@oyez/contract/judging/judge-tasks';
import {
  getTestJudgeResult,
  readTestRuns,
  runSamples,
  submitProblemTestJudge,
} from '@oyez/contract/submissions/test-runs';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { aProblem, type TestProblem } from '../../testing/problem-builders.ts';
import type { TestSite } from '../../testing/site.ts';
import { aPlayedJudge, type PlayedJudge } from './testing/played-judge.ts';
import { aRemoteProblem, aSiteWith, CPP } from './testing/elsewhere.ts';

let judge: PlayedJudge;
let site: TestSite;
let problem: TestProblem;
let user: TestUser;
let node: TestNode;
beforeAll(async () => {
  judge = aPlayedJudge();
  site = await aSiteWith(judge);
  problem = await aRemoteProblem(site);
  const { db } = site.database;
  const samples = JSON.stringify([{ input: '1 2\n', output: '3' }]);
  await db.updateTable('problem').set({ samples }).where('id', '=', problem.id).execute();
  await db.insertInto('problem_language').values({ problem_id: problem.id, language: 'D DMD32 v2.105.0' }).execute();
  node = await aNode(site, { languages: ['C++ 17 With O2', 'Python3'] });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.deleteFrom('test_run').execute();
  user = await aUser(site);
});

const ASKED = { type: 'public', code: 'int main() {}', language: CPP, userInput: '1 2' };
const run = (
  is: Partial<typeof ASKED> & { pid?: number; expectedOutput?: string; mode?: string; isRemoteJudge?: boolean } = {},
) => site.call(submitProblemTestJudge, { token: user.token, body: { pid: problem.id, ...ASKED, ...is } });
const takeRun = async () => {
  const [task] = await node.take();
  if (task?.kind !== 'test_run') throw new Error(`no test run came, but ${task?.kind}`);
  return task;
};
const printed = (output: string): TestRunResult => ({
  kind: 'test_run',
  status: STATUS.accepted,
  timeMs: 1,
  memoryKb: 1000,
  output,
  stderr: '',
  note: null,
  problem: null,
});

describe('own input on a problem of another judge', () => {
  it('runs here, in the language of ours that is nearest, and nothing is sent to that judge', async () => {
    const { data: key } = await run({ mode: 'text/x-c++src', isRemoteJudge: true, expectedOutput: '3' });
    const task = await takeRun();
    expect(task).toMatchObject({ language: 'C++ 17 With O2', input: '1 2', code: ASKED.code });
    await node.answer(task, printed('3\n'));
    const { data } = await site.call(getTestJudgeResult, { token: user.token, query: { testJudgeKey: key! } });
    expect(data).toMatchObject({ status: STATUS.accepted, userOutput: '3\n' });
    expect(judge.arrived).toEqual([]);
  });

  it('has the limits that are shown for it: at Codeforces the same in every language', async () => {
    await run({ language: 'Python 3.13.2' });
    expect((await takeRun()).limits).toMatchObject({ timeMs: 1000, memoryMb: 256 });
  });

  it.each([
    ['3', '3 \n\n', STATUS.accepted],
    ['3', '4\n', STATUS.wrong_answer],
  ])('that expects %j and prints %j is %i: blanks at the ends never count', async (expectedOutput, output, status) => {
    await site.database.db
      .updateTable('problem_version')
      .set({ config: JSON.stringify({ timeMs: 1000, memoryMb: 256, removeEndBlank: false }) })
      .where('problem_id', '=', problem.id)
      .execute();
    const { data: key } = await run({ expectedOutput });
    await node.answer(await takeRun(), printed(output));
    const { data } = await site.call(getTestJudgeResult, { token: user.token, query: { testJudgeKey: key! } });
    expect(data?.status).toBe(status);
  });

  it('is decided by what is stored, whatever the client says of the problem', async () => {
    const own = await aProblem(site);
    expect(await run({ pid: own.id, isRemoteJudge: true, mode: 'text/x-python' })).toMatchObject({
      code: 'language_not_allowed',
    });
    expect(await run({ language: 'Python3', isRemoteJudge: false })).toMatchObject({ code: 'language_not_allowed' });
    await run({ mode: 'text/x-python', isRemoteJudge: false });
    expect((await takeRun()).language).toBe('C++ 17 With O2');
  });

  it('in a language that is not run here says so', async () => {
    expect(await run({ language: 'D DMD32 v2.105.0' })).toMatchObject({ status: 400, code: 'run_language_elsewhere' });
  });

  it('works for the samples, too', async () => {
    const { data } = await site.call(runSamples, {
      token: user.token,
      body: { pid: problem.id, code: ASKED.code, language: CPP },
    });
    const task = await takeRun();
    expect(task.language).toBe('C++ 17 With O2');
    await node.answer(task, printed('3   \n'));
    const reports = await site.call(readTestRuns, { token: user.token, body: { keys: [data![0]!.key] } });
    expect(reports.data?.map((one) => one.status)).toEqual([STATUS.accepted]);
  });
});
