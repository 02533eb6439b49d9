import { arch, availableParallelism, cpus, release, totalmem } from 'node:os';
import type { SandboxDescription } from '../sandbox/sandbox.ts';

/** What results of this node were produced on. */
export function fingerprintOf(sandbox: SandboxDescription | null): Record<string, string> {
  return {
    kernel: release(),
    architecture: arch(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: String(availableParallelism()),
    memoryMib: String(Math.round(totalmem() / 1024 ** 2)),
    node: process.version,
    ...(sandbox && {
      sandbox: `go-judge ${sandbox.version}`,
      sandboxConfiguration: sandbox.fingerprint,
      controlGroups: `v${sandbox.cgroupVersion}: ${sandbox.controllers.join(' ')}`,
    }),
  };
}
