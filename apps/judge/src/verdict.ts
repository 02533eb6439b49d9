import type { CaseNote, CaseNoteCode } from '@oyez/contract/texts/case-notes';
import type { Verdict } from '@oyez/contract/judging/verdict';
import { ruledMs } from '@oyez/contract/rules/judging/borderline';
import { constants } from 'node:os';
import { isAtMemoryLimit, OUTPUT_CEILING_BYTES } from './sandbox/limits.ts';
import { STDERR, STDOUT, type Run, type SandboxStatus } from './sandbox/sandbox.ts';

const MIB = 1024 ** 2;

/**
 * What a sandbox status means before output is looked at. `accepted`: compare. `system_error`: the judge's own fault,
 * unless `ruling` finds the program's.
 */
const VERDICT_OF_STATUS: Record<SandboxStatus, Verdict> = {
  accepted: 'accepted',
  nonzero_exit: 'runtime_error',
  signalled: 'runtime_error',
  time_limit: 'time_limit',
  memory_limit: 'memory_limit',
  output_limit: 'runtime_error',
  dangerous_syscall: 'runtime_error',
  not_started: 'runtime_error',
  file_error: 'system_error',
  internal_error: 'system_error',
};

export type RulingLimits = {
  timeMs: number;
  memoryMb: number;
  memorySurchargeBytes: number;
  outputBytes: number;
  /** The stream or file that is judged; how much goes into others is no fault. */
  outputName: string;
  outOfMemory?: RegExp | undefined;
};

export type Ruling = {
  /** `accepted` means: ended well and within its limits; the output decides. */
  verdict: Verdict;
  /** What the person may read about it. */
  note: CaseNote | null;
  exitStatus: number | null;
  signal: number | null;
};

/** The verdict of one run from what the sandbox saw on a machine of this speed, without its output. */
export function rulingOf(run: Run, limits: RulingLimits, speed = 1): Ruling {
  const plain = { exitStatus: null, signal: null };
  const memoryBytes = limits.memoryMb * MIB + limits.memorySurchargeBytes;
  const status = overflowedElsewhere(run, limits.outputName) ? 'accepted' : run.status;

  if (status === 'accepted') {
    if (ruledMs(run.cpuMs, speed) > limits.timeMs)
      return { verdict: 'time_limit', note: null, ...plain, exitStatus: 0 };
    if (run.memoryBytes > memoryBytes) return { verdict: 'memory_limit', note: null, ...plain, exitStatus: 0 };
    return { verdict: 'accepted', note: null, ...plain, exitStatus: 0 };
  }
  if (printedTooMuch(run, limits.outputName)) {
    return limits.outputName === STDOUT ? outputTooLarge(limits.outputBytes) : fileTooLarge(limits.outputBytes);
  }
  if (status === 'output_limit') return fileTooLarge(OUTPUT_CEILING_BYTES);
  if (status === 'time_limit') return { verdict: 'time_limit', note: clockNote(run, limits.timeMs), ...plain };
  if (status === 'memory_limit' || ranOutOfMemory(run, memoryBytes, limits.outOfMemory)) {
    return { verdict: 'memory_limit', note: null, ...plain };
  }
  if (stoppedByKernelClock(run, limits.timeMs)) return { verdict: 'time_limit', note: null, ...plain };
  if (status === 'nonzero_exit') {
    return {
      verdict: 'runtime_error',
      note: note('exit_code', { code: run.exitStatus }),
      ...plain,
      exitStatus: run.exitStatus,
    };
  }
  if (status === 'signalled') {
    return { verdict: 'runtime_error', note: signalNote(run.exitStatus), ...plain, signal: run.exitStatus };
  }
  if (run.fileErrors.some((one) => one.kind === 'not_regular')) {
    return { verdict: 'runtime_error', note: note('output_not_regular'), ...plain };
  }
  if (status === 'dangerous_syscall') {
    return { verdict: 'runtime_error', note: note('forbidden_call'), ...plain };
  }
  if (status === 'not_started') {
    return { verdict: 'runtime_error', note: note('not_started'), ...plain };
  }
  return { verdict: VERDICT_OF_STATUS[status], note: null, ...plain };
}

export function outputTooLarge(mostBytes: number): Ruling {
  return tooLarge('output_too_large', mostBytes);
}

/** Any file: the kernel ends a program that writes on at the most that one may hold. */
function fileTooLarge(mostBytes: number): Ruling {
  return tooLarge('file_too_large', mostBytes);
}

function tooLarge(code: CaseNoteCode, mostBytes: number): Ruling {
  const words = note(code, { size: sizeText(mostBytes) });
  return { verdict: 'runtime_error', note: words, exitStatus: null, signal: null };
}

/**
 * Files that a run reads first are charged to it, so an honest program can end by itself and yet stand over its limit; and
 * a machine short of memory kills without the program's fault. Both are gone, or confirmed, on a second run.
 */
export function deservesSecondRun(
  run: Run,
  limits: Pick<RulingLimits, 'timeMs' | 'memoryMb' | 'memorySurchargeBytes'>,
): boolean {
  const memoryBytes = limits.memoryMb * MIB + limits.memorySurchargeBytes;
  if (run.status === 'memory_limit') return run.exitStatus !== constants.signals.SIGKILL;
  return wasKilled(run) && !isAtMemoryLimit(run.memoryBytes, memoryBytes) && !stoppedByKernelClock(run, limits.timeMs);
}

/** A program is not stopped when it prints too much; it may run into another limit afterwards. */
function printedTooMuch(run: Run, outputName: string): boolean {
  return run.fileErrors.some((one) => one.kind === 'too_large' && one.name === outputName);
}

function ranOutOfMemory(run: Run, memoryBytes: number, words: RegExp | undefined): boolean {
  if (wasKilled(run)) return isAtMemoryLimit(run.memoryBytes, memoryBytes);
  return run.status === 'nonzero_exit' && words !== undefined && words.test(run.texts[STDERR] ?? '');
}

/**
 * The kernel ends a process at the limit, too, by a clock that runs up to some per cent ahead of the one that is judged
 * by: it may be the first to end a program with a limit of many seconds.
 */
function stoppedByKernelClock(run: Run, timeMs: number): boolean {
  const ended = wasKilled(run) || (run.status === 'signalled' && run.exitStatus === constants.signals.SIGXCPU);
  return ended && run.cpuMs >= 0.85 * timeMs;
}

function wasKilled(run: Run): boolean {
  return run.status === 'signalled' && run.exitStatus === constants.signals.SIGKILL;
}

function overflowedElsewhere(run: Run, outputName: string): boolean {
  if (run.status !== 'output_limit' && run.status !== 'file_error') return false;
  const errors = run.fileErrors;
  return errors.length > 0 && errors.every((one) => one.kind === 'too_large' && one.name !== outputName);
}

function note(code: CaseNoteCode, params: CaseNote['params'] = {}): CaseNote {
  return { code, params };
}

function clockNote(run: Run, timeMs: number): CaseNote | null {
  if (run.cpuMs > timeMs) return null;
  return note('stopped_by_clock', { wall: Math.round(run.wallMs), cpu: Math.round(run.cpuMs) });
}

function signalNote(signal: number): CaseNote {
  const name = Object.entries(constants.signals).find(([, number]) => number === signal)?.[0];
  return note('signal', { signal, name: name ?? '?' });
}

function sizeText(bytes: number): string {
  return bytes >= MIB ? `${Math.floor(bytes / MIB)} MiB` : `${Math.ceil(bytes / 1024)} KiB`;
}
