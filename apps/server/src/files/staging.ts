import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Files on their way in, by key: written piece by piece, read as a whole, and gone afterwards. */
export type Staging = {
  /** Where it lies, for a process that reads it. */
  pathOf(key: string): string;
  /** Writes at most `max` bytes from an offset on, and answers how many there were; more than `max` are an error. */
  write(key: string, offset: number, content: Readable, max: number): Promise<number>;
  remove(key: string): Promise<void>;
  /** Keys of files that nobody wrote to since then. */
  idleSince(moment: Date): Promise<string[]>;
  freeBytes(): Promise<number>;
};

/** There was more than the caller allowed. */
export class TooManyBytes extends Error {}

export async function createStaging(directory: string): Promise<Staging> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(directory, key);
  return {
    pathOf,
    async write(key, offset, content, max) {
      const file = await open(pathOf(key), 'a', 0o600);
      await file.close();
      const limit = new ByteLimit(max);
      await pipeline(content, limit, createWriteStream(pathOf(key), { flags: 'r+', start: offset, flush: true }));
      return limit.bytes;
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

/** Lets so many bytes through, counts them, and breaks at the next. */
export class ByteLimit extends Transform {
  bytes = 0;
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void) {
    this.bytes += chunk.length;
    if (this.bytes > this.#max) done(new TooManyBytes());
    else done(null, chunk);
  }
}
