import type { Limits } from './sandbox.ts';

const MIB = 1024 ** 2;
const KIB = 1024;

/** A program just over its limit is measured, not cut off: the verdict is decided by the measured time. */
const CPU_GRACE_MS = 200;

/** What a run gets for a problem's limits. The stack may use all of the memory. */
export function runLimits(
  limits: { timeMs: number; memoryMb: number },
  language: { memorySurchargeBytes: number; run: { processes: number } },
): Limits {
  const cpuMs = limits.timeMs + CPU_GRACE_MS;
  const memoryBytes = limits.memoryMb * MIB + language.memorySurchargeBytes;
  return { cpuMs, wallMs: 2 * cpuMs + 1000, memoryBytes, stackBytes: memoryBytes, processes: language.run.processes };
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
