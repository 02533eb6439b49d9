import type { JudgeProgram, TestRunResult, TestRunTask } from '@oyez/contract/judging/judge-tasks';
import {
  cancelTestRuns,
  getTestJudgeResult,
  readTestRuns,
  runOwnInput,
  runSamples,
  submitProblemTestJudge,
} from '@oyez/contract/submissions/test-runs';
import { limits } from '@oyez/contract/rules/limits';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aNode, type TestNode } from '../../../testing/judge-node.ts';
import { aBound, withoutInterval } from '../../../testing/judging.ts';
import { aProblem, type TestProblem } from '../../../testing/problem-builders.ts';
import { writeSetting } from '../../../settings/settings.sql.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';
import { checkProgram } from './compile-checks.service.ts';
import { deleteExpiredRuns } from './test-runs.sql.ts';

let site: TestSite;
let user: TestUser;
let node: TestNode;
let problem: TestProblem;
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  problem = await aProblem(site, { config: { userFiles: { 'sum.h': 'int sum;' }, timeMs: 700 } });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.deleteFrom('test_run').execute();
  await site.database.db.updateTable('node_session').set({ ended_at: site.now() }).execute();
  user = await aUser(site);
  node = await aNode(site, { languages: ['Python3', 'C++'] });
});

const ASKED = { type: 'public', code: 'print(1)', language: 'Python3', userInput: '1 2' };
const run = (is: Partial<typeof ASKED> & { pid?: number; expectedOutput?: string } = {}, by = user) =>
  site.call(submitProblemTestJudge, { token: by.token, body: { pid: problem.id, ...ASKED, ...is } });
const read = async (key: string | null, by = user) =>
  site.call(getTestJudgeResult, { token: by.token, query: { testJudgeKey: key ?? '' } });

async function takeRun(): Promise<TestRunTask> {
  const [task] = await node.take();
  if (task?.kind !== 'test_run') throw new Error(`no test run came, but ${task?.kind}`);
  return task;
}

const ended = (is: Partial<TestRunResult> = {}): TestRunResult => ({
  kind: 'test_run',
  status: STATUS.accepted,
  timeMs: 12,
  memoryKb: 3400,
  output: '3\n',
  stderr: '',
  note: null,
  problem: null,
  ...is,
});

describe('a long own input', () => {
  const runLong = (length: number) =>
    site.call(runOwnInput, { token: user.token, body: { pid: problem.id, ...ASKED, userInput: '1'.repeat(length) } });

  it('is taken by our own call up to what the site allows; the call of the contract takes 1,000', async () => {
    expect(await run({ userInput: '1'.repeat(1001) })).toMatchObject({ code: 'test_run_input_too_long' });
    expect(await runLong(65_537)).toMatchObject({
      code: 'test_run_input_too_long',
      msg: expect.stringContaining('65536'),
    });
    expect(await runLong(65_536)).toMatchObject({ status: 200 });
    expect((await takeRun()).input).toHaveLength(65_536);
  });

  it('is as short as the site wants', async () => {
    const narrow = await aSite();
    await writeSetting(narrow.database.db, 'switches', { defaultSubmitInterval: 0, ownInputMax: 2000 }, narrow.now());
    const asker = await aUser(narrow);
    await aNode(narrow, { languages: ['Python3'] });
    const { id: pid } = await aProblem(narrow);
    const ask = (length: number) =>
      narrow.call(runOwnInput, { token: asker.token, body: { pid, ...ASKED, userInput: '1'.repeat(length) } });
    expect(await ask(2001)).toMatchObject({ code: 'test_run_input_too_long' });
    expect(await ask(2000)).toMatchObject({ status: 200 });
    await narrow.close();
  });
});

