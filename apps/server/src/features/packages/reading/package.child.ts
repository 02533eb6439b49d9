import { AppError } from '../../../http/app-error.ts';
import type { ReaderProgress } from '../../../files/reader-process.ts';
import type { PackageAnswer, PackageTask } from './package-reading.ts';
import { readPackage } from './read-package.ts';

/** Reads one package and ends. Started by `package.service.ts`, with no rights but to the file store. */
// Nobody is left to be answered when the server has gone.
process.once('disconnect', () => process.exit());
process.once('message', (task: PackageTask) => {
  void answer(task).then((message) => process.send?.(message, () => process.disconnect()));
});

const TELL_EVERY_MS = 500;
let toldAt = performance.now();

function tell(done: number, total: number): void {
  if (performance.now() - toldAt < TELL_EVERY_MS) return;
  toldAt = performance.now();
  process.send?.({ kind: 'progress', done, total } satisfies ReaderProgress);
}

async function answer(task: PackageTask): Promise<PackageAnswer> {
  try {
    return { kind: 'read', content: await readPackage(task, tell) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code, params: error.params };
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
