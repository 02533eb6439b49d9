import { open, stat } from 'node:fs/promises';
import { pipeline, Transform, type Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { createLocalFileStore, type FileStore, type StoredBlob } from '../../../files/file-store.ts';
import { LineFeeds } from '../../../files/line-feeds.ts';
import { ByteLimit, TooManyBytes } from '../../../files/staging.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import { Notices, type ArchiveLimits, type ArchiveTask, type TestFile, type TestUpload } from './archive-reading.ts';
import { checkTestName, shown } from './entry-names.ts';
import { pairFiles } from './pairing.ts';
import { listFiles, type ZippedFile } from './zip-entries.ts';

const NESTED = /\.(zip|rar|7z|tar|gz|tgz|bz2|xz)$/i;

/** Puts the tests of a zip into the file store, one entry after another, as streams. */
export async function readArchive({ path, filesDirectory, limits }: ArchiveTask): Promise<TestUpload> {
  await refuseOtherFormats(path);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(() => {
    fail('archive_broken');
  });
  try {
    const notices = new Notices();
    const files = await listFiles(zip, limits, notices).catch(asBroken);
    const wanted = choose(files, notices);
    const budget = { packed: (await stat(path)).size, unpacked: 0, limits };
    refuseClaims(wanted.files, budget);
    // Its rights do not include flushing: whoever started this process does that.
    const store = await createLocalFileStore(filesDirectory, { flush: false });
    const stored = await storeAll(wanted.files, (file) => storeEntry(zip, file, store, budget, notices));
    return { ...(await withMissingOutputs(stored, wanted.pairs, store)), notices: notices.list() };
  } finally {
    zip.close();
  }
}

function asBroken(error: unknown): never {
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

async function refuseOtherFormats(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const start = buffer.subarray(0, bytesRead).toString('hex');
    const known = MAGIC.find((one) => start.startsWith(one.bytes));
    if (known) fail('archive_not_zip', { format: known.format });
  } finally {
    await file.close();
  }
}

type Choice = { files: ZippedFile[]; pairs: ReturnType<typeof pairFiles>['pairs'] };

function choose(files: readonly ZippedFile[], notices: Notices): Choice {
  if (files.length === 0) fail('archive_empty');
  const { pairs, outputsWithoutInput, others } = pairFiles(files.map((one) => one.name));
  if (pairs.length === 0) {
    const nested = others.find((name) => NESTED.test(name));
    if (nested !== undefined) fail('archive_in_archive', { entry: shown(nested) });
    fail('archive_without_tests');
  }
  for (const name of outputsWithoutInput) notices.add('output_unused', shown(name));
  for (const name of others) notices.add('file_unused', shown(name));
  for (const pair of pairs) if (pair.outputIsMissing) notices.add('output_made', shown(pair.output));
  const names = new Set(pairs.flatMap((pair) => [pair.input, pair.output]));
  for (const name of names) checkTestName(name);
  return { files: files.filter((one) => names.has(one.name)), pairs };
}

type Budget = { packed: number; unpacked: number; limits: ArchiveLimits };

/** A few entries at a time: most are small, and wait for the disk more than they compute. */
const AT_ONCE = 4;

async function storeAll(
  files: readonly ZippedFile[],
  storeOne: (file: ZippedFile) => Promise<StoredBlob>,
): Promise<TestFile[]> {
  const stored: TestFile[] = [];
  const next = files.entries();
  let isRefused = false;
  const lane = async () => {
    for (const [index, file] of next) {
      if (isRefused) return;
      try {
        stored[index] = { name: file.name, ...(await storeOne(file)) };
      } catch (error) {
        isRefused = true;
        throw error;
      }
    }
  };
  // The other lanes end what they have begun, so that nothing half-written stays behind.
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const broken = lanes.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
  return stored;
}

/** What the directory says already; what really comes out is counted as well. */
function refuseClaims(files: readonly ZippedFile[], budget: Budget): void {
  let total = 0;
  for (const { name, entry } of files) {
    if (entry.isEncrypted()) fail('archive_entry_encrypted', { entry: shown(name) });
    if (!entry.canDecodeFileData()) fail('archive_method_unknown', { entry: shown(name) });
    if (entry.uncompressedSize > budget.limits.fileBytes) refuseFile(name, budget.limits);
    total += entry.uncompressedSize;
  }
  refuseTotal(total, budget);
}

function refuseFile(name: string, limits: ArchiveLimits): never {
  fail('test_file_too_large', { entry: shown(name), mb: megabytes(limits.fileBytes) });
}

function refuseTotal(total: number, { packed, limits }: Budget): void {
  if (total > limits.totalBytes) fail('test_data_too_large', { mb: megabytes(limits.totalBytes) });
  if (total > limits.freeBytes && total > packed * limits.ratio) {
    fail('archive_unpacks_too_large', { ratio: Math.round(total / packed) });
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

/** Streams one entry into the store: inflated, counted, its checksum compared, its line ends made the same. */
async function storeEntry(
  zip: ZipFile,
  { name, entry }: ZippedFile,
  store: FileStore,
  budget: Budget,
  notices: Notices,
): Promise<StoredBlob> {
  const lineFeeds = new LineFeeds();
  const checksum = new Checksum(entry);
  try {
    const source: Readable = await zip.openReadStreamPromise(entry);
    const limit = new ByteLimit(Math.min(budget.limits.fileBytes, entry.uncompressedSize));
    // The end of the chain is read by the store; an error anywhere ends it there.
    pipeline(source, limit, checksum, lineFeeds, () => {});
    const blob = await store.put(lineFeeds);
    budget.unpacked += limit.bytes;
    refuseTotal(budget.unpacked, budget);
    if (lineFeeds.changed) notices.add('line_ends_changed', shown(name));
    if (lineFeeds.hasByteOrderMark) notices.add('byte_order_mark', shown(name));
    return blob;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isStorageTrouble(error)) fail('storage_full');
    if (error instanceof TooManyBytes || isDataTrouble(error)) {
      fail('archive_entry_broken', { entry: shown(name) });
    }
    throw error;
  }
}

function isStorageTrouble(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** What zlib and the reader of zips say of bytes that make no sense; troubles of the system have codes of their own. */
function isDataTrouble(error: unknown): boolean {
  return error instanceof Error && (!('code' in error) || String(error.code).startsWith('Z_'));
}

class Checksum extends Transform {
  #sum = 0;
  readonly #entry: Entry;

  constructor(entry: Entry) {
    super();
    this.#entry = entry;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void) {
    this.#sum = crc32(chunk, this.#sum);
    done(null, chunk);
  }

  override _flush(done: (error?: Error | null) => void) {
    done(this.#sum === this.#entry.crc32 ? null : new Error('the checksum differs'));
  }
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
