import { pipeline, Transform, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import type { FileStore, StoredBlob } from '../../../files/file-store.ts';
import { isDiskFull } from '../../../files/full-disk.ts';
import { LineFeeds } from '../../../files/line-feeds.ts';
import { ByteLimit, TooManyBytes } from '../../../files/staging.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import type { ArchiveLimits, Notices, TestFile } from './archive-reading.ts';
import { shown } from './entry-names.ts';
import type { ZippedFile } from './zip-entries.ts';

/** What may come out of an archive, and what has come so far. */
export type Budget = { packed: number; unpacked: number; limits: ArchiveLimits };

/** A few entries at a time: most are small, and wait for the disk more than they compute. */
const AT_ONCE = 4;

export async function storeAll(
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
export function refuseClaims(files: readonly ZippedFile[], budget: Budget): void {
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
  if (total > limits.totalBytes) fail(limits.tooLarge ?? 'test_data_too_large', { mb: megabytes(limits.totalBytes) });
  if (total > limits.freeBytes && total > packed * limits.ratio) {
    fail('archive_unpacks_too_large', { ratio: Math.round(total / packed) });
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

/** Streams one entry into the store: inflated, counted, its checksum compared, its line ends made the same unless it is kept `asIs`. */
export async function storeEntry(
  zip: ZipFile,
  { name, entry }: ZippedFile,
  store: FileStore,
  budget: Budget,
  notices: Notices,
  { asIs = false } = {},
): Promise<StoredBlob> {
  const lineFeeds = new LineFeeds();
  const checksum = new Checksum(entry);
  try {
    if (entry.uncompressedSize <= SMALL_BYTES && entry.compressedSize <= SMALL_BYTES) {
      const content = await smallEntry(zip, entry);
      budget.unpacked += content.length;
      refuseTotal(budget.unpacked, budget);
      const text = asIs ? content : Buffer.concat([lineFeeds.plain(content), lineFeeds.rest()]);
      noteText(lineFeeds, name, notices);
      return await store.put(text);
    }
    const source: Readable = await zip.openReadStreamPromise(entry);
    const limit = new ByteLimit(Math.min(budget.limits.fileBytes, entry.uncompressedSize));
    // The end of the chain is read by the store; an error anywhere ends it there.
    if (asIs) pipeline(source, limit, checksum, () => {});
    else pipeline(source, limit, checksum, lineFeeds, () => {});
    const blob = await store.put(asIs ? checksum : lineFeeds);
    budget.unpacked += limit.bytes;
    refuseTotal(budget.unpacked, budget);
    noteText(lineFeeds, name, notices);
    return blob;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isDiskFull(error)) fail('storage_full');
    if (error instanceof TooManyBytes || isDataTrouble(error)) {
      fail('archive_entry_broken', { entry: shown(name) });
    }
    throw error;
  }
}

/** What was changed of a text, or should be known of it. */
export function noteText(text: LineFeeds, name: string, notices: Notices): void {
  if (text.changed) notices.add('line_ends_changed', shown(name));
  if (text.hasByteOrderMark) notices.add('byte_order_mark', shown(name));
  if (text.isUtf16) notices.add('utf16_kept', shown(name));
}

/** Larger ones are streamed. Most tests are small, and a stream costs more than they do. */
const SMALL_BYTES = 256 * 1024;
const STORED = 0;

/** A whole entry, its size and checksum compared. */
export async function smallEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }));
  const content =
    entry.compressionMethod === STORED
      ? packed
      : inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) });
  if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32)
    throw new Error('not what was packed');
  return content;
}

/** What zlib and the reader of zips say of bytes that make no sense; troubles of the system have codes of their own. */
function isDataTrouble(error: unknown): boolean {
  return error instanceof Error && (!('code' in error) || /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code)));
}

/** Fails at its end where the bytes are not those that were packed. */
export class Checksum extends Transform {
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
