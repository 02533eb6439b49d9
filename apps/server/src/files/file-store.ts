import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';

export type StoredBlob = { sha256: string; size: number };

/** Content-addressed files. The rows that name them live in the database; only the collector deletes. */
export type FileStore = {
  put(content: Readable | Buffer | string): Promise<StoredBlob>;
  size(sha256: string): Promise<number | undefined>;
  read(sha256: string, range?: { start: number; end: number }): Readable;
  isWritable(): Promise<boolean>;
};

export async function createLocalFileStore(directory: string): Promise<FileStore> {
  const incoming = join(directory, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (sha256: string) => join(directory, 'blobs', sha256.slice(0, 2), sha256);

  return {
    async put(content) {
      const temporary = join(incoming, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      try {
        const source = Readable.from(content instanceof Readable ? content : [Buffer.from(content)]);
        await pipeline(source, measure, createWriteStream(temporary, { mode: 0o600, flush: true }));
        const sha256 = hash.digest('hex');
        const path = pathOf(sha256);
        if ((await sizeOf(path)) === size) {
          await rm(temporary, { force: true });
        } else {
          await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
          await rename(temporary, path);
          await syncDirectory(join(path, '..'));
        }
        return { sha256, size };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    size: (sha256) => sizeOf(pathOf(sha256)),
    read: (sha256, range) => createReadStream(pathOf(sha256), range),
    async isWritable() {
      try {
        await access(incoming, constants.W_OK);
        const probe = join(incoming, `probe-${randomUUID()}`);
        await writeFile(probe, 'x');
        await rm(probe);
        return true;
      } catch {
        return false;
      }
    },
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch {
    return undefined;
  }
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
