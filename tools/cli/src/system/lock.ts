import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, isAlive, type ProcessIdentity } from './identity.ts';

export type Lock = { release: () => void };
export type LockHolder = ProcessIdentity & { note: string };

/** Takes the lock, or names the living process that has it. A lock of a dead process is taken over. */
export function tryLock(path: string, note = ''): { lock: Lock } | { holder: LockHolder } {
  mkdirSync(dirname(path), { recursive: true });
  const mine = JSON.stringify({ ...identityOf(process.pid), note } satisfies LockHolder);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    for (;;) {
      try {
        linkSync(draft, path);
        return { lock: { release: () => releaseLock(path, mine) } };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const found = readText(path);
      const holder = found === undefined ? undefined : parseHolder(found);
      if (holder && isAlive(holder)) return { holder };
      if (found !== undefined) discardStale(path, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Waits until the lock is free; `onWait` is told once whom it waits for. */
export async function takeLock(path: string, onWait: (holder: LockHolder) => void): Promise<Lock> {
  for (let waited = false; ; waited = true) {
    const attempt = tryLock(path);
    if ('lock' in attempt) return attempt.lock;
    if (!waited) onWait(attempt.holder);
    await pause(250);
  }
}

export function readHolder(path: string): LockHolder | undefined {
  const text = readText(path);
  const holder = text === undefined ? undefined : parseHolder(text);
  return holder && isAlive(holder) ? holder : undefined;
}

/** Moves the stale file away; if another process replaced it meanwhile, its lock is put back. */
function discardStale(path: string, stale: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readText(aside) !== stale) linkSync(aside, path);
  } catch {
    // Another process was faster: the next round of the loop sees what it left.
  }
  rmSync(aside, { force: true });
}

function releaseLock(path: string, mine: string): void {
  if (readText(path) === mine) rmSync(path, { force: true });
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value = JSON.parse(text) as Partial<LockHolder>;
    return { pid: Number(value.pid), startedAt: String(value.startedAt), note: String(value.note ?? '') };
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
