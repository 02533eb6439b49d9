import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ZipFile } from 'yauzl';
import { createLocalFileStore, type FileStore, type StoredBlob } from '../../../files/file-store.ts';
import { ByteLimit, TooManyBytes } from '../../../files/staging.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import { Notices } from '../../test-data/archive/archive-reading.ts';
import { baseName, checkTestName, commonFolder, foldName, shown } from '../../test-data/archive/entry-names.ts';
import { isSettingsFile } from '../../test-data/archive/test-settings.ts';
import { asBroken, openZip } from '../../test-data/archive/read-archive.ts';
import { Checksum, refuseClaims, storeAll, storeEntry, type Budget } from '../../test-data/archive/stored-entries.ts';
import { listPaths, type ZippedPath } from '../../test-data/archive/zip-entries.ts';
import type { Notes } from './notes.ts';
import type { PackageLimits } from './package-reading.ts';

/** A zip whose names and sizes have been looked at, read by path. */
export type Archive = {
  /** Of its files, without the folder around everything. */
  paths: readonly string[];
  limits: PackageLimits;
  store: FileStore;
  /** A path whatever its case, as the archive spells it. */
  find(path: string): string | undefined;
  /** Everything in a folder, whatever its case; of folders further down than `FOLDER_DEPTH` nothing. */
  below(folder: string): readonly string[];
  size(path: string): number;
  /** A small file as bytes. */
  read(path: string): Promise<Buffer>;
  /** Test files, put into the store with one kind of line ends unless they are kept `asIs`. */
  storeTests(paths: readonly string[], notes: Notes, how: { asIs: boolean }): Promise<Map<string, StoredBlob>>;
  /** A file as a stream, which ends in an error where it would be too large. */
  open(path: string): Promise<Readable>;
  /** A file as it is. */
  storeBytes(path: string, maxBytes: number): Promise<StoredBlob | undefined>;
  close(): void;
};

/** How many of its files have been read. */
export type OnProgress = (done: number, total: number) => void;

export async function openArchive(
  path: string,
  { filesDirectory, limits }: { filesDirectory: string; limits: PackageLimits },
  notes: Notes,
  onProgress: OnProgress = () => {},
): Promise<Archive> {
  const zip = await openZip(path);
  try {
    const notices = new Notices();
    const entries = await listPaths(zip, limits, notices).catch(asBroken);
    if (entries.length === 0) fail('package_empty');
    for (const one of entries) if (/\p{C}/u.test(one.path)) fail('test_name_unsafe', { entry: shown(one.path) });
    for (const { entry, code } of notices.list())
      if (code === 'name_guessed') notes.add('NAME_GUESSED', { value: entry });
    const budget: Budget = { packed: (await stat(path)).size, unpacked: 0, limits };
    refuseClaims(
      // What is wrong with settings is said where they are read.
      entries.flatMap(({ path: name, entry }) => (isSettingsFile(name) ? [] : [{ name, entry }])),
      budget,
    );
    // Its rights do not include flushing: whoever started this process does that.
    const store = await createLocalFileStore(filesDirectory, { flush: false });
    return archiveOf(zip, entries, { store, budget, limits, notes, onProgress });
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** A folder with the tests of a problem, in one for each problem, in one that somebody has put around some of them. */
const FOLDER_DEPTH = 3;

function filesByFolder(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byFolder = new Map<string, string[]>();
  for (const path of paths) {
    const steps = foldName(path).split('/').slice(0, -1);
    for (let depth = 1; depth <= Math.min(steps.length, FOLDER_DEPTH); depth += 1) {
      const folder = steps.slice(0, depth).join('/');
      const files = byFolder.get(folder);
      if (files === undefined) byFolder.set(folder, [path]);
      else files.push(path);
    }
  }
  return byFolder;
}

type Reading = {
  store: FileStore;
  budget: Budget;
  limits: PackageLimits;
  notes: Notes;
  onProgress: OnProgress;
};

function archiveOf(
  zip: ZipFile,
  entries: readonly ZippedPath[],
  { store, budget, limits, notes, onProgress }: Reading,
): Archive {
  const folder = commonFolder(entries.map((one) => one.path));
  if (folder !== '') notes.add('FOLDER_DROPPED', { value: folder });
  const byPath = new Map(entries.map((one) => [one.path.slice(folder.length), one.entry]));
  const byFolded = new Map([...byPath.keys()].map((path) => [foldName(path), path]));
  const byFolder = filesByFolder([...byPath.keys()]);
  const entryOf = (path: string) => byPath.get(path) ?? fail('archive_broken');
  let textBytes = 0;
  let filesRead = 0;

  async function openFile(path: string, maxBytes: number): Promise<Readable> {
    const entry = entryOf(path);
    const whole = new Checksum(entry);
    const source: Readable = await zip.openReadStreamPromise(entry);
    pipeline(source, new ByteLimit(maxBytes), whole, () => {});
    return whole;
  }

  async function* piecesOf(path: string, maxBytes: number): AsyncGenerator<Buffer> {
    try {
      yield* (await openFile(path, maxBytes)) as AsyncIterable<Buffer>;
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof TooManyBytes) {
        fail('package_text_too_large', { entry: shown(path), mb: Math.round(maxBytes / 1024 / 1024) });
      }
      fail('archive_entry_broken', { entry: shown(path) });
    }
  }

  return {
    paths: [...byPath.keys()],
    limits,
    store,
    find: (path) => (byPath.has(path) ? path : byFolded.get(foldName(path))),
    below: (folder) => byFolder.get(foldName(folder)) ?? [],
    size: (path) => entryOf(path).uncompressedSize,
    async read(path) {
      const bytes = await buffer(piecesOf(path, limits.textBytes));
      textBytes += bytes.length;
      if (textBytes > limits.draftsBytes) {
        fail('package_text_too_large', { entry: shown(path), mb: Math.round(limits.draftsBytes / 1024 / 1024) });
      }
      return bytes;
    },
    async storeTests(paths, problemNotes, how) {
      for (const path of paths) checkTestName(baseName(path));
      const seen = new Notices();
      const files = paths.map((path) => ({ name: path, entry: entryOf(path) }));
      const stored = await storeAll(files, async (file) => {
        const blob = await storeEntry(zip, file, store, budget, seen, how);
        onProgress((filesRead += 1), byPath.size);
        return blob;
      });
      for (const { code, entry } of seen.list()) {
        if (code === 'line_ends_changed') problemNotes.add('LINE_ENDINGS_CHANGED', { value: entry });
        if (code === 'byte_order_mark') problemNotes.add('TEST_BYTE_ORDER_MARK', { value: entry });
        if (code === 'utf16_kept') problemNotes.add('TEST_UTF16', { value: entry });
      }
      return new Map(stored.map(({ name, ...blob }) => [name, blob]));
    },
    open: async (path) => Readable.from(piecesOf(path, limits.fileBytes)),
    async storeBytes(path, maxBytes) {
      const entry = entryOf(path);
      if (entry.uncompressedSize > maxBytes) return undefined;
      return storeEntry(zip, { name: path, entry }, store, budget, new Notices(), { asIs: true });
    },
    close: () => zip.close(),
  };
}
