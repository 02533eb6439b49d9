import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Damage } from './damage.ts';
import type { RepositoryKey } from './keys.ts';

const MAGIC = Buffer.from('OYB1');
/** The mark, and how long the whole file is. */
const HEAD_BYTES = MAGIC.length + 8;
/** Where damaged contents are moved to. */
const DAMAGED = 'damaged';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What somebody wants to read back, with words for what it is. */
export type Piece = { sha256: string; size: number; what: string };

/**
 * Contents by their SHA-256, compressed and, with a key, encrypted and named by a keyed hash: what a former backup has
 * stored already is not stored again.
 */
export type Objects = ReturnType<typeof createObjects>;

export function createObjects(directory: string, key: RepositoryKey | undefined) {
  const nameOf = (sha256: string) => key?.nameOf(sha256) ?? sha256;
  const pathOf = (sha256: string) => join(directory, nameOf(sha256).slice(0, 2), nameOf(sha256));
  const incoming = join(directory, 'incoming');
  const touched = new Set<string>();

  return {
    nameOf,
    /** Whether it is there as long as it was written: what a disk has cut short is written again. */
    async has(sha256: string): Promise<boolean> {
      const head = await readHead(pathOf(sha256), HEAD_BYTES);
      return head !== undefined && lengthIn(head.bytes) === head.size;
    },
    /** Takes a damaged content out of the way, so that the next backup writes it again. It is kept, and used no more. */
    async setAside(sha256: string): Promise<void> {
      const aside = join(directory, DAMAGED);
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(pathOf(sha256), join(aside, nameOf(sha256)));
    },
    /** Answers how many bytes this took. What arrives must be what was announced. */
    async write({ sha256, size, what }: Piece, content: Readable): Promise<number> {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const draft = join(incoming, randomUUID());
      try {
        const seal = key && createCipher(key);
        const measure = new Measure();
        const file = createWriteStream(draft, { mode: 0o600 });
        file.write(Buffer.concat([MAGIC, Buffer.alloc(8), seal?.iv ?? Buffer.alloc(0)]));
        const stages = [content, measure, createZstdCompress(), ...(seal ? [seal.stream] : []), file];
        await pipeline(stages);
        if (measure.sha256() !== sha256 || measure.size !== size) {
          throw new Damage(
            'source_changed',
            `${what} is not what its name says: the disk or something on it has changed it.`,
          );
        }
        const bytes = await complete(draft, seal?.tag());
        const path = pathOf(sha256);
        await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
        await rename(draft, path);
        touched.add(join(path, '..'));
        return bytes;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    /** Hands over the content, and fails when it was not the whole of what had been stored. */
    async read(piece: Piece, take: (content: AsyncIterable<Buffer>) => Promise<void>): Promise<void> {
      const path = pathOf(piece.sha256);
      const { iv, size } = await readWhole(path, piece, key !== undefined);
      const start = HEAD_BYTES + iv.length;
      const end = size - (key ? TAG_BYTES : 0) - 1;
      const measure = new Measure();
      let unreadable: unknown;
      async function* watched(content: AsyncIterable<Buffer>) {
        try {
          yield* content;
        } catch (error) {
          unreadable = error;
          throw error;
        }
      }
      const stages = [
        createReadStream(path, { start, end }),
        ...(key ? [await createOpener(key, iv, path, size)] : []),
        createZstdDecompress(),
        measure,
        (content: AsyncIterable<Buffer>) => take(watched(content)),
      ];
      await pipeline(stages as unknown as NodeJS.ReadWriteStream[]).catch((error: unknown) => {
        throw unreadable === undefined ? error : changed(piece);
      });
      if (measure.sha256() !== piece.sha256 || measure.size !== piece.size) throw changed(piece);
    },
    /** Puts the names of what was written on the disk for good. */
    async settle(): Promise<void> {
      for (const folder of touched) {
        const handle = await open(folder, 'r');
        await handle.sync();
        await handle.close();
      }
      touched.clear();
      await rm(incoming, { recursive: true, force: true });
    },
  };
}

function changed({ what, sha256 }: Piece): Damage {
  return new Damage('object_changed', `The backup of ${what} was changed after it was written.`, sha256);
}

/** How long the whole was when it was written; undefined where this is none of ours. */
function lengthIn(head: Buffer): number | undefined {
  const isOurs = head.length >= HEAD_BYTES && head.subarray(0, MAGIC.length).equals(MAGIC);
  return isOurs ? Number(head.readBigUInt64BE(MAGIC.length)) : undefined;
}

function createCipher(key: RepositoryKey) {
  const iv = randomBytes(IV_BYTES);
  const stream = createCipheriv('aes-256-gcm', key.content, iv);
  return { iv, stream, tag: () => stream.getAuthTag() };
}

async function createOpener(key: RepositoryKey, iv: Buffer, path: string, size: number) {
  const handle = await open(path, 'r');
  try {
    const tag = Buffer.alloc(TAG_BYTES);
    await handle.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
    const stream = createDecipheriv('aes-256-gcm', key.content, iv, { authTagLength: TAG_BYTES });
    stream.setAuthTag(tag);
    return stream;
  } finally {
    await handle.close();
  }
}

/** Writes the tag and the length, and puts the bytes on the disk for good. */
async function complete(draft: string, tag: Buffer | undefined): Promise<number> {
  const handle = await open(draft, 'r+');
  try {
    let { size } = await handle.stat();
    if (tag) {
      await handle.write(tag, 0, tag.length, size);
      size += tag.length;
    }
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(size));
    await handle.write(length, 0, length.length, MAGIC.length);
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

/** The first bytes, as many as there are of these, and how long the whole is; undefined where nothing is. */
async function readHead(path: string, length: number): Promise<{ bytes: Buffer; size: number } | undefined> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (handle === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return { bytes: buffer.subarray(0, bytesRead), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

/** Refuses what is not as long as it was written. The initialization vector is empty in the clear. */
async function readWhole(path: string, piece: Piece, isEncrypted: boolean): Promise<{ iv: Buffer; size: number }> {
  const length = HEAD_BYTES + (isEncrypted ? IV_BYTES : 0);
  const head = await readHead(path, length);
  if (head === undefined) throw new Damage('object_missing', `The backup of ${piece.what} is missing.`);
  const { bytes, size } = head;
  const least = length + (isEncrypted ? TAG_BYTES : 0);
  const written = bytes.length >= HEAD_BYTES ? Number(bytes.readBigUInt64BE(MAGIC.length)) : least;
  if (size < least || size < written) {
    const message = `The backup of ${piece.what} ends too early: ${size} of ${written} bytes.`;
    throw new Damage('object_truncated', message, piece.sha256);
  }
  if (lengthIn(bytes) !== size) throw changed(piece);
  return { iv: bytes.subarray(HEAD_BYTES), size };
}

/** Counts and hashes what passes. */
class Measure extends Transform {
  size = 0;
  readonly #hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.size += chunk.length;
    done(null, chunk);
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }
}
