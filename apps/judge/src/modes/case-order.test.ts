import type { CaseReport, TaskCase } from '@oyez/contract/judging/judge-tasks';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runCases } from './case-order.ts';
import { RestOfCases } from './rest-of-cases.ts';

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
  expect(performance.now() - startedAt).toBeLessThan(4000);
  expect(ran).toEqual([1, 2]);
});

describe('tests that are not worth a place any more', () => {
  const rest = (
    all: TaskCase[],
    is: Partial<{ hasPoints: boolean; othersWait: () => boolean; startedAt: number }> = {},
  ) => new RestOfCases(all, { hasPoints: false, othersWait: () => false, startedAt: performance.now(), ...is });
  const seen = (reports: CaseReport[]) => reports.map((one) => [one.seq, one.status, one.note?.code]);
  const notes = (wallMs: number) => async (one: TaskCase) => ({
    ...(await judgeBy([1, 1, 1, 1, 1, 1])(one)),
    wallMs,
    note: { code: 'stopped_by_clock' as const, params: {} },
  });

  it('are left out when the verdict is settled and others wait', async () => {
    const all = cases(null, null, null, null, null);
    let waits = false;
    const judge = judgeBy([0, -1, 1, 0, 0]);
    const run = async (one: TaskCase) => {
      const report = await judge(one);
      if (one.seq === 3) waits = true;
      return report;
    };
    const reports = await runCases(all, 'default', 1, run, going, rest(all, { othersWait: () => waits }));
    expect(seen(reports)).toEqual([
      [1, 0, undefined],
      [2, -1, undefined],
      [3, 1, undefined],
      [4, -4, 'left_out'],
      [5, -4, 'left_out'],
    ]);
  });

  it('run while one before the first that failed may still fail, and where each has points', async () => {
    const slowFirst = async (one: TaskCase) => {
      if (one.seq === 1) await sleep(50);
      return judgeBy([0, -1, 0, 0])(one);
    };
    const all = cases(null, null, null, null);
    const reports = await runCases(all, 'default', 2, slowFirst, going, rest(all, { othersWait: () => true }));
    expect(reports.map((one) => one.status)).toEqual([0, -1, 0, 0]);
    const scored = cases(1, 1, 1);
    const points = rest(scored, { hasPoints: true, othersWait: () => true });
    const ran = await runCases(scored, 'default', 1, judgeBy([-1, 0, 0]), going, points);
    expect(ran.map((one) => one.status)).toEqual([-1, 0, 0]);
  });

  it('of a program that sleeps through a minute are over time', async () => {
    const scored = cases(1, 1, 1, 1, 1);
    const reports = await runCases(scored, 'default', 1, notes(25_000), going, rest(scored, { hasPoints: true }));
    expect(seen(reports)).toEqual([
      [1, 1, 'stopped_by_clock'],
      [2, 1, 'stopped_by_clock'],
      [3, 1, 'stopped_by_clock'],
      [4, 1, 'not_tried'],
      [5, 1, 'not_tried'],
    ]);
    expect(reports[4]).toMatchObject({ score: 0, runs: 0 });
    const all = cases(null, null, null);
    const settled = await runCases(all, 'default', 1, notes(70_000), going, rest(all));
    expect(seen(settled).slice(1)).toEqual([
      [2, -4, 'left_out'],
      [3, -4, 'left_out'],
    ]);
  });

  it('are not begun when the time of a judging is nearly over and nothing came in time', async () => {
    const scored = cases(1, 1);
    const late = { hasPoints: true, startedAt: performance.now() - 500_000 };
    const reports = await runCases(scored, 'default', 1, judgeBy([1, 0]), going, rest(scored, late));
    expect(seen(reports)).toEqual([
      [1, 1, undefined],
      [2, 1, 'not_tried'],
    ]);
    const other = await runCases(scored, 'default', 1, judgeBy([0, 1]), going, rest(scored, late));
    expect(other.map((one) => one.status)).toEqual([0, 1]);
  });
});
