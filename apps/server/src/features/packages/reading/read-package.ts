import { limits } from '@oyez/contract/limits';
import type { PackageFormat } from '@oyez/contract/packages';
import { open } from 'node:fs/promises';
import { createLocalFileStore } from '../../../files/file-store.ts';
import { fail } from '../../../http/app-error.ts';
import { shown } from '../../test-data/archive/entry-names.ts';
import { refuseOtherFormats } from '../../test-data/archive/read-archive.ts';
import type { ReadPackage, ReadProblem } from '../draft.ts';
import { openArchive, type Archive } from './archive.ts';
import { fpsFiles, looksLikeXml, readFps, xmlFile } from './fps.ts';
import { hasOyezFiles, isHojPackage, readHojPackage } from './hoj.ts';
import { Notes } from './notes.ts';
import type { PackageTask } from './package-reading.ts';
import { isQduojPackage, readQduojPackage } from './qduoj.ts';
import { isTestData, readTestData } from './tests.ts';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');

/** Reads a package of any kind; what it is is told by its content. */
export async function readPackage(task: PackageTask): Promise<ReadPackage> {
  const notes = new Notes();
  const start = await startOf(task.path);
  if (start.length === 0) fail('package_empty');
  if (start.subarray(0, 4).equals(EMPTY_ZIP)) fail('package_empty');
  if (start.subarray(0, 4).equals(ZIP)) {
    const archive = await openArchive(task.path, task, notes);
    try {
      const format = (await formatOf(archive)) ?? refuseUnknown(archive);
      return await readAs(archive, format, task, notes);
    } finally {
      archive.close();
    }
  }
  await refuseOtherFormats(task.path, 'package_not_zip');
  if (!looksLikeXml(start)) fail('package_format_unknown');
  refuseOther('fps', task);
  const store = await createLocalFileStore(task.filesDirectory, { flush: false });
  const problems = await readFps([xmlFile(task.path, task.name)], store, task.limits, notes);
  return finished('fps', problems, notes);
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** People pack packages once more, or one for each problem. */
function refuseUnknown({ paths }: Archive): never {
  const inner = paths.find((path) => /\.(zip|rar|7z|tar|gz|tgz|bz2|xz)$/i.test(path));
  if (inner !== undefined) fail('package_in_package', { entry: shown(inner) });
  fail('package_format_unknown');
}

async function formatOf(archive: Archive): Promise<PackageFormat | undefined> {
  if (await isHojPackage(archive)) return hasOyezFiles(archive) ? 'oyez' : 'hoj';
  if (await isQduojPackage(archive)) return 'qduoj';
  if ((await fpsFiles(archive)).length > 0) return 'fps';
  return isTestData(archive) ? 'tests' : undefined;
}

async function readAs(archive: Archive, format: PackageFormat, task: PackageTask, notes: Notes): Promise<ReadPackage> {
  refuseOther(format, task);
  const readers = {
    oyez: () => readHojPackage(archive, notes),
    hoj: () => readHojPackage(archive, notes),
    qduoj: () => readQduojPackage(archive),
    fps: () => readZippedFps(archive, notes),
    tests: () => readTestData(archive, task.name),
  };
  return finished(format, await readers[format](), notes);
}

async function readZippedFps(archive: Archive, notes: Notes): Promise<ReadProblem[]> {
  const files = await fpsFiles(archive);
  const names = new Set(files.map((one) => one.name));
  for (const path of archive.paths) if (!names.has(path)) notes.add('FILE_UNUSED', { value: path });
  return readFps(files, archive.store, archive.limits, notes);
}

/** Oyez is HOJ with files of ours in it. */
function refuseOther(found: PackageFormat, { format }: PackageTask): void {
  const kind = (one: PackageFormat) => (one === 'oyez' ? 'hoj' : one);
  if (format !== null && kind(format) !== kind(found)) fail('package_format_other', { found });
}

function finished(format: PackageFormat, problems: ReadPackage['problems'], notes: Notes): ReadPackage {
  if (problems.length === 0) fail('package_empty');
  if (problems.length > limits.packages.problems) fail('package_problems_too_many', { max: limits.packages.problems });
  return { format, problems, notices: notes.list() };
}
