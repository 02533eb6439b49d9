import { caseNoteText } from '@oyez/contract/texts/case-notes';
import type { Verdict } from '@oyez/contract/judging/verdict';
import { describe, expect, it } from 'vitest';
import type { Run } from './sandbox/sandbox.ts';
import { deservesSecondRun, rulingOf, type RulingLimits } from './verdict.ts';

const MIB = 1024 ** 2;
const limits: RulingLimits = {
  timeMs: 1000,
  memoryMb: 64,
  memorySurchargeBytes: 0,
  outputBytes: MIB,
  outputName: 'stdout',
  outOfMemory: /^MemoryError\b/m,
};

function aRun(changes: Partial<Run>): Run {
  return {
    status: 'accepted',
    exitStatus: 0,
    cpuMs: 10,
    wallMs: 12,
    memoryBytes: MIB,
    texts: { stdout: '', stderr: '' },
    kept: {},
    fileErrors: [],
    error: '',
    ...changes,
  };
}

const tooLarge = (name: string) => [{ name, kind: 'too_large', message: '' }] as const;

const TABLE: [what: string, run: Partial<Run>, verdict: Verdict, message: string | null][] = [
  ['ends well', {}, 'accepted', null],
  ['is exactly at the limit', { cpuMs: 1000, memoryBytes: 64 * MIB }, 'accepted', null],
  ['is over the time limit within the grace', { cpuMs: 1000.5 }, 'time_limit', null],
  ['is over both limits', { cpuMs: 1100, memoryBytes: 65 * MIB }, 'time_limit', null],
  ['is stopped while computing', { status: 'time_limit', exitStatus: 9, cpuMs: 1250 }, 'time_limit', null],
  [
    'is stopped while waiting',
    { status: 'time_limit', exitStatus: 9, cpuMs: 2, wallMs: 3401 },
    'time_limit',
    'Stopped after 3401 ms of real time, 2 ms of which was processor time',
  ],
  ['is killed for memory', { status: 'memory_limit', exitStatus: 9, memoryBytes: 64 * MIB }, 'memory_limit', null],
  [
    'is killed for memory, reported as a signal',
    { status: 'signalled', exitStatus: 9, memoryBytes: 64 * MIB },
    'memory_limit',
    null,
  ],
  ['is ended by the kernel at its limit', { status: 'signalled', exitStatus: 9, cpuMs: 920 }, 'time_limit', null],
  [
    'is killed for memory close to its time limit',
    { status: 'signalled', exitStatus: 9, cpuMs: 920, memoryBytes: 64 * MIB },
    'memory_limit',
    null,
  ],
  ['kills itself', { status: 'signalled', exitStatus: 9 }, 'runtime_error', 'Killed by signal 9 (SIGKILL)'],
  [
    'touches what is not its own',
    { status: 'signalled', exitStatus: 11 },
    'runtime_error',
    'Killed by signal 11 (SIGSEGV)',
  ],
  ['returns 1', { status: 'nonzero_exit', exitStatus: 1 }, 'runtime_error', 'Exited with code 1'],
  [
    'says that memory ran out',
    { status: 'nonzero_exit', exitStatus: 1, texts: { stderr: 'Traceback\nMemoryError\n' } },
    'memory_limit',
    null,
  ],
  [
    'prints too much',
    { status: 'output_limit', fileErrors: tooLarge('stdout') },
    'runtime_error',
    'Printed more than 1 MiB',
  ],
  [
    'writes too large a file',
    { status: 'file_error', fileErrors: tooLarge('stdout') },
    'runtime_error',
    'Printed more than 1 MiB',
  ],
  ['writes another file without end', { status: 'output_limit' }, 'runtime_error', 'Wrote a file of more than 64 MiB'],
  [
    'prints too much on standard error only',
    { status: 'output_limit', fileErrors: tooLarge('stderr') },
    'accepted',
    null,
  ],
  [
    'prints too much on standard error and is slow',
    { status: 'output_limit', fileErrors: tooLarge('stderr'), cpuMs: 1001 },
    'time_limit',
    null,
  ],
  [
    'leaves a folder for an output file',
    { status: 'file_error', fileErrors: [{ name: 'out', kind: 'not_regular', message: '' }] },
    'runtime_error',
    'The output file is not a regular file',
  ],
  [
    'makes a forbidden call',
    { status: 'dangerous_syscall', exitStatus: 31 },
    'runtime_error',
    'Made a forbidden system call',
  ],
  [
    'cannot be started',
    { status: 'not_started', error: 'start: ./main: execve: exec format error' },
    'runtime_error',
    'The compiled program could not be started',
  ],
  ['meets a broken sandbox', { status: 'internal_error', error: 'failed to get environment' }, 'system_error', null],
  [
    'cannot get its files',
    { status: 'file_error', fileErrors: [{ name: 'main', kind: 'other', message: '' }] },
    'system_error',
    null,
  ],
];

describe('the verdict of a program that', () => {
  it.each(TABLE)('%s', (_what, run, verdict, message) => {
    const ruling = rulingOf(aRun(run), limits);
    expect(ruling.verdict).toBe(verdict);
    expect(ruling.note && caseNoteText(ruling.note, 'en-US')).toBe(message);
  });
});

it('a surcharge for the run-time does not count as the program’s', () => {
  const surcharge = { ...limits, memorySurchargeBytes: 64 * MIB };
  expect(rulingOf(aRun({ memoryBytes: 100 * MIB }), surcharge).verdict).toBe('accepted');
  expect(rulingOf(aRun({ memoryBytes: 129 * MIB }), surcharge).verdict).toBe('memory_limit');
});

describe('a second run', () => {
  it('is given to a program that ended by itself over its memory: it may be charged for files read first', () => {
    for (const exitStatus of [0, 1]) {
      const run = aRun({ status: 'memory_limit', exitStatus, memoryBytes: 70 * MIB });
      expect(deservesSecondRun(run, limits)).toBe(true);
    }
  });
  it('is not given to one that was killed for its memory', () => {
    expect(deservesSecondRun(aRun({ status: 'memory_limit', exitStatus: 9, memoryBytes: 64 * MIB }), limits)).toBe(
      false,
    );
  });
  it('is given when something else killed it', () => {
    expect(deservesSecondRun(aRun({ status: 'signalled', exitStatus: 9 }), limits)).toBe(true);
    expect(deservesSecondRun(aRun({ status: 'signalled', exitStatus: 9, cpuMs: 920 }), limits)).toBe(false);
    expect(deservesSecondRun(aRun({ status: 'signalled', exitStatus: 11 }), limits)).toBe(false);
  });
});
