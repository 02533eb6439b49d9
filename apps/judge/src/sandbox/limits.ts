import { graceMs } from '@oyez/contract/rules/judging/borderline';
import type { Limits } from './sandbox.ts';

const MIB = 1024 ** 2;
const KIB = 1024;

/** What a run gets for a problem's limits. The stack may use all of the memory. */
export function runLimits(
  limits: { timeMs: number; memoryMb: number },
  language: { memorySurchargeBytes: number; run: { processes: number } },
): Limits {
  const cpuMs = limits.timeMs + graceMs(limits.timeMs);
  const memoryBytes = limits.memoryMb * MIB + language.memorySurchargeBytes;
  return { cpuMs, wallMs: 2 * cpuMs + 1000, memoryBytes, stackBytes: memoryBytes, processes: language.run.processes };
}

/** The same with a clock that may go on for so many times as long. */
export function patient(limits: Limits, times: number): Limits {
  return { ...limits, wallMs: times * limits.wallMs };
}

/** The kernel kills when the limit is reached; the reported peak may stay a page or two below it. */
export function isAtMemoryLimit(peakBytes: number, limitBytes: number): boolean {
  return peakBytes >= limitBytes - 64 * KIB;
}

const PARTNER_CPU_MS = 2000;
const PARTNER_MEMORY_BYTES = 512 * MIB;

/**
 * A program and the interactor that it talks to. The interactor gets twice the program's, and never so little that a
 * small limit hinders it; the program may wait on top of its own time for as long as the interactor may compute.
 */
export function talkLimits(
  program: Limits,
  interactor: { run: { processes: number } },
): { program: Limits; interactor: Limits; interactorCpuMs: number } {
  const interactorCpuMs = Math.max(2 * program.cpuMs, PARTNER_CPU_MS);
  const wallMs = program.wallMs + interactorCpuMs;
  const memoryBytes = Math.max(2 * program.memoryBytes, PARTNER_MEMORY_BYTES);
  return {
    program: { ...program, wallMs },
    interactorCpuMs,
    // With the relay before it, which is one process more and needs its time for each message.
    interactor: {
      cpuMs: 2 * wallMs,
      wallMs: 2 * wallMs,
      memoryBytes,
      stackBytes: memoryBytes,
      processes: interactor.run.processes + 1,
    },
  };
}

const OUTPUT_FLOOR_BYTES = MIB;
/** No answer is larger: test data whose output exceeds this cannot be matched. */
export const OUTPUT_CEILING_BYTES = 64 * MIB;

/** How much a program may print: room for twice the expected output. */
export function outputLimitBytes(expectedBytes: number): number {
  return Math.min(Math.max(2 * expectedBytes + 64 * KIB, OUTPUT_FLOOR_BYTES), OUTPUT_CEILING_BYTES);
}

/** Standard error is read for the run-time's own words only; what a program prints beyond this is no fault. */
export const ERROR_STREAM_BYTES = 64 * KIB;
