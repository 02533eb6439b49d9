import { graceMs } from '@oyez/contract/rules/borderline';
import { expect, it } from 'vitest';
import type { Run } from '../sandbox/sandbox.ts';
import type { RulingLimits } from '../verdict.ts';
import { measuredAgain } from './report.ts';

const limits: RulingLimits = {
  timeMs: 1000,
  memoryMb: 64,
  memorySurchargeBytes: 0,
  outputBytes: 1024,
  outputName: 'stdout',
};

it.each([
  ['in time only when it had the machine to itself', 950, 2, true],
  ['a little too slow each time', 1100, 3, true],
  ['without an end, and run again because the machine was busy', limits.timeMs + graceMs(limits.timeMs), 2, false],
  ['run once', 1100, 1, false],
])('of a program %s: how often it was run is told only of a close time', (_, cpuMs, runs, isTold) => {
  const run: Run = {
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
  const note = measuredAgain({ run, runs, limits });
  expect(note).toEqual(isTold ? { code: 'measured_again', params: { runs } } : null);
});
