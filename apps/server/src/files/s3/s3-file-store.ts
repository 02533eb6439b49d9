import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createLocalFileStore, type FileStore } from '../file-store.ts';
import { receive, type StoredBlob } from '../receive.ts';
import { StoreTrouble } from '../store-trouble.ts';
import { createS3Client } from './s3-client.ts';
import { listObjects } from './s3-listing.ts';
import { placeOf, type S3Settings } from './s3-settings.ts';
import { createS3Staging } from './s3-staging.ts';

/** What was put so long ago is put anew, so that the collector, who waits much longer, leaves it. */
const FRESH_MS = 86_400_000;
const AT_ONCE = 8;
/** An answer about the store counts so long. */
const KNOWN_MS = 5000;
const PROBE = 'probe';

/**
 * The same store in a bucket, under the same names: `blobs/ab/abcd…`. What arrives passes through a folder of this machine,
 * because a name is only known when all of it has arrived; then it is sent in one request, which the store keeps whole or
 * not at all.
 */
export async function createS3FileStore(
  settings: S3Settings,
  passage: string,
  options: { silenceMs?: number } = {},
): Promise<FileStore> {
  const local = await createLocalFileStore(passage, { flush: false });
  const client = createS3Client(settings, options);
  const { prefix } = settings;
  const keyOf = (sha256: string) => `blobs/${sha256.slice(0, 2)}/${sha256}`;
  let known: { until: number; value: Promise<boolean> } | undefined;

  async function send(blob: StoredBlob, open: () => Readable | Buffer, anew = false): Promise<void> {
    if (!anew && (await isFresh(blob))) return;
    await client.put(keyOf(blob.sha256), { ...blob, open });
  }

  async function isFresh({ sha256, size }: StoredBlob): Promise<boolean> {
    const found = await client.head(keyOf(sha256));
    return found?.size === size && Date.now() - found.modified.getTime() < FRESH_MS;
  }

  /** Sends what a process of its own has put into the passage. */
  async function sendPassed(sha256: string): Promise<void> {
    const size = await local.size(sha256);
    if (size === undefined) {
      // Somebody else has just sent the same.
      if ((await client.head(keyOf(sha256))) !== undefined) return;
      throw Object.assign(new Error(`${sha256} is neither here nor in the store`), { code: 'ENOENT' });
    }
    await send({ sha256, size }, () => local.read(sha256));
    await local.removeIdle(sha256, new Date(8.64e15));
  }

  async function isReached(): Promise<boolean> {
    return client.head(PROBE).then(
      () => true,
      () => false,
    );
  }

  return {
    place: placeOf(settings),
    isElsewhere: true,
    directory: local.directory,
    async put(content, { anew } = {}) {
      if (!(content instanceof Readable)) {
        const bytes = Buffer.from(content);
        const blob = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
        await send(blob, () => bytes, anew);
        return blob;
      }
      const temporary = join(local.directory, 'incoming', randomUUID());
      try {
        const blob = await receive(content, temporary);
        await send(blob, () => createReadStream(temporary), anew);
        return blob;
      } finally {
        await rm(temporary, { force: true });
      }
    },
    size: async (sha256) => (await client.head(keyOf(sha256)))?.size,
    read(sha256, range) {
      const left = new AbortController();
      const content = client.content(keyOf(sha256), range ?? { start: 0 }, left.signal);
      return Readable.from(content, { objectMode: false }).once('close', () => left.abort());
    },
    async check() {
      await client.page({ prefix: `${prefix}${PROBE}`, 'max-keys': '1' });
      const sha256 = createHash('sha256').update('').digest('hex');
      await client.put(PROBE, { size: 0, sha256, open: () => Buffer.alloc(0) });
      if ((await client.head(PROBE)) === undefined)
        throw new StoreTrouble('refused', `The file store ${placeOf(settings)} does not keep what it is sent.`);
    },
    isWritable() {
      if (!known || known.until <= Date.now()) known = { until: Date.now() + KNOWN_MS, value: isReached() };
      return known.value;
    },
    async makeDurable(sha256s) {
      const all = [...sha256s];
      for (let first = 0; first < all.length; first += AT_ONCE) {
        await Promise.all(all.slice(first, first + AT_ONCE).map(sendPassed));
      }
    },
    async idleBlobs(share, moment) {
      const idle: string[] = [];
      for await (const { key, modified } of listObjects(client, prefix, `blobs/${share}/`)) {
        if (modified < moment) idle.push(key.slice(key.lastIndexOf('/') + 1));
      }
      return idle.filter((name) => /^[0-9a-f]{64}$/.test(name));
    },
    async removeIdle(sha256, moment) {
      const found = await client.head(keyOf(sha256));
      if (found && found.modified < moment) await client.remove(keyOf(sha256));
    },
    async removeUnfinished(before) {
      await local.removeUnfinished(before);
      for (const key of await local.scratch.idleSince(before)) await local.scratch.remove(key);
      for (const share of await readdir(join(local.directory, 'blobs')).catch(() => [])) {
        for (const sha256 of await local.idleBlobs(share, before)) await local.removeIdle(sha256, before);
      }
    },
    staging: createS3Staging(client, prefix, local.scratch),
    scratch: local.scratch,
  };
}
