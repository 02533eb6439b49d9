import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';

/** Files on their way in, by key: written piece by piece, read as a whole, and gone afterwards. */
export type Staging = {
  /** Lends it as a file of this machine, for as long as it is used. */
  lend<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Writes at most `max` bytes from an offset on, and answers how many there were; more than `max` are an error. */
  write(key: string, offset: number, content: Readable, max: number): Promise<number>;
  /** As `write`, for a piece that has to have this CRC-32. */
  writeChecked(key: string, offset: number, content: Readable, max: number, crc: number): Promise<number>;
  remove(key: string): Promise<void>;
  /** Keys of files that nobody wrote to since then. */
  idleSince(moment: Date): Promise<string[]>;
  freeBytes(): Promise<number>;
};

export type LocalStaging = Staging & {
  /** Where it lies, for a process that reads it. */
  pathOf(key: string): string;
};

/** There was more than the caller allowed. */
export class TooManyBytes extends Error {}
/** What arrived is not what was sent. */
export class DamagedBytes extends Error {}

export async function createStaging(directory: string): Promise<LocalStaging> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(directory, key);
  const writeAt = async (key: string, offset: number, content: Readable, limit: ByteLimit) => {
    const file = await open(pathOf(key), 'a', 0o600);
    await file.close();
    await pipeline(content, limit, createWriteStream(pathOf(key), { flags: 'r+', start: offset, flush: true }));
    return limit;
  };
  return {
    pathOf,
    lend: (key, use) => use(pathOf(key)),
    write: async (key, offset, content, max) => (await writeAt(key, offset, content, new ByteLimit(max))).bytes,
    async writeChecked(key, offset, content, max, crc) {
      const written = await writeAt(key, offset, content, new ByteLimit(max));
      if (written.crc !== crc) throw new DamagedBytes();
      return written.bytes;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async idleSince(moment) {
      const idle: string[] = [];
      for (const key of await readdir(directory)) {
        const found = await stat(pathOf(key)).catch(() => undefined);
        if (found && found.mtime < moment) idle.push(key);
      }
      return idle;
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
  };
}

/** Lets so many bytes through, counts and sums them, and breaks at the next. */
export class ByteLimit extends Transform {
  bytes = 0;
  crc = 0;
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void) {
    this.bytes += chunk.length;
    if (this.bytes > this.#max) return done(new TooManyBytes());
    this.crc = crc32(chunk, this.crc);
    done(null, chunk);
  }
}
