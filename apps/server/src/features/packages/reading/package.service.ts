import { limits } from '@oyez/contract/rules/limits';
import type { PackageFormat } from '@oyez/contract/problems/packages';
import { join } from 'node:path';
import type { FileStore } from '../../../files/file-store.ts';
import { createReaderProcess, type ReaderBounds } from '../../../files/reader-process.ts';
import { AppError } from '../../../http/app-error.ts';
import type { TestDataSettings } from '../../../settings/settings.ts';
import { ReadPackage } from '../draft.ts';
import type { PackageAnswer, PackageLimits, PackageTask } from './package-reading.ts';

const MB = 1024 * 1024;

const packages = createReaderProcess<PackageTask, PackageAnswer>({
  program: join(import.meta.dirname, 'package.child.ts'),
  heapMb: 512,
  memoryMb: 1024,
  atOnce: 1,
});

/** Reads a package apart. Its tests and pictures are in the store then; nothing else has happened. */
export async function readPackageApart(
  files: FileStore,
  sent: { path: string; name: string; format: PackageFormat | null },
  settings: TestDataSettings,
  onProgress: ReaderBounds['onProgress'] & {},
): Promise<ReadPackage> {
  const task = { ...sent, filesDirectory: files.directory, limits: packageLimits(settings) };
  const folders = [files.directory];
  const bounds = { ms: limits.packages.seconds * 1000, reads: folders, writes: folders, onProgress };
  const reading = await packages.read(task, bounds);
  if (reading.kind === 'stopped') throw new AppError('package_too_slow');
  const { answer } = reading;
  if (answer.kind === 'refused') throw new AppError(answer.code, answer.params);
  if (answer.kind === 'failed') throw new Error(`reading a package failed: ${answer.reason}`);
  // The reader had strangers' bytes in its memory: what it says is looked at like anything from outside.
  const content = ReadPackage.parse(answer.content);
  await files.makeDurable(blobsOf(content));
  return content;
}

function blobsOf({ problems }: ReadPackage): Set<string> {
  const blobs = problems.flatMap(({ draft }) => [
    ...(draft?.cases ?? []).flatMap((one) => [one.input, one.output]),
    ...(draft?.files ?? []).map((one) => one.blob),
  ]);
  return new Set(blobs.map((blob) => blob.sha256));
}

function packageLimits(settings: TestDataSettings): PackageLimits {
  const { packages: bounds } = limits;
  return {
    entries: bounds.entries,
    fileBytes: settings.fileMb * MB,
    totalBytes: bounds.totalMb * MB,
    tooLarge: 'package_too_large',
    ratio: 300,
    freeBytes: 512 * MB,
    problems: bounds.problems,
    textBytes: bounds.textMb * MB,
    draftsBytes: bounds.draftsMb * MB,
    problemBytes: settings.problemMb * MB,
    imageBytes: bounds.imageMb * MB,
    attachmentBytes: bounds.attachmentMb * MB,
  };
}
