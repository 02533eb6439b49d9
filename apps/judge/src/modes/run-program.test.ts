import { STATUS } from '@oyez/contract/judging/verdict';
import { borderline } from '@oyez/contract/rules/judging/borderline';
import { expect, it } from 'vitest';
import { Speedometer } from '../node/speedometer.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { useWorkshop, type TestCase, type TestTask } from '../testing/workshop.ts';

const test = useWorkshop();
const MIB = 1024 ** 2;

async function judge(code: string, cases: TestCase[], more: Partial<TestTask> = {}) {
  const result = await test.judge({ language: 'Python3', code, cases, ...more });
  expect(result.problem).toBeNull();
  return result.cases;
}

/** Right exactly when the input comes without the path of a file of the node. */
const NAMELESS = `import os, re, sys
name = os.readlink("/proc/self/fd/0")
print("hidden" if re.fullmatch("/memfd:input \\\\(deleted\\\\)|/[0-9a-f]{64}", name) else name)
print(sys.stdin.read(), end="")`;

it('inputs do not tell where the judge keeps them', async () => {
  for (const input of ['', '1 2\n', '你好\n', 'x'.repeat(16_000), 'x'.repeat(100_000)]) {
    expect(await judge(NAMELESS, [{ input, output: `hidden\n${input}` }])).toMatchObject([{ status: STATUS.accepted }]);
  }
});

it('inputs arrive byte for byte', async () => {
  const code = 'import sys\nprint(sys.stdin.buffer.read().hex())';
  const inputs = [Buffer.from([0, 0xff, 0x0d, 0x0a, 0x80]), Buffer.from('a\0b\r\n'), Buffer.alloc(20_000, 0xfe)];
  const cases = inputs.map((input) => ({ input, output: `${input.toString('hex')}\n` }));
  expect(await judge(code, cases)).toMatchObject(cases.map(() => ({ status: STATUS.accepted })));
});

it('an output of 60 MB is judged without ever being a text of the node', async () => {
  const line = `${'0123456789'.repeat(6)}\n`;
  const output = Buffer.alloc(60 * MIB, line);
  const code = `import sys
line = ${JSON.stringify(line)} * 16384
left = ${60 * MIB}
while left:
    part = line[:left]
    sys.stdout.write(part)
    left -= len(part)`;
  const cases = [{ input: '', output }];
  const limits = { timeMs: 5000, memoryMb: 64, stackMb: 64 };
  let most = 0;
  const before = process.memoryUsage().heapUsed;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20);
  const right = await judge(code, cases, { limits });
  const wrong = await judge(code.replace('left = ', 'sys.stdout.write("1")\nleft = '), cases, { limits });
  clearInterval(watch);
  expect([right[0]!.status, wrong[0]!.status]).toEqual([STATUS.accepted, STATUS.wrong_answer]);
  expect(most - before).toBeLessThan(40 * MIB);
}, 120_000);

it('a program that its own sleep makes late is stopped by the clock', async () => {
  const limits = { timeMs: 100, memoryMb: 64, stackMb: 64 };
  expect(await judge('import time\ntime.sleep(60)', [{ input: '', output: '' }], { limits })).toMatchObject([
    { status: STATUS.time_limit, timeMs: 100, note: { code: 'stopped_by_clock' } },
  ]);
}, 30_000);

it('a program just over its limit is run again alone, and the report says so', async () => {
  // 420 ms of processor time is over 300 ms whatever the machine does, and within what is looked at again.
  const code = 'import time\nwhile time.process_time() < 0.42: pass';
  const limits = { timeMs: 300, memoryMb: 64, stackMb: 64 };
  const cases = [{ input: '', output: '' }];
  const [one] = await judge(code, cases, { limits });
  expect(one).toMatchObject({ status: STATUS.time_limit, timeMs: 300, note: { params: { runs: one!.runs } } });
  expect(one!.note!.code).toMatch(/^measured_(again|slow)$/);
  expect(one!.runs).toBeGreaterThan(1);
}, 30_000);

it('on a machine that was twice as fast before, its time counts as less, and both are told', async () => {
  let looks = 0;
  const run: Sandbox['run'] = async (...wanted) => {
    const look = await test.bench.sandbox.run(...wanted);
    return looks++ === 0 ? { ...look, cpuMs: look.cpuMs / 2 } : look;
  };
  const speedometer = new Speedometer({ run });
  await speedometer.look(new AbortController().signal);
  const usual = test.workshop;
  test.workshop = { ...usual, speedometer };
  try {
    const code = 'import time\nwhile time.process_time() < 0.31: pass';
    const limits = { timeMs: 300, memoryMb: 64, stackMb: 64 };
    const [one] = await judge(code, [{ input: '', output: '' }], { limits });
    expect(one).toMatchObject({ status: STATUS.accepted, note: { code: 'measured_slow' } });
    const { time, percent, counted } = one!.note!.params;
    expect([time, percent]).toEqual([expect.any(Number), 100 * borderline.leastSpeed]);
    expect(time).toBeGreaterThan(300);
    expect(counted).toBe(one!.timeMs);
    expect(one!.timeMs).toBeLessThanOrEqual(300);
  } finally {
    test.workshop = usual;
  }
}, 60_000);
