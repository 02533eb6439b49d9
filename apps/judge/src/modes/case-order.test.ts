import type { CaseReport, TaskCase } from '@oyez/contract/judging/judge-tasks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runCases } from './case-order.ts';

const blob = { sha256: '0'.repeat(64), size: 1 };
const going = new AbortController().signal;

function cases(...groups: (number | null)[]): TaskCase[] {
  return groups.map((groupNo, index) => ({
    seq: index + 1,
    input: blob,
    output: blob,
    score: groupNo === null ? null : 10,
    groupNo,
  }));
}

/** Judges a case by the given statuses, in order of seq; 8 earns half of the points. */
function judgeBy(statuses: number[], ran: number[] = []) {
  return async (one: TaskCase): Promise<CaseReport> => {
    ran.push(one.seq);
    await sleep(1);
    const status = statuses[one.seq - 1] ?? 0;
    const score = one.score === null ? null : status === 0 ? one.score : status === 8 ? one.score / 2 : 0;
    return {
      seq: one.seq,
      groupNo: one.groupNo,
      status,
      timeMs: 1,
      wallMs: 1,
      memoryKb: 1,
      score,
      exitStatus: 0,
      signal: null,
      note: null,
      comment: null,
      runs: 1,
    };
  };
}

it('default: all cases, whatever fails', async () => {
  const reports = await runCases(cases(null, null, null), 'default', 2, judgeBy([-1, 0, 1]), going);
  expect(reports.map((one) => [one.seq, one.status])).toEqual([
    [1, -1],
    [2, 0],
    [3, 1],
  ]);
});

it('ergodic without error: one after the other, up to the first failure', async () => {
  const ran: number[] = [];
  const reports = await runCases(
    cases(null, null, null, null),
    'ergodic_without_error',
    2,
    judgeBy([0, -1, 0, 0], ran),
    going,
  );
  expect(ran).toEqual([1, 2]);
  expect(reports.map((one) => [one.seq, one.status])).toEqual([
    [1, 0],
    [2, -1],
  ]);
});

it('subtask lowest: after a zero the rest of the group is skipped, other groups go on', async () => {
  const ran: number[] = [];
  const reports = await runCases(cases(1, 2, 1, 2, 1), 'subtask_lowest', 1, judgeBy([-1, 0, 0, 8, 0], ran), going);
  expect(ran).toEqual([1, 2, 4]);
  expect(reports.map((one) => [one.seq, one.status, one.score])).toEqual([
    [1, -1, 0],
    [2, 0, 10],
    [3, -4, 0],
    [4, 8, 5],
    [5, -4, 0],
  ]);
  expect(reports[2]).toMatchObject({ timeMs: 0, memoryKb: 0, groupNo: 1, note: { code: 'skipped' } });
});

it('subtask lowest: a partial score skips nothing', async () => {
  const reports = await runCases(cases(1, 1), 'subtask_lowest', 2, judgeBy([8, 0]), going);
  expect(reports.map((one) => one.status)).toEqual([8, 0]);
});

it('subtask average: all cases', async () => {
  const reports = await runCases(cases(1, 1, 2), 'subtask_average', 2, judgeBy([-1, 0, 1]), going);
  expect(reports.map((one) => one.status)).toEqual([-1, 0, 1]);
});

it('never more at once than lanes', async () => {
  let running = 0;
  let most = 0;
  await runCases(
    cases(...Array<null>(20).fill(null)),
    'default',
    3,
    async (one) => {
      most = Math.max(most, (running += 1));
      await sleep(2);
      running -= 1;
      return judgeBy([])(one);
    },
    going,
  );
  expect(most).toBe(3);
});

it('one that cannot be judged stops the others and is thrown', async () => {
  const ran: number[] = [];
  const failing = async (one: TaskCase, signal: AbortSignal): Promise<CaseReport> => {
    ran.push(one.seq);
    if (one.seq === 2) throw new Error('broken');
    await sleep(5000, undefined, { signal });
    throw new Error('not stopped');
  };
  const startedAt = performance.now();
  await expect(runCases(cases(null, null, null), 'default', 2, failing, going)).rejects.toThrow('broken');
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(ran).toEqual([1, 2]);
});
