import { AppError } from '../../../http/app-error.ts';
import type { PackageAnswer, PackageTask } from './package-reading.ts';
import { readPackage } from './read-package.ts';

/** Reads one package and ends. Started by `package.service.ts`, with no rights but to the file store. */
// Nobody is left to be answered when the server has gone.
process.once('disconnect', () => process.exit());
process.once('message', (task: PackageTask) => {
  void answer(task).then((message) => process.send?.(message, () => process.disconnect()));
});

async function answer(task: PackageTask): Promise<PackageAnswer> {
  try {
    return { kind: 'read', content: await readPackage(task) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code, params: error.params };
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
