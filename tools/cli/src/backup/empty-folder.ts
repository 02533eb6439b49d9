import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { survivorOf } from '../postgres/survivor.ts';
import type { Say } from '../system/debian.ts';
import { tryLock, type Lock } from '../system/lock.ts';
import type { DataFolder } from '../up/data-folder.ts';
import { hasBeenSetUp } from '../up/setup.ts';
import { UserError } from '../user-error.ts';

/** Which database the mark of a restore speaks of: the half of one kind says nothing of a database of the other. */
export type RestoredInto = 'built-in' | 'database of its own';

/**
 * Takes a data folder for a restore, and marks it as half a site. A site that is there is never touched, running or
 * not; what a restore of the same kind has left that was cut off is cleared away.
 */
export function takeEmptyFolder(folder: DataFolder, into: RestoredInto, say: Say): Lock {
  const attempt = tryLock(folder.runLock);
  if ('holder' in attempt) throw runsHere(folder, attempt.holder.pid);
  try {
    clearHalf(folder, into, say);
    writeFileSync(folder.restoring, into);
    return attempt.lock;
  } catch (error) {
    attempt.lock.release();
    throw error;
  }
}

function runsHere({ root, restoring }: DataFolder, pid: number): UserError {
  return new UserError(
    existsSync(restoring)
      ? `A restore into ${root} is under way, or just ends (process ${pid}).`
      : `Oyez runs on ${root} (process ${pid}); restore into another folder with --data.`,
  );
}

function clearHalf(folder: DataFolder, into: RestoredInto, say: Say): void {
  const hasDatabase = existsSync(folder.postgres);
  if (!hasDatabase && !hasBeenSetUp(folder)) return;
  if (!existsSync(folder.restoring) || readFileSync(folder.restoring, 'utf8') !== into) {
    throw new UserError(
      `There is a ${hasDatabase ? 'database' : 'site'} in ${folder.root} already; restore into another folder with --data, or move this one away.`,
    );
  }
  if (!hasDatabase || into !== 'built-in') return;
  const survivor = survivorOf(folder.postgres);
  if (survivor !== undefined) throw runsHere(folder, survivor);
  say('Removing the half database of a restore that was interrupted …');
  rmSync(folder.postgres, { recursive: true, force: true });
}
