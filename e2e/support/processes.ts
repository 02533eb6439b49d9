import { readdirSync, readFileSync } from 'node:fs';
import { identityOf, isAlive, type ProcessIdentity } from '@oyez/cli/system/identity';

export type Process = ProcessIdentity & { parent: number; command: string };

/** The parts of a running site that can die by themselves. */
export const PARTS = {
  'the judge node': 'apps/judge/src/main.ts',
  'go-judge': '/go-judge-',
  'the server': 'apps/server/src/main.ts serve',
  PostgreSQL: '/bin/postgres -D',
} as const;
export type Part = keyof typeof PARTS;

function allProcesses(): Process[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []));
}

/** Everything that a process has started, directly or not. */
export function descendantsOf(pid: number, all = allProcesses()): Process[] {
  const children = all.filter((one) => one.parent === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

/** The process of one part among the children of `./oyez up`. */
export function findPart(up: number, part: Part): Process | undefined {
  return allProcesses().find((one) => one.parent === up && one.command.includes(PARTS[part]));
}

/** Processes whose command or environment names this text: what a site left behind names its data folder. */
export function processesNaming(text: string): Process[] {
  return allProcesses().filter(
    (one) => one.pid !== process.pid && (one.command + environmentOf(one.pid)).includes(text),
  );
}

export function alive(processes: readonly Process[]): Process[] {
  return processes.filter((one) => isAlive(one));
}

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    const identity = identityOf(pid);
    return identity.startedAt === '' ? undefined : { ...identity, parent, command };
  } catch {
    // It ended between the listing and the look.
    return undefined;
  }
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}
