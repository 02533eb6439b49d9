import type { LanguageName } from '@oyez/contract/judging/languages';
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
    /** Lines of the compiler that tell its user nothing. */
    noise?: RegExp;
  };
  run: {
    command: readonly string[];
    environment: readonly string[];
    processes: number;
    /** What the run-time has to be told of the memory limit: words after the first of the command, and variables. */
    tuned?: (memoryMb: number) => { words?: readonly string[]; environment?: readonly string[] };
  };
  /** What the language's own run-time needs; the sandbox allows it on top of the problem's limit. */
  memorySurchargeBytes: number;
  /** Words on standard error by which the run-time says that memory ran out, where it survives to say so. */
  outOfMemory?: RegExp;
  version: { command: readonly string[]; pick: RegExp };
  /** Files of the tool-chain, as the sandbox shows them: others in their place are another tool-chain. */
  toolchain: readonly string[];
  trial: Trial;
  /** Its files belong in the page cache before the first run is measured. */
  warmUp?: true;
  /** The compile command with words of ours before the source, which bring the same program about sooner. */
  shortcut?: (words: readonly string[]) => readonly string[];
  /** The folder of a precompiled bits/stdc++.h for this set of flags, inside the sandbox. */
  precompiledHeader?: PrecompiledHeader;
  /** A compiler that starts sooner. */
  javaTools?: JavaTools;
  /** The standard library, compiled once for all programs, where it does not come so. */
  buildCache?: BuildCache;
  /** Debian packages that bring it; none: Debian has none, or it comes with the node. */
  packages: readonly string[];
  home?: ToolchainHome;
};

/**
 * Programs that prove the language works here. `program` reads three whole numbers `what a b` and does what the first
 * one says: see `TRIALS` in `trial.ts`. `broken` does not compile.
 */
export type Trial = { program: string; broken: string };

export type PrecompiledHeader = {
  variant: string;
  /** The compiler with the flags that the header must be built with. */
  command: readonly string[];
};

/** Made on the host by the first of the programs that is there, in a folder beside the precompiled headers. */
export type BuildCache = {
  folder: string;
  /** The same folder inside the sandbox. */
  shown: string;
  programs: readonly string[];
  words: readonly string[];
  environment: readonly string[];
  /** The variable that names the folder. */
  variable: string;
};

/** Made by scripts in the sandbox, one after another, each of which leaves one file, in a folder beside the headers. */
export type JavaTools = {
  folder: string;
  steps: readonly { makes: string; script: string; files: Readonly<Record<string, string>> }[];
};

/** A tool-chain that may lie in several places of the host: the first one that has `has` is shown at `target`. */
export type ToolchainHome = { target: string; has: string; places: readonly string[] };

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

/** How a program is started under a memory limit. */
export function launchOf(
  { run }: Pick<Language, 'run'>,
  memoryMb: number,
): { args: readonly string[]; environment: readonly string[] } {
  const { words = [], environment = [] } = run.tuned?.(memoryMb) ?? {};
  const [program = '', ...rest] = run.command;
  return { args: [program, ...words, ...rest], environment: [...run.environment, ...environment] };
}
