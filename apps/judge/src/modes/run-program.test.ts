import { STATUS } from '@oyez/contract/judging/verdict';
import { expect, it } from 'vitest';
import { useWorkshop, type TestCase, type TestTask } from '../testing/workshop.ts';

const test = useWorkshop();
const MIB = 1024 ** 2;

async function judge(code: string, cases: TestCase[], more: Partial<TestTask> = {}) {
  const result = await test.judge({ language: 'Python3', code, cases, ...more });
  expect(result.problem).toBeNull();
  return result.cases;
}

/** Right exactly when the input comes without the name of a file of the node. */
const NAMELESS = `import os, sys
name = os.readlink("/proc/self/fd/0")
print("hidden" if name.startswith("/memfd:") else name)
print(sys.stdin.read(), end="")`;

it('small inputs do not tell where the judge keeps them', async () => {
  for (const input of ['', '1 2\n', '你好\n', 'x'.repeat(16_000)]) {
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
  // 420 ms of processor time is over 300 ms whatever the machine does, within what is looked at again, and clear alone.
  const code = 'import time\nwhile time.process_time() < 0.42: pass';
  const limits = { timeMs: 300, memoryMb: 64, stackMb: 64 };
  const cases = [{ input: '', output: '' }];
  expect(await judge(code, cases, { limits })).toMatchObject([
    { status: STATUS.time_limit, timeMs: 300, runs: 2, note: { code: 'measured_again', params: { runs: 2 } } },
  ]);
}, 30_000);