describe('a test run', () => {
  it("runs own input with the problem's limits and files, and its result is read once", async () => {
    const { data: key } = await run({ expectedOutput: '3' });
    expect(key).toMatch(/^TEST_JUDGE_[0-9a-f]{32}$/);
    expect((await read(key)).data).toEqual({
      status: STATUS.pending,
      time: null,
      memory: null,
      userInput: null,
      expectedOutput: null,
      userOutput: null,
      stderr: null,
      problemJudgeMode: null,
    });
    const task = await takeRun();
    expect(task).toMatchObject({
      language: 'Python3',
      input: '1 2',
      limits: { timeMs: 1400 },
      userFiles: { 'sum.h': 'int sum;' },
    });
    expect(await node.answer(task, ended())).toBe(true);
    expect(await node.answer(task, ended())).toBe(false);
    const result = {
      status: STATUS.accepted,
      time: 12,
      memory: 3400,
      userInput: '1 2',
      expectedOutput: '3',
      userOutput: '3\n',
      stderr: '',
      problemJudgeMode: 'default',
    };
    expect((await read(key)).data).toEqual(result);
    expect(await read(key)).toMatchObject({ http: 200, status: 400, code: 'test_run_not_found' });
  });

  it.each([
    ['3', '3\n', STATUS.accepted],
    ['3  \r\n4', '3\n4', STATUS.accepted],
    ['3', '3 \n\n', STATUS.accepted],
    ['3 4', '34', STATUS.wrong_answer],
    ['', '', STATUS.accepted],
  ])('that expects %j and prints %j is %i', async (expectedOutput, output, status) => {
    const { data: key } = await run({ expectedOutput });
    await node.answer(await takeRun(), ended({ output }));
    expect((await read(key)).data?.status).toBe(status);
  });

  it('of long blanks is read as fast as any other', async () => {
    const { data: key } = await run({ expectedOutput: '3' });
    await node.answer(await takeRun(), ended({ output: `${' '.repeat(60_000)}3\n${'\n'.repeat(4_000)}3\n` }));
    const before = process.cpuUsage();
    expect((await read(key)).data?.status).toBe(STATUS.wrong_answer);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });

  it('keeps blanks apart where the problem does; what was typed gets the last line end', async () => {
    const strict = await aProblem(site, { config: { removeEndBlank: false } });
    for (const [output, status] of [
      ['3\n', STATUS.accepted],
      ['3', STATUS.presentation_error],
      ['3 \n', STATUS.presentation_error],
      ['4\n', STATUS.wrong_answer],
    ] as const) {
      const { data: key } = await run({ pid: strict.id, expectedOutput: '3' });
      await node.answer(await takeRun(), ended({ output }));
      expect((await read(key)).data?.status).toBe(status);
    }
  });

  it('shows a long output cut, how the program ended, and what it complained about', async () => {
    const { data: key } = await run();
    const note = { code: 'exit_code', params: { code: 3 } } as const;
    await node.answer(
      await takeRun(),
      ended({ status: STATUS.runtime_error, output: 'x'.repeat(5000), stderr: 'oh no', note }),
    );
    const { data } = await read(key);
    expect(data).toMatchObject({ status: STATUS.runtime_error, stderr: 'Exited with code 3\noh no' });
    expect(data?.userOutput).toBe(`${'x'.repeat(1000)}...`);
  });

  it("is nobody else's to read", async () => {
    const { data: key } = await run();
    expect((await read(key, await aUser(site))).code).toBe('test_run_not_found');
    expect((await read('TEST_JUDGE_00')).code).toBe('test_run_not_found');
  });

  it('follows another one of the same person only after its end', async () => {
    const answers = await Promise.all([run(), run(), run()]);
    const started = answers.filter((answer) => answer.status === 200);
    expect(started).toHaveLength(1);
    expect((await run()).code).toBe('test_run_unfinished');
    expect((await run({}, await aUser(site))).status).toBe(200);
    for (const task of await node.take({ slots: 9 })) await node.answer(task, ended());
    expect((await run()).status).toBe(200);
  });

  it.each([
    [{ type: 'other' }, 'test_run_type_unknown'],
    [{ code: ' \n' }, 'code_empty'],
    [{ code: 'x'.repeat(65_536) }, 'code_too_long'],
    [{ userInput: '' }, 'test_run_input_missing'],
    [{ userInput: '1\0' }, 'test_run_input_has_nul'],
    [{ expectedOutput: '\0' }, 'test_run_input_has_nul'],
    [{ userInput: 'x'.repeat(1001) }, 'test_run_input_too_long'],
    [{ language: '' }, 'language_missing'],
    [{ language: 'Klingon' }, 'language_not_allowed'],
    [{ language: 'Rust' }, 'no_judge_for_language'],
    [{ pid: 99_999_999 }, 'problem_not_found'],
  ])('of %o is refused: %s', async (is, code) => {
    expect((await run(is)).code).toBe(code);
  });

  it('of a problem that one may not see is answered like one that is not there', async () => {
    const hidden = await aProblem(site, { hidden: true });
    expect((await run({ pid: hidden.id })).code).toBe('problem_not_found');
    expect((await run({ pid: hidden.id }, await aUser(site, { role: 'root' }))).status).toBe(200);
  });

  it('that the judge cannot do is its fault, said so', async () => {
    const { data: key } = await run();
    const task = await takeRun();
    await node.answer(task, { kind: 'compile', ok: true, log: '', problem: null });
    expect((await read(key)).data).toMatchObject({ status: STATUS.system_error });
    const second = await run();
    await node.answer(await takeRun(), ended({ problem: 'the sandbox said no' }));
    const { data } = await read(second.data);
    expect(data).toMatchObject({ status: STATUS.system_error });
    expect(JSON.stringify(data)).not.toContain('the sandbox said no');
  });

  it('that runs too long ends', async () => {
    const { data: key } = await run();
    await takeRun();
    site.clock.advance(590_000);
    expect((await read(key)).data?.status).toBe(STATUS.pending);
    const bound = aBound(site);
    await bound.watch(595_000);
    expect((await read(key)).data?.status).toBe(STATUS.pending);
    await bound.watch(10_000);
    expect((await read(key)).data?.status).toBe(STATUS.system_error);
  });
});

