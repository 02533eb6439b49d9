import type { Entry, ZipFile } from 'yauzl';
import { fail } from '../../../http/app-error.ts';
import type { ArchiveLimits, Notices } from './archive-reading.ts';
import { baseName, commonFolder, decodeName, foldName, isLitter, safePath, shown } from './entry-names.ts';
import { refuseClashes, testNames } from './test-names.ts';

export type ZippedFile = { name: string; entry: Entry };

/** The test files of an archive by flat name. */
export async function listFiles(zip: ZipFile, limits: ArchiveLimits, notices: Notices): Promise<ZippedFile[]> {
  return flatten(await listPaths(zip, limits, notices), notices);
}

export type ZippedPath = { path: string; entry: Entry };

/** The files of an archive by path. Whatever should not be in one is refused with the entry's name. */
export async function listPaths(zip: ZipFile, limits: ArchiveLimits, notices: Notices): Promise<ZippedPath[]> {
  if (zip.entryCount > limits.entries) fail('test_files_too_many', { max: limits.entries });
  const files: ZippedPath[] = [];
  const seen = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const { name, guessed } = decodeName(entry.fileNameRaw);
    const path = safePath(name);
    const earlier = seen.get(foldName(path));
    if (earlier !== undefined) fail('test_names_clash', { entry: shown(path), other: shown(earlier) });
    seen.set(foldName(path), path);
    if (isSpecial(entry)) fail('archive_entry_special', { entry: shown(name) });
    if (name.endsWith('/') || name.endsWith('\\') || isLitter(path)) continue;
    if (guessed) notices.add('name_guessed', shown(path));
    files.push({ path, entry });
  }
  refuseOverlaps(files);
  return files;
}

const FILE_TYPE = 0o170000;
const ORDINARY = [0, 0o100000, 0o040000];

/** Links, devices, sockets: what Unix archivers note of a file's kind. Some of them do it under the name of another system. */
function isSpecial(entry: Entry): boolean {
  const mode = entry.externalFileAttributes >>> 16;
  return !ORDINARY.includes(mode & FILE_TYPE);
}

const LOCAL_HEADER_BYTES = 30;

/** Entries that share bytes make a small archive unpack to any size. */
function refuseOverlaps(files: readonly ZippedPath[]): void {
  let end = 0;
  for (const { path, entry } of files.toSorted((a, b) => startOf(a.entry) - startOf(b.entry))) {
    if (startOf(entry) < end) fail('archive_entries_overlap', { entry: shown(path) });
    end = startOf(entry) + LOCAL_HEADER_BYTES + entry.fileNameRaw.length + entry.compressedSize;
  }
}

function startOf(entry: Entry): number {
  return entry.relativeOffsetOfLocalHeader;
}

/** Folders around and between the tests are dropped where the names stay different without them. */
function flatten(files: readonly ZippedPath[], notices: Notices): ZippedFile[] {
  const folder = files.length === 0 ? '' : commonFolder(files.map((one) => one.path));
  if (folder !== '') notices.add('folder_dropped', shown(folder));
  const names = testNames(files.map((one) => one.path));
  refuseClashes(names);
  return files.map(({ path, entry }) => {
    const name = names.get(path)!;
    if (baseName(path) !== path.slice(folder.length)) notices.add('folders_flattened', shown(path));
    return { name, entry };
  });
}
