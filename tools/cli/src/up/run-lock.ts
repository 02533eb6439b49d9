import { tryLock, type Lock } from '../system/lock.ts';
import { UserError } from '../user-error.ts';
import type { DataFolder } from './data-folder.ts';

/** One run a data folder. */
export function takeRunLock(folder: DataFolder, note: string): Lock {
  const attempt = tryLock(folder.runLock, note);
  if ('lock' in attempt) return attempt.lock;
  const { pid, note: address } = attempt.holder;
  throw new UserError(
    `Oyez already runs on ${folder.root} (process ${pid}${address ? `, ${address}` : ''}); stop it first, or choose another folder with --data.`,
  );
}