describe('a run that waited long in line', () => {
  const KEPT_MS = limits.testRun.keptSeconds * 1000;
  const clear = () => deleteExpiredRuns(site.database.db, site.now());
  const stateOf = async (key: string | null) => {
    const { data } = await site.call(readTestRuns, { token: user.token, body: { keys: [key ?? ''] } });
    return data?.map(({ status }) => status);
  };

  it('is there until it ends, and what it came to as long as that of any other', async () => {
    const { data: key } = await run({ expectedOutput: '3' });
    site.clock.advance(2 * KEPT_MS);
    await clear();
    expect(await stateOf(key)).toEqual([STATUS.pending]);
    expect((await run()).code).toBe('test_run_unfinished');
    await node.answer(await takeRun(), ended());
    site.clock.advance(KEPT_MS - 1000);
    await clear();
    expect(await stateOf(key)).toEqual([STATUS.accepted]);
    site.clock.advance(2000);
    expect(await stateOf(key)).toEqual([]);
    expect((await read(key)).code).toBe('test_run_not_found');
    await clear();
    expect(await site.database.db.selectFrom('test_run').select('key').execute()).toEqual([]);
  });

  it('and was stopped there says so as long', async () => {
    const { data: key } = await run();
    site.clock.advance(2 * KEPT_MS);
    await site.call(cancelTestRuns, { token: user.token, body: { keys: [key ?? ''] } });
    await clear();
    expect(await stateOf(key)).toEqual([STATUS.cancelled]);
  });

  it('is forgotten when nothing in the line is about it', async () => {
    await run();
    await site.database.db.deleteFrom('task').execute();
    site.clock.advance(KEPT_MS + 1000);
    await clear();
    expect((await run()).status).toBe(200);
  });
});

