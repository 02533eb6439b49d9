import type { Command, Limits } from './sandbox.ts';

const MIB = 1024 ** 2;

const LIMITS: Limits = { cpuMs: 1000, wallMs: 3000, memoryBytes: 64 * MIB, stackBytes: 8 * MIB, processes: 32 };

/** A shell script under ordinary limits: the shell is the one program that every host has. */
export function script(
  text: string,
  changes: Partial<Omit<Command, 'limits'>> & { limits?: Partial<Limits> } = {},
): Command {
  return {
    args: ['/bin/sh', '-c', text],
    environment: ['PATH=/usr/local/bin:/usr/bin:/bin', 'HOME=/w', 'LC_ALL=C'],
    stdin: { text: '' },
    stdout: { maxBytes: 64 * 1024 },
    stderr: { maxBytes: 64 * 1024 },
    files: {},
    ...changes,
    limits: { ...LIMITS, ...changes.limits },
  };
}
