import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Say } from '../system/debian.ts';
import { isAlive, type ProcessIdentity } from '../system/identity.ts';

const GRACE_MS = 6000;

/** Noted after each start, so that a later run finds what a killed one left behind. */
export function noteChildren(file: string, children: readonly ProcessIdentity[]): void {
  try {
    writeFileSync(file, JSON.stringify(children));
  } catch {
    // On a full disk the site goes on without the note: when we are killed, the kernel signals them.
  }
}

/** Ends the parts of an earlier run that outlived it. */
export async function stopSurvivors(file: string, say: Say): Promise<void> {
  const survivors = readChildren(file).filter(isAlive);
  if (survivors.length === 0) return;
  say(`Stopping ${survivors.length} process(es) that an earlier run left behind …`);
  signalAll(survivors, 'SIGTERM');
  const deadline = Date.now() + GRACE_MS;
  while (survivors.some(isAlive) && Date.now() < deadline) await pause(50);
  signalAll(survivors, 'SIGKILL');
  while (survivors.some(isAlive) && Date.now() < deadline + GRACE_MS) await pause(50);
}

function signalAll(processes: readonly ProcessIdentity[], signal: NodeJS.Signals): void {
  for (const one of processes.filter(isAlive)) {
    try {
      process.kill(one.pid, signal);
    } catch {
      // It ended between the look and the signal.
    }
  }
}

function readChildren(file: string): ProcessIdentity[] {
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity[];
  } catch {
    return [];
  }
}
