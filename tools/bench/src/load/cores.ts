import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { childrenOf } from '../site/memory-of.ts';

const TASKSET = ['/usr/bin/taskset', '/bin/taskset'].find((path) => existsSync(path));

/** What is measured has one core for itself, and whatever makes its load the other. */
export const MEASURED_CORE = 0;
export const OTHER_CORE = 1;
export const canPin = TASKSET !== undefined && availableParallelism() > 1;

export function pinned(command: string, args: string[], core: number | undefined): { command: string; args: string[] } {
  if (core === undefined || !canPin || !TASKSET) return { command, args };
  return { command: TASKSET, args: ['-c', String(core), command, ...args] };
}

/** Moves a running process, with the processes that it has made and will make. */
export function pin(pid: number, core: number): void {
  if (!canPin || !TASKSET) return;
  for (const one of [pid, ...childrenOf(pid)])
    execFileSync(TASKSET, ['-a', '-c', '-p', String(core), String(one)], { stdio: 'ignore' });
}
