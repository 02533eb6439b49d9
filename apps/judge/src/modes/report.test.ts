import { judgeFinish } from '@oyez/contract/judging/judge-protocol';
import type { CaseReport } from '@oyez/contract/judging/judge-tasks';
import { graceMs } from '@oyez/contract/rules/judging/borderline';
import { caseNoteText } from '@oyez/contract/texts/case-notes';
import { expect, it } from 'vitest';
import type { Run } from '../sandbox/sandbox.ts';
import type { RulingLimits } from '../verdict.ts';
import { measuredAgain, shownUse, withCommentsThatFit } from './report.ts';

const limits: RulingLimits = {
  timeMs: 1000,
  memoryMb: 64,
  memorySurchargeBytes: 0,
  outputBytes: 1024,
  outputName: 'stdout',
};

function aRun(cpuMs: number): Run {
  return {
    status: 'accepted',
    exitStatus: 0,
    cpuMs,
    wallMs: cpuMs,
    memoryBytes: 0,
    texts: {},
    kept: {},
    fileErrors: [],
    error: '',
  };
}

it.each([
  ['in time only when it had the machine to itself', 950, 2, true],
  ['a little too slow each time', 1100, 3, true],
  ['without an end, and run again because the machine was busy', limits.timeMs + graceMs(limits.timeMs), 2, false],
  ['run once', 1100, 1, false],
])('of a program %s: how often it was run is told only of a close time', (_, cpuMs, runs, isTold) => {
  const note = measuredAgain({ run: aRun(cpuMs), speed: 1, runs, limits });
  expect(note).toEqual(isTold ? { code: 'measured_again', params: { runs } } : null);
});

it('of a time on a slow machine both are told, what it took and what it counts as; the latter is shown as used', () => {
  const measured = { run: aRun(1098.6), speed: 0.87, runs: 2, limits };
  const note = measuredAgain(measured)!;
  expect(note).toEqual({ code: 'measured_slow', params: { runs: 2, time: 1099, percent: 87, counted: 956 } });
  expect(caseNoteText(note, 'en-US')).toContain('1099 ms while the machine had 87% of its full speed');
  expect(caseNoteText(note, 'zh-CN')).toContain('用时 1099 ms，当时机器速度为全速的 87%，按 956 ms 计');
  expect(shownUse(measured, 'accepted').timeMs).toBe(956);
  expect(shownUse(measured, 'time_limit').timeMs).toBe(limits.timeMs);
});

it.each([
  { length: 1, told: 10_000 },
  { length: 1024, told: 2728 },
])('of a checker that says $length signs on each of 10,000 cases the first $told are heard', ({ length, told }) => {
  const comment = '好'.repeat(length);
  const cases = Array.from({ length: 10_000 }, (_, index) => aReport(index + 1, comment));
  const fitting = withCommentsThatFit(cases);
  expect(fitting.slice(0, told)).toEqual(cases.slice(0, told));
  expect(fitting.slice(told)).toEqual(cases.slice(told).map((one) => ({ ...one, comment: null })));
  expect(Buffer.byteLength(JSON.stringify(fitting))).toBeLessThan(judgeFinish.bodyLimit! - 2 * 1024 ** 2);
});

function aReport(seq: number, comment: string): CaseReport {
  return {
    seq,
    groupNo: null,
    status: 0,
    timeMs: 1000,
    wallMs: 1000,
    memoryKb: 100_000,
    score: 1,
    exitStatus: 0,
    signal: null,
    note: null,
    comment,
    runs: 1,
  };
}
