import { z } from 'zod';
import type { SandboxStatus } from './sandbox.ts';

/** go-judge's words for how a run ended, and ours. */
export const STATUS_NAMES = {
  Accepted: 'accepted',
  'Nonzero Exit Status': 'nonzero_exit',
  Signalled: 'signalled',
  'Time Limit Exceeded': 'time_limit',
  'Memory Limit Exceeded': 'memory_limit',
  'Output Limit Exceeded': 'output_limit',
  'File Error': 'file_error',
  'Dangerous Syscall': 'dangerous_syscall',
  'Internal Error': 'internal_error',
} as const satisfies Record<string, SandboxStatus>;

export type WireFile =
  | { src: string }
  | { content: string }
  | { fileId: string }
  | { name: string; max: number; pipe: true };

export type WireCommand = {
  args: readonly string[];
  env: readonly string[];
  /** `null`: the end of a pipe to another command. */
  files: (WireFile | null)[];
  cpuLimit: number;
  clockLimit: number;
  memoryLimit: number;
  stackLimit: number;
  procLimit: number;
  copyIn: Record<string, WireFile | { symlink: string }>;
  copyOut: string[];
  copyOutCached: string[];
  copyOutMax?: number;
};

export type WirePipe = { in: { index: number; fd: number }; out: { index: number; fd: number } };

/** Parsed by type assertion, not by zod: it is on the path of every test case, and the peer is pinned. */
export type WireResult = {
  status: keyof typeof STATUS_NAMES;
  exitStatus: number;
  error?: string;
  time: number;
  runTime: number;
  memory: number;
  files?: Record<string, string>;
  fileIds?: Record<string, string>;
  fileError?: WireFileError[];
};

export type WireFileError = { name: string; type: string; message?: string };

export const WireVersion = z.looseObject({ buildVersion: z.string(), goVersion: z.string() });

export const WireConfig = z.looseObject({
  runnerConfig: z.looseObject({
    cgroupType: z.int(),
    cgroupControllers: z.array(z.string()).nullish(),
  }),
});
