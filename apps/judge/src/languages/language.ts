import type { LanguageName } from '@oyez/contract/languages';
import type { Limits } from '../sandbox/sandbox.ts';

/** Everything the judge knows about one language. Commands run in the sandbox's working folder. */
export type Language = {
  name: LanguageName;
  sourceName: string;
  compile: {
    command: readonly string[];
    environment: readonly string[];
    limits: Limits;
    /** The one file that the run needs. */
    artifact: string;
  };
  run: { command: readonly string[]; environment: readonly string[]; processes: number };
  /** What the language's own run-time needs; the sandbox allows it on top of the problem's limit. */
  memorySurchargeBytes: number;
  /** Words on standard error by which the run-time says that memory ran out, where it survives to say so. */
  outOfMemory?: RegExp;
  version: { command: readonly string[]; pick: RegExp };
  /** Reads two numbers and prints their sum: the proof that the language works here. */
  sample: string;
  /** Its files belong in the page cache before the first run is measured. */
  warmUp?: true;
  /** The folder of a precompiled bits/stdc++.h for this set of flags, inside the sandbox. */
  precompiledHeader?: PrecompiledHeader;
};

export type PrecompiledHeader = {
  variant: string;
  /** The compiler with the flags that the header must be built with. */
  command: readonly string[];
};

export const MIB = 1024 ** 2;

/** Nothing is inherited from the node. */
export const BASE_ENVIRONMENT = ['PATH=/usr/local/bin:/usr/bin:/bin', 'HOME=/w', 'LANG=C.UTF-8'] as const;

/** Compilers get their limit in processor time and twice that on the clock. */
export function compileLimits(cpuMs: number, memoryMib: number): Limits {
  return {
    cpuMs,
    wallMs: 2 * cpuMs,
    memoryBytes: memoryMib * MIB,
    stackBytes: 256 * MIB,
    processes: 128,
  };
}
