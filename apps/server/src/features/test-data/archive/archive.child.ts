import { AppError } from '../../../http/app-error.ts';
import type { ArchiveAnswer, ArchiveTask } from './archive-reading.ts';
import { readArchive } from './read-archive.ts';

/** Reads one archive and ends. Started by `archive.service.ts`, with no rights but to the file store. */
process.once('message', (task: ArchiveTask) => {
  void answer(task).then((message) => process.send?.(message, () => process.disconnect()));
});

async function answer(task: ArchiveTask): Promise<ArchiveAnswer> {
  try {
    return { kind: 'read', upload: await readArchive(task) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code, params: error.params };
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
