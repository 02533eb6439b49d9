import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isDiskFull } from './full-disk.ts';
import { receive, type StoredBlob } from './receive.ts';
import { createStaging, type LocalStaging, type Staging } from './staging.ts';

export type { StoredBlob } from './receive.ts';

const SYNCS_AT_ONCE = 32;

/** Content-addressed files. The rows that name them live in the database; only the collector deletes. */
export type FileStore = {
  /** Where it is, for people. */
  place: string;
  /** It is on other machines: while it is away, everything that needs no file goes on. */
  isElsewhere: boolean;
  /**
   * For a process of its own, which has rights to this folder only: what it puts there with `createLocalFileStore` is in
   * the store after `makeDurable`.
   */
  directory: string;
  /** Throws what is wrong with how the store is set up, or that it is away. */
  check(): Promise<void>;
  /** What is there in full length is kept; with `anew` it is written again, for its bytes may have changed on the disk. */
  put(content: Readable | Buffer | string, options?: { anew?: boolean }): Promise<StoredBlob>;
  size(sha256: string): Promise<number | undefined>;
  read(sha256: string, range?: { start: number; end: number }): Readable;
  /** Whether we may write here; that there is no room is another matter, which passes. */
  isWritable(): Promise<boolean>;
  /** Keeps blobs for good that were put without, or by a process of its own. */
  makeDurable(sha256s: Iterable<string>): Promise<void>;
  /** Of the two first digits, the blobs that nobody put since then. */
  idleBlobs(prefix: string, moment: Date): Promise<string[]>;
  /** Removes it, unless somebody has put it again since then. */
  removeIdle(sha256: string, moment: Date): Promise<void>;
  /** Removes what was never put to its end, by processes that died. */
  removeUnfinished(before: Date): Promise<void>;
  /** The same for all servers of a site. */
  staging: Staging;
  /** Of this machine only, for what is read where it arrived. */
  scratch: LocalStaging;
};

/** With `flush: false` somebody else calls `makeDurable` for what was put. */
export async function createLocalFileStore(given: string, { flush = true } = {}): Promise<FileStore> {
  await mkdir(join(given, 'incoming'), { recursive: true, mode: 0o700 });
  const directory = await realpath(given);
  const incoming = join(directory, 'incoming');
  const pathOf = (sha256: string) => join(directory, 'blobs', sha256.slice(0, 2), sha256);
  const moveIn = async (temporary: string, path: string) => {
    await rename(temporary, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
    });
    if (flush) await sync(join(path, '..'));
  };
  const isIdle = async (path: string, moment: Date) => {
    const found = await stat(path).catch(() => undefined);
    return found !== undefined && found.mtime < moment;
  };

  const staging = await createStaging(join(directory, 'staging'));

  return {
    place: directory,
    isElsewhere: false,
    directory,
    // Whether it may be written to is asked again and again.
    check: async () => {},
    async put(content, { anew = false } = {}) {
      const temporary = join(incoming, randomUUID());
      try {
        if (content instanceof Readable) {
          const blob = await receive(content, temporary, { flush });
          if (!anew && (await isKept(pathOf(blob.sha256), blob.size))) await rm(temporary, { force: true });
          else await moveIn(temporary, pathOf(blob.sha256));
          return blob;
        }
        const bytes = Buffer.from(content);
        const blob = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
        if (!anew && (await isKept(pathOf(blob.sha256), blob.size))) return blob;
        await writeFile(temporary, bytes, { mode: 0o600, flush });
        await moveIn(temporary, pathOf(blob.sha256));
        return blob;
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
      } catch (error) {
        return isDiskFull(error);
      }
    },
    async makeDurable(sha256s) {
      const paths = [...sha256s].map(pathOf);
      const folders = [...new Set(paths.map((path) => join(path, '..')))];
      // Many at once, because the disk writes them together.
      for (const some of [paths, folders]) {
        for (let first = 0; first < some.length; first += SYNCS_AT_ONCE) {
          await Promise.all(some.slice(first, first + SYNCS_AT_ONCE).map(sync));
        }
      }
    },
    async idleBlobs(prefix, moment) {
      const names = await readdir(join(directory, 'blobs', prefix)).catch(() => []);
      const idle: string[] = [];
      for (const name of names) if (await isIdle(pathOf(name), moment)) idle.push(name);
      return idle;
    },
    async removeIdle(sha256, moment) {
      if (await isIdle(pathOf(sha256), moment)) await rm(pathOf(sha256), { force: true });
    },
    async removeUnfinished(before) {
      for (const name of await readdir(incoming)) {
        if (await isIdle(join(incoming, name), before)) await rm(join(incoming, name), { force: true });
      }
    },
    staging,
    scratch: staging,
  };
}

/** What is there counts as put now, so that the collector leaves it to whoever just sent it. */
async function isKept(path: string, size: number): Promise<boolean> {
  if ((await sizeOf(path)) !== size) return false;
  await utimes(path, new Date(), new Date());
  return true;
}

/** A file that we may not read is as good as none: it is put again, and whoever wants it hears so at once. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    await access(path, constants.R_OK);
    return (await stat(path)).size;
  } catch {
    return undefined;
  }
}

/** Puts a file's bytes, or a folder's names, on the disk for good. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
