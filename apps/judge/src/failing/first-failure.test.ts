import type { FailingTest } from '@oyez/contract/judging/failing-test';
import { expect, it } from 'vitest';
import { checker } from '../testing/special-judge.ts';
import { useWorkshop, type TestCase, type TestTask } from '../testing/workshop.ts';

const test = useWorkshop();

async function failing(code: string, cases: TestCase[], more: Partial<TestTask> = {}): Promise<FailingTest | null> {
  const result = await test.judge({ language: 'Python3', code, cases, showsFailingTest: true, ...more });
  expect(result.problem).toBeNull();
  return result.failingTest;
}

const ADD = 'a, b = map(int, input().split())\nprint(a + b if a < 3 else a - b)';
const SUMS: TestCase[] = [1, 2, 3, 4].map((a) => ({ input: `${a} 1\n`, output: `${a + 1}\n` }));

it('of several tests that fail, the first is told: input, expected and own output, and where they differ', async () => {
  expect(await failing(ADD, SUMS)).toEqual({
    seq: 3,
    input: { text: '3 1\n', from: 0, length: 4, size: 4 },
    expected: { text: '4\n', from: 0, length: 2, size: 2 },
    output: { text: '2\n', from: 0, length: 2, size: 2 },
    difference: { line: 1, column: 1, fromLine: 1, strict: false },
  });
});

it('nothing is told where nobody asks, and of what passed', async () => {
  expect(await failing(ADD, SUMS, { showsFailingTest: false })).toBeNull();
  expect(await failing(ADD, SUMS.slice(0, 2))).toBeNull();
});

it('of a program that did not get to its end only the input is told', async () => {
  const limits = { timeMs: 300, memoryMb: 64, stackMb: 64 };
  const loops = 'print("so far", flush=True)\nwhile True: pass';
  const ends = { input: '7\n', output: '8\n' };
  const onlyInput = { seq: 1, input: { text: '7\n' }, expected: null, output: null, difference: null };
  expect(await failing(loops, [ends], { limits })).toMatchObject(onlyInput);
  expect(await failing('raise ValueError', [ends])).toMatchObject(onlyInput);
}, 30_000);

it('long texts are clipped around the difference, in whole characters, with their sizes', async () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => `第 ${n} 行`);
  const output = `${lines.join('\n')}\n`;
  const code = 'for n in range(30000): print("第", n, "行" if n != 20000 else "列")';
  const found = await failing(code, [{ input: '入'.repeat(500), output }]);
  expect(found).toMatchObject({
    input: { text: '入'.repeat(333), from: 0, length: 999, size: 1500 },
    difference: { line: 20_001, column: 9, fromLine: 20_001, strict: false },
  });
  const bytes = Buffer.byteLength(output);
  for (const [side, begins] of [
    [found!.expected, '第 20000 行\n第 20001 行\n'],
    [found!.output, '第 20000 列\n第 20001 行\n'],
  ] as const) {
    expect(side?.text.startsWith(begins)).toBe(true);
    expect(side).toMatchObject({ from: Buffer.byteLength(`${lines.slice(0, 20_000).join('\n')}\n`), size: bytes });
    expect(side!.length).toBeLessThanOrEqual(1000);
    expect(side?.text).not.toContain('\uFFFD');
  }
}, 30_000);

it('a single long line is shown from a little before the difference', async () => {
  const right = `${'1'.repeat(400_000)}2${'3'.repeat(400_000)}`;
  const code = 'print("1" * 400000 + "9" + "3" * 400000)';
  const found = await failing(code, [{ input: '', output: right }]);
  expect(found).toMatchObject({
    expected: { from: 399_800, size: 800_001 },
    output: { from: 399_800, size: 800_002 },
    difference: { line: 1, column: 400_001, fromLine: 1 },
  });
  expect(found?.output?.text.indexOf('9')).toBe(200);
}, 30_000);

it('bytes that are no text do not break it', async () => {
  const code = 'import sys\nsys.stdout.buffer.write(bytes([255, 0, 128]) * 600)';
  const cases = [{ input: Buffer.alloc(3000, 0xfe), output: Buffer.from([255, 0, 129]) }];
  const found = await failing(code, cases);
  expect(found).toMatchObject({
    input: { text: '\uFFFD'.repeat(1000), length: 1000, size: 3000 },
    expected: { text: '\uFFFD\uFFFD\uFFFD', size: 3 },
    output: { length: 1000, size: 1800 },
  });
});

it('blanks that count are told as a difference', async () => {
  const cases = [{ input: '', output: 'a b\r\nc\r\n' }];
  expect(await failing('print("a  b")\nprint("c")', cases, { mode: { removeEndBlank: false } })).toMatchObject({
    expected: { text: 'a b\nc\n' },
    difference: { line: 1, column: 3, strict: true },
  });
});

it('what a checker refuses is told without a difference: another answer may be right', async () => {
  const refuses = checker('import sys\nsys.stderr.write("no such road")\nsys.exit(101)');
  const cases = [{ input: '5\n', output: 'one of many\n' }];
  expect(await failing('print("mine")', cases, { program: refuses, mode: { judgeMode: 'spj' } })).toEqual({
    seq: 1,
    input: { text: '5\n', from: 0, length: 2, size: 2 },
    expected: { text: 'one of many\n', from: 0, length: 12, size: 12 },
    output: { text: 'mine\n', from: 0, length: 5, size: 5 },
    difference: null,
  });
});

it('of a talk with an interactor only the input is told', async () => {
  const program = { ...checker('import sys\nprint("hi", flush=True)\nsys.exit(101)'), role: 'interactor' as const };
  const cases = [{ input: 'secret number\n', output: '' }];
  const mode = { judgeMode: 'interactive' as const };
  expect(await failing('input()', cases, { program, mode })).toMatchObject({
    seq: 1,
    input: { text: 'secret number\n' },
    expected: null,
    output: null,
    difference: null,
  });
});

it('the same holds where the output is written into a file', async () => {
  const mode = { fileIo: { read: 'a.in', write: 'a.out' } };
  const cases = [{ input: '1\n', output: '2\n' }];
  expect(await failing('open("a.out", "w").write("3")', cases, { mode })).toMatchObject({
    output: { text: '3', size: 1 },
    difference: { line: 1, column: 1 },
  });
  expect(await failing('pass', cases, { mode })).toMatchObject({ input: { text: '1\n' }, output: null });
});
