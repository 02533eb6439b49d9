import { join } from 'node:path';
import { createReaderProcess } from '../../../files/reader-process.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ArchiveAnswer, ArchiveTask, TestUpload } from './archive-reading.ts';

const archives = createReaderProcess<ArchiveTask, ArchiveAnswer>({
  program: join(import.meta.dirname, 'archive.child.ts'),
  heapMb: 192,
  memoryMb: 512,
  atOnce: 2,
});

/** Reads an archive apart. What is wrong with the archive comes back as a failure to answer with. */
export async function readArchiveApart(task: ArchiveTask, options: { seconds: number }): Promise<TestUpload> {
  const folders = [task.filesDirectory];
  const reading = await archives.read(task, { ms: options.seconds * 1000, reads: folders, writes: folders });
  if (reading.kind === 'stopped') throw new AppError('archive_too_slow', {});
  const { answer } = reading;
  if (answer.kind === 'read') return answer.upload;
  if (answer.kind === 'refused') throw new AppError(answer.code, answer.params);
  throw new Error(`reading an archive failed: ${answer.reason}`);
}
