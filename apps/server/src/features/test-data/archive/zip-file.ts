import { close, createReadStream, open as openFile, read } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl';

const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
const END_MARK = Buffer.from('PK\x05\x06', 'latin1');
/** Without the comment, whose length stands in the last two bytes. */
const END_BYTES = 22;
const LENGTH_BYTES = 2;
const MAX_COMMENT = 65_535;

/** Opens a zip, whatever is in its comment. */
export async function openZipFile(path: string): Promise<ZipFile> {
  const end = await endBeforeMark(path);
  if (end === undefined) return openPromise(path, OPTIONS);
  return fromRandomAccessReaderPromise(new WithoutComment(await promisify(openFile)(path, 'r'), end), end, OPTIONS);
}

/**
 * A zip is read from its end, which is looked for backwards; where its comment has the mark of an end in it, that is
 * found first. Answers where the zip ends without such a comment.
 */
async function endBeforeMark(path: string): Promise<number | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - END_BYTES - MAX_COMMENT);
    const { buffer } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    const last = buffer.lastIndexOf(END_MARK, Math.max(0, buffer.length - END_BYTES));
    for (let at = buffer.indexOf(END_MARK); at !== -1 && at < last; at = buffer.indexOf(END_MARK, at + 1)) {
      const end = at + END_BYTES;
      if (end + buffer.readUInt16LE(end - LENGTH_BYTES) === buffer.length) return start + end;
    }
    return undefined;
  } finally {
    await file.close();
  }
}

/** A file up to the end of a zip, which says that it has no comment. */
class WithoutComment extends RandomAccessReader {
  readonly #file: number;
  readonly #end: number;

  constructor(file: number, end: number) {
    super();
    this.#file = file;
    this.#end = end;
  }

  override _readStreamForRange(start: number, end: number) {
    return createReadStream('', { fd: this.#file, start, end: end - 1, autoClose: false });
  }

  override read(into: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    read(this.#file, into, offset, length, position, (error, bytes) => {
      const from = Math.max(position, this.#end - LENGTH_BYTES);
      const to = Math.min(position + bytes, this.#end);
      if (!error && from < to) into.fill(0, offset + from - position, offset + to - position);
      done(error);
    });
  }

  override close(done: (error: Error | null) => void) {
    close(this.#file, done);
  }
}
