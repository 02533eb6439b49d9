import type { TestRunResult, TestRunTask } from '@oyez/contract/judging/judge-tasks';
import { STATUS } from '@oyez/contract/judging/verdict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useWorkshop } from '../testing/workshop.ts';
import { performTask } from './perform-task.ts';
import { Progress } from './progress.ts';

const test = useWorkshop();
const progress = new Progress(
  () => Promise.resolve([]),
  () => undefined,
);

async function tryOut(code: string, changes: Partial<TestRunTask> = {}): Promise<TestRunResult> {
  const task: TestRunTask = {
    kind: 'test_run',
    taskId: 1,
    attempt: 1,
    account: '',
    isPatient: false,
    language: 'Python3',
    code,
    limits: { timeMs: 1000, memoryMb: 64, stackMb: 64 },
    userFiles: {},
    fileIo: null,
    input: '',
    ...changes,
  };
  return (await performTask(task, test.workshop, progress, new AbortController().signal)) as TestRunResult;
}

it('gives the output for the given input, which gets a line end', async () => {
  const code = 'import sys\nprint(repr(sys.stdin.read()))\nprint("debug", file=sys.stderr)';
  expect(await tryOut(code, { input: '1 2\n你好' })).toMatchObject({
    kind: 'test_run',
    status: STATUS.accepted,
    output: "'1 2\\n你好\\n'\n",
    stderr: 'debug\n',
    note: null,
    problem: null,
    timeMs: expect.any(Number) as number,
    memoryKb: expect.any(Number) as number,
  });
});

it('says how a program failed', async () => {
  expect(await tryOut('print(1)\nraise SystemExit(7)')).toMatchObject({
    status: STATUS.runtime_error,
    output: '1\n',
    note: { code: 'exit_code', params: { code: 7 } },
  });
  expect(await tryOut('while True: pass')).toMatchObject({ status: STATUS.time_limit, timeMs: 1000 });
  expect(await tryOut('a = "x" * 10**9')).toMatchObject({ status: STATUS.memory_limit, memoryKb: 64 * 1024 });
});

it('shows the words of the compiler where others show what was printed as error', async () => {
  const result = await tryOut('def f(:\n    pass');
  expect(result).toMatchObject({ status: STATUS.compile_error, output: '', timeMs: null, memoryKb: null });
  expect(result.stderr).toContain('SyntaxError');
});

it('reads and writes the files of the problem, and has the problem’s extra files', async () => {
  const fileIo = { read: 'sum.in', write: 'sum.out' };
  const code = 'import helper\nopen("sum.out", "w").write(str(helper.double(int(open("sum.in").read()))))';
  const userFiles = { 'helper.py': 'def double(n): return 2 * n\n' };
  expect(await tryOut(code, { fileIo, userFiles, input: '21' })).toMatchObject({
    status: STATUS.accepted,
    output: '42',
    note: null,
  });
  expect(await tryOut('print(42)', { fileIo })).toMatchObject({
    status: STATUS.accepted,
    output: '',
    note: { code: 'no_output_file', params: { name: 'sum.out' } },
  });
});

it('cuts long output, and not in the middle of a character', async () => {
  const { status, output } = await tryOut('print("好" * 100000)');
  expect(status).toBe(STATUS.accepted);
  expect(output).toBe('好'.repeat(21845));
});

it('tells nothing of the host', async () => {
  const code = `import os
for n in os.listdir("/proc/self/fd"):
    try: print(os.readlink("/proc/self/fd/" + n))
    except OSError: pass
print(os.getcwd(), os.environ)`;
  const { output } = await tryOut(code, { input: 'x' });
  expect(output).toContain('/w');
  expect(output).not.toContain(test.bench.cacheDir);
  expect(output).not.toContain(test.address.token);
});

it('is for staff where the node has no such language', async () => {
  expect(await tryOut('', { language: 'Brainfuck' })).toMatchObject({
    status: STATUS.system_error,
    problem: 'This node cannot run Brainfuck.',
  });
});

it('compiles again what has vanished', async () => {
  expect(await tryOut('print(5)')).toMatchObject({ output: '5\n' });
  const programs = join(test.bench.cacheDir, 'compiled', 'programs');
  for (const name of await readdir(programs)) await rm(join(programs, name), { recursive: true });
  expect(await tryOut('print(5)')).toMatchObject({ output: '5\n' });
});
