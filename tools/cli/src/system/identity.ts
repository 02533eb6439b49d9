import { readFileSync } from 'node:fs';

/** A process, recognisable after its number was given to another one. */
export type ProcessIdentity = { pid: number; startedAt: string };

/** Start of a process in ticks since boot; undefined when there is no such process or it only waits to be reaped. */
export function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : fields[18];
  } catch {
    return undefined;
  }
}

export function identityOf(pid: number): ProcessIdentity {
  return { pid, startedAt: startOf(pid) ?? '' };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identity.startedAt !== '' && startOf(identity.pid) === identity.startedAt;
}