describe('a run of all samples', () => {
  const SAMPLES = [
    { input: '1 2\n', output: '3\n' },
    { input: '', output: '0' },
    { input: '2 2', output: '4' },
  ];
  const start = (by = user, is: { pid?: number; language?: string } = {}) =>
    site.call(runSamples, { token: by.token, body: { pid: problem.id, code: 'print(1)', language: 'Python3', ...is } });
  const look = async (keys: readonly string[], by = user) =>
    (await site.call(readTestRuns, { token: by.token, body: { keys: [...keys] } })).data ?? [];
  const stop = (keys: readonly string[], by = user) =>
    site.call(cancelTestRuns, { token: by.token, body: { keys: [...keys] } });
  const keysOf = (answer: Awaited<ReturnType<typeof start>>) => (answer.data ?? []).map(({ key }) => key);
  let sampled: TestProblem;
  beforeAll(async () => {
    sampled = await aProblem(site, { samples: SAMPLES });
  });

  it('judges each for itself, keeps what is ready, and can be read again', async () => {
    const keys = keysOf(await start(user, { pid: sampled.id }));
    const tasks = (await node.take({ slots: 9 })).filter((task) => task.kind === 'test_run');
    expect(tasks.map((task) => task.input)).toEqual(['1 2', '', '2 2']);
    const [first, second] = tasks;
    if (!first || !second) throw new Error('the runs did not come');
    await node.answer(first, ended({ output: '3\n' }));
    await node.answer(second, ended({ output: 'x'.repeat(20_000) }));
    const reports = await look(keys);
    expect(reports.map(({ status }) => status)).toEqual([STATUS.accepted, STATUS.wrong_answer, STATUS.pending]);
    expect(reports[1]).toMatchObject({ outputCut: true, expectedOutput: '0', key: keys[1] });
    expect(reports[1]?.userOutput).toBe('x'.repeat(10_000));
    expect(await look(keys)).toEqual(reports);
    expect(await look([...keys, ...keys])).toEqual(reports);
  });

  it('cuts a long output between two signs', async () => {
    const keys = keysOf(await start(user, { pid: sampled.id }));
    const [task] = await node.take({ slots: 1 });
    if (!task) throw new Error('no run came');
    await node.answer(task, ended({ output: `x${'😀'.repeat(6000)}` }));
    expect((await look(keys))[0]?.userOutput).toBe(`x${'😀'.repeat(4999)}`);
  });

  it('is stopped by its owner only, and what has ended stays', async () => {
    const keys = keysOf(await start(user, { pid: sampled.id }));
    const [task] = await node.take({ slots: 1 });
    if (!task) throw new Error('no run came');
    await node.answer(task, ended({ output: '3\n' }));
    const stranger = await aUser(site);
    expect((await stop(keys, stranger)).data).toEqual({ cancelled: 0 });
    expect(await look(keys, stranger)).toEqual([]);
    expect((await stop(keys)).data).toEqual({ cancelled: 2 });
    expect((await look(keys)).map(({ status }) => status)).toEqual([
      STATUS.accepted,
      STATUS.cancelled,
      STATUS.cancelled,
    ]);
    expect(await node.take({ slots: 9 })).toEqual([]);
    expect((await start(user, { pid: sampled.id })).status).toBe(200);
  });

  it('waits for the run before it, and is refused where a submission would be', async () => {
    await start(user, { pid: sampled.id });
    expect((await start(user, { pid: sampled.id })).code).toBe('test_run_unfinished');
    const other = await aUser(site);
    const hidden = await aProblem(site, { hidden: true, samples: SAMPLES });
    const bare = await aProblem(site, { samples: [] });
    expect((await start(other, { pid: hidden.id })).code).toBe('problem_not_found');
    expect((await start(other, { pid: bare.id })).code).toBe('samples_missing');
    expect((await start(other, { pid: sampled.id, language: 'Klingon' })).code).toBe('language_not_allowed');
  });

  it('of an interactive problem compares nothing', async () => {
    const interactor = { language: 'C++', source: 'int main() {}' };
    const talk = await aProblem(site, { samples: SAMPLES, config: { judgeMode: 'interactive', interactor } });
    const keys = keysOf(await start(user, { pid: talk.id }));
    for (const task of await node.take({ slots: 9 })) await node.answer(task, ended({ output: 'hello' }));
    expect((await look(keys)).map(({ status }) => status)).toEqual(SAMPLES.map(() => STATUS.accepted));
  });
});

describe('the check whether a checker compiles', () => {
  const program: JudgeProgram = {
    role: 'checker',
    protocol: 'contract',
    language: 'C++',
    code: 'int main() {}',
    files: { 'grid.h': 'int grid;' },
    args: [],
  };

  it('waits for what a node says', async () => {
    const checked = checkProgram(site, user, program);
    const [task] = await node.take({ waitMs: 10_000 });
    expect(task).toMatchObject({ kind: 'compile', program });
    const result = { kind: 'compile', ok: false, log: 'spj.cpp:1: expected ;', problem: null } as const;
    if (task) await node.answer(task, result);
    expect(await checked).toEqual(result);
  });

  it('says at once that no judge has the language', async () => {
    await expect(checkProgram(site, user, { ...program, language: 'C' })).rejects.toMatchObject({
      code: 'no_judge_for_language',
    });
  });
});
