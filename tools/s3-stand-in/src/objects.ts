import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type StoredObject = { path: string; size: number; etag: string; modified: Date };

/** One bucket on a disk. What broke off on its way in is not in it. */
export function createObjects(folder: string) {
  const byKey = new Map<string, StoredObject>();

  return {
    byKey,
    /** `expected`: the SHA-256 that was signed. */
    async put(key: string, content: Readable, expected: string, size: number): Promise<StoredObject | 'differs'> {
      const path = join(folder, randomUUID());
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        const measured = async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
          }
        };
        await pipeline(content, measured, createWriteStream(path));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      const sha256 = hash.digest('hex');
      if (bytes !== size || (expected !== 'UNSIGNED-PAYLOAD' && sha256 !== expected)) {
        await rm(path, { force: true });
        return 'differs';
      }
      const before = byKey.get(key);
      const object = { path, size, etag: `"${sha256}"`, modified: new Date() };
      byKey.set(key, object);
      if (before) await rm(before.path, { force: true });
      return object;
    },
    async remove(key: string): Promise<void> {
      const object = byKey.get(key);
      byKey.delete(key);
      if (object) await rm(object.path, { force: true });
    },
    /** In the order of UTF-8, after a key, at most so many. */
    list(prefix: string, after: string, max: number) {
      const keys = [...byKey.keys()]
        .filter((key) => key.startsWith(prefix) && key > after)
        .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      return { keys: keys.slice(0, max), isTruncated: keys.length > max };
    },
  };
}
