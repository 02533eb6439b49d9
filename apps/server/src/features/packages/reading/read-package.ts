import { limits } from '@oyez/contract/rules/limits';
import { PACKAGE_FORMATS, type PackageFormat } from '@oyez/contract/problems/packages';
import { open } from 'node:fs/promises';
import { createLocalFileStore } from '../../../files/file-store.ts';
import { fail } from '../../../http/app-error.ts';
import { shown } from '../../test-data/archive/entry-names.ts';
import { refuseOtherFormats } from '../../test-data/archive/read-archive.ts';
import type { ReadPackage } from '../draft.ts';
import { openArchive, type Archive, type OnProgress } from './archive.ts';
import { marksOf } from './foreign.ts';
import { looksLikeXml, readFps, xmlFile } from './fps.ts';
import { IMPORTERS } from './importers.ts';
import { Notes } from './notes.ts';
import type { PackageTask } from './package-reading.ts';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');

/** Reads a package of any kind; what it is is told by its content. */
export async function readPackage(task: PackageTask, onProgress?: OnProgress): Promise<ReadPackage> {
  const notes = new Notes();
  const start = await startOf(task.path);
  if (start.length === 0) fail('package_empty');
  if (start.subarray(0, 4).equals(EMPTY_ZIP)) fail('package_empty');
  if (start.subarray(0, 4).equals(ZIP)) {
    const archive = await openArchive(task.path, task, notes, onProgress);
    try {
      const format = (await formatOf(archive)) ?? refuseUnknown(archive);
      refuseOther(format, task);
      return finished(format, await IMPORTERS[format].read(archive, notes, task.name), notes);
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

/** By marks before anything is guessed: packages of other systems look like ours, and are none. */
async function formatOf(archive: Archive): Promise<PackageFormat | undefined> {
  for (const format of PACKAGE_FORMATS) if (await IMPORTERS[format].knows?.(archive)) return format;
  const kind = marksOf(archive);
  if (kind !== undefined) fail('package_format_foreign', { kind });
  for (const format of PACKAGE_FORMATS) if (await IMPORTERS[format].resembles?.(archive)) return format;
  return undefined;
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
