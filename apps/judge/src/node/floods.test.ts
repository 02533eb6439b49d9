import { STATUS } from '@oyez/contract/judging/verdict';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useWorkshop, type TestTask } from '../testing/workshop.ts';

/** Whole submissions on a real sandbox: one person's against another's. */
const test = useWorkshop();

const cases = (count: number) => Array.from({ length: count }, (_, n) => ({ input: `${n} 1\n`, output: `${n + 1}\n` }));
const sum: TestTask = {
  language: 'Python3',
  code: 'print(sum(map(int, input().split())))',
  cases: cases(3),
  account: '1/person',
};
const flooding = (code: string, changes: Partial<TestTask> = {}): TestTask => ({
  language: 'Python3',
  code,
  cases: cases(4),
  account: '1/flood',
  limits: { timeMs: 2000, memoryMb: 256, stackMb: 256 },
  ...changes,
});

async function beside(flood: TestTask[]) {
  const floods = flood.map((task) => test.judge(task));
  await sleep(2500);
  const startedAt = performance.now();
  const other = await test.judge(sum);
  const tookMs = performance.now() - startedAt;
  const flooded = await Promise.all(floods);
  const seen = JSON.stringify([other, ...flooded].map((one) => one.cases));
  return { tookMs, other: statuses(other.cases), flood: flooded.map((one) => statuses(one.cases)), seen };
}
const statuses = (reports: { status: number }[]) => reports.map((one) => one.status);

const { accepted, time_limit: late, cancelled: leftOut } = STATUS;

it('programs that sleep make room, are run again from the start, and end as over time', async () => {
  const ended = await beside([flooding('import time; time.sleep(60)', { cases: cases(2) })]);
  expect(ended.other).toEqual([accepted, accepted, accepted]);
  // Two tests in two places would have taken 6 s; a first one that was stopped for this does not count.
  expect(ended.tookMs).toBeLessThan(3000);
  expect(ended.flood, ended.seen).toEqual([[late, late]]);
});

it('a right answer that was stopped to make room is right all the same', async () => {
  const slow = 'import time; time.sleep(3); print(sum(map(int, input().split())))';
  const ended = await beside([flooding(slow, { cases: cases(3) })]);
  expect(ended.tookMs).toBeLessThan(2500);
  expect(ended).toMatchObject({ other: [accepted, accepted, accepted], flood: [[accepted, accepted, accepted]] });
});

it('the rest of a submission that failed is left out for others, unless its problem runs all tests', async () => {
  const wrong = (changes: Partial<TestTask>) => flooding('import time; time.sleep(0.4); print("no")', changes);
  const third = wrong({ account: '1/third', mode: { runsAllTests: true }, cases: cases(6) });
  // Compiled before, so that it waits for a place as soon as it comes.
  await test.judge(third);
  const firstFailed = Promise.withResolvers<unknown>();
  const failing = test.judge(wrong({ cases: cases(40) }), undefined, firstFailed.resolve);
  await firstFailed.promise;
  const [failed, whole] = await Promise.all([failing, test.judge(third)]);
  expect(statuses(failed.cases)[0]).toBe(STATUS.wrong_answer);
  expect(statuses(failed.cases).at(-1)).toBe(leftOut);
  expect(statuses(whole.cases)).toEqual(Array(6).fill(STATUS.wrong_answer));
});
