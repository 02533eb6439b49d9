import { open, stat } from 'node:fs/promises';
import type { ZipFile } from 'yauzl';
import { createLocalFileStore, type FileStore } from '../../../files/file-store.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import { Notices, type ArchiveTask, type TestFile, type TestUpload } from './archive-reading.ts';
import { checkTestName, shown } from './entry-names.ts';
import { pairFiles } from './pairing.ts';
import { refuseClaims, smallEntry, storeAll, storeEntry } from './stored-entries.ts';
import { decodeSettings, readTestSettings, settingsAmong, SETTINGS_BYTES } from './test-settings.ts';
import type { TestSettings } from './test-points.ts';
import { openZipFile } from './zip-file.ts';
import { listFiles, type ZippedFile } from './zip-entries.ts';

const NESTED = /\.(zip|rar|7z|tar|gz|tgz|bz2|xz)$/i;

/** Puts the tests of a zip into the file store, one entry after another, as streams. */
export async function readArchive({ path, filesDirectory, limits }: ArchiveTask): Promise<TestUpload> {
  const zip = await openZip(path);
  try {
    const notices = new Notices();
    const files = await listFiles(zip, limits, notices).catch(asBroken);
    const { others, ...wanted } = choose(files, notices);
    const config = await settingsIn(zip, files, wanted.pairs);
    for (const name of others) if (config?.name !== name) notices.add('file_unused', shown(name));
    if (config) noteSettings(config, notices);
    const budget = { packed: (await stat(path)).size, unpacked: 0, limits };
    refuseClaims(wanted.files, budget);
    // Its rights do not include flushing: whoever started this process does that.
    const store = await createLocalFileStore(filesDirectory, { flush: false });
    const stored = await storeAll(wanted.files, (file) => storeEntry(zip, file, store, budget, notices));
    const tests = await withMissingOutputs(stored, wanted.pairs, store);
    const { tests: settings = [], subtasksCount = null } = config?.said ?? {};
    return { ...tests, settings, subtasksCount, notices: notices.list() };
  } finally {
    zip.close();
  }
}

/** Refuses what is an archive of another kind. */
export async function openZip(path: string): Promise<ZipFile> {
  await refuseOtherFormats(path);
  return openZipFile(path).catch(() => {
    fail('archive_broken');
  });
}

export function asBroken(error: unknown): never {
  if (error instanceof AppError) throw error;
  fail('archive_broken');
}

const MAGIC: readonly { format: string; bytes: string }[] = [
  { format: 'RAR', bytes: '526172211a07' },
  { format: '7z', bytes: '377abcaf271c' },
  { format: 'gzip', bytes: '1f8b' },
  { format: 'bzip2', bytes: '425a68' },
  { format: 'xz', bytes: 'fd377a585a00' },
  { format: 'PDF', bytes: '25504446' },
];

export async function refuseOtherFormats(
  path: string,
  code: 'archive_not_zip' | 'package_not_zip' = 'archive_not_zip',
): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const start = buffer.subarray(0, bytesRead).toString('hex');
    const known = MAGIC.find((one) => start.startsWith(one.bytes));
    if (known) fail(code, { format: known.format });
  } finally {
    await file.close();
  }
}

type Choice = { files: ZippedFile[]; pairs: ReturnType<typeof pairFiles>['pairs']; others: string[] };

function choose(files: readonly ZippedFile[], notices: Notices): Choice {
  if (files.length === 0) fail('archive_empty');
  const { pairs, outputsWithoutInput, others } = pairFiles(files.map((one) => one.name));
  if (pairs.length === 0) {
    const nested = others.find((name) => NESTED.test(name));
    if (nested !== undefined) fail('archive_in_archive', { entry: shown(nested) });
    fail('archive_without_tests');
  }
  for (const name of outputsWithoutInput) notices.add('output_unused', shown(name));
  for (const pair of pairs) if (pair.outputIsMissing) notices.add('output_made', shown(pair.output));
  const names = new Set(pairs.flatMap((pair) => [pair.input, pair.output]));
  for (const name of names) checkTestName(name);
  return { files: files.filter((one) => names.has(one.name)), pairs, others };
}

/** Undefined is what it says where it cannot be read. */
type NamedSettings = { name: string; said: TestSettings | undefined };

/** Its tests are whole without it. */
async function settingsIn(
  zip: ZipFile,
  files: readonly ZippedFile[],
  pairs: Choice['pairs'],
): Promise<NamedSettings | undefined> {
  const name = settingsAmong(files.map((one) => one.name));
  const file = files.find((one) => one.name === name);
  if (!file || Math.max(file.entry.uncompressedSize, file.entry.compressedSize) > SETTINGS_BYTES) return undefined;
  const bytes = file.entry.isEncrypted() ? undefined : await smallEntry(zip, file.entry).catch(() => undefined);
  if (bytes === undefined) return { name: file.name, said: undefined };
  const inputs = pairs.map((one) => one.input);
  const said = readTestSettings(decodeSettings(bytes), inputs);
  return said && { name: file.name, said };
}

function noteSettings({ name, said }: NamedSettings, notices: Notices): void {
  if (said === undefined) notices.add('settings_unread', shown(name));
  const { ignored = [], program = null, fileName = null } = said ?? {};
  // What else the form has fields for, and what matters most.
  const others = [program && `${program.role}: ${program.file}`, fileName && `filename: ${fileName}`];
  for (const line of [...others.filter((one) => one !== null), ...ignored])
    notices.add('setting_ignored', shown(`${name}: ${line}`));
  if (said !== undefined && said.largest !== '') notices.add('limits_in_config', `${shown(name)} (${said.largest})`);
}

/** Adds the empty outputs of inputs that have none. */
export async function withMissingOutputs(
  files: readonly TestFile[],
  pairs: Choice['pairs'],
  store: Pick<FileStore, 'put'>,
): Promise<Pick<TestUpload, 'files' | 'pairs'>> {
  const missing = pairs.filter((pair) => pair.outputIsMissing);
  const empty = missing.length === 0 ? undefined : await store.put('');
  return {
    files: [...files, ...missing.flatMap(({ output }) => (empty ? [{ name: output, ...empty }] : []))],
    pairs: pairs.map(({ input, output }) => ({ input, output })),
  };
}
