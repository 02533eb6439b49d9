import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Server } from '../node/server.ts';
import { BlobCache, type Blob } from './blob-cache.ts';

const MIB = 1024 ** 2;
const log = pino({ level: 'silent' });
const wanted = new AbortController().signal;
/** What was sent before the line broke is read until then: a broken line takes the unread with it. */
const READ_WITHIN_MS = 50;

/** A real server of files; `cutAfter` breaks the next answers off, `damage` changes their bytes. */
const files = new Map<string, Buffer>();
const requests: { sha256: string; range: string | undefined }[] = [];
let cutAfter: number[] = [];
let damage = 0;
const http = createServer((request, response) => {
  const sha256 = new URL(request.url!, 'http://x').pathname.split('/').at(-1)!;
  const { range } = request.headers;
  requests.push({ sha256, range });
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  const content = files.get(sha256);
  if (!content) {
    const body = { status: 404, data: null, msg: 'There is no such file.', code: 'blob_not_found' };
    return response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  const part = Buffer.from(content.subarray(from));
  if (damage > 0) {
    damage -= 1;
    part[0]! ^= 1;
  }
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': part.length,
    'content-type': 'application/octet-stream',
  });
  const cut = cutAfter.shift();
  if (cut === undefined) return response.end(part);
  return response.write(part.subarray(0, cut), () => setTimeout(() => response.destroy(), READ_WITHIN_MS));
});

let server: Server;
let folder: string;
const open = (limitBytes = 100 * MIB) =>
  BlobCache.open(folder, limitBytes, (sha256, from, signal) => server.blob('session', sha256, from, signal), log);

beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  server = new Server(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, 'token');
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oyez-blobs-'));
  files.clear();
  requests.length = 0;
  cutAfter = [];
  damage = 0;
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => {
  server.close();
  http.closeAllConnections();
  http.close();
});

function aFile(content: Buffer | string = randomBytes(100_000)): Blob {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  files.set(sha256, bytes);
  return { sha256, size: bytes.length };
}

async function contentOf(cache: BlobCache, blob: Blob): Promise<Buffer> {
  const file = await cache.use(blob, wanted);
  const content = await readFile(file.path);
  file.release();
  return content;
}

it('brings a file once, for all who ask at the same time', async () => {
  const cache = await open();
  const blob = aFile();
  const contents = await Promise.all([1, 2, 3].map(() => contentOf(cache, blob)));
  await contentOf(cache, blob);
  for (const content of contents) expect(content).toEqual(files.get(blob.sha256));
  expect(requests).toHaveLength(1);
});

it('keeps files over a restart, and fetches a damaged one again', async () => {
  const [good, bad] = [aFile(), aFile()];
  const first = await open();
  await contentOf(first, good);
  const { path, release } = await first.use(bad, wanted);
  release();
  await rm(path);
  await writeFile(path, randomBytes(bad.size));

  const second = await open();
  expect(await contentOf(second, good)).toEqual(files.get(good.sha256));
  expect(await contentOf(second, bad)).toEqual(files.get(bad.sha256));
  expect(requests.map((one) => one.sha256)).toEqual([good.sha256, bad.sha256, bad.sha256]);
});

it('goes on from where a download broke off, also after a restart', async () => {
  const blob = aFile();
  cutAfter = [30_000, 20_000];
  expect(await contentOf(await open(), blob)).toEqual(files.get(blob.sha256));
  expect(requests.map((one) => one.range)).toEqual([undefined, 'bytes=30000-', 'bytes=50000-']);

  const other = aFile();
  await writeFile(join(folder, 'parts', other.sha256), files.get(other.sha256)!.subarray(0, 40_000));
  expect(await contentOf(await open(), other)).toEqual(files.get(other.sha256));
  expect(requests.at(-1)).toEqual({ sha256: other.sha256, range: 'bytes=40000-' });
});

it('does not use what arrives damaged', async () => {
  const blob = aFile();
  damage = 1;
  expect(await contentOf(await open(), blob)).toEqual(files.get(blob.sha256));
  const other = aFile();
  damage = 3;
  await expect((await open()).use(other, wanted)).rejects.toThrow('arrived damaged 3 times');
});

it('does not trust a part that another file left', async () => {
  const blob = aFile();
  const cache = await open();
  await writeFile(join(folder, 'parts', blob.sha256), randomBytes(10));
  await appendFile(join(folder, 'parts', blob.sha256), randomBytes(blob.size));
  expect(await contentOf(cache, blob)).toEqual(files.get(blob.sha256));
});

it('says that the server has no such file', async () => {
  const cache = await open();
  await expect(cache.use({ sha256: 'f'.repeat(64), size: 1 }, wanted)).rejects.toThrow('does not have the test file');
});

it('an empty file needs no server', async () => {
  expect(await contentOf(await open(), aFile(''))).toHaveLength(0);
  expect(requests).toHaveLength(0);
});

it('removes what was used longest ago when it is full, and nothing that is in use', async () => {
  const cache = await open(250_000);
  const [a, b, c, d] = [aFile(), aFile(), aFile(), aFile()];
  const held = await cache.use(a, wanted);
  await contentOf(cache, b);
  await contentOf(cache, c);
  expect(cache.totalBytes).toBeLessThanOrEqual(250_000);
  expect((await stat(held.path)).size).toBe(100_000);
  await contentOf(cache, c);
  expect(requests).toHaveLength(3);
  held.release();
  await contentOf(cache, d);
  await contentOf(cache, c);
  expect(requests).toHaveLength(4);
  await expect(stat(held.path)).rejects.toThrow('ENOENT');
});

it('stops a download that nobody waits for any more, and only then', async () => {
  const blob = aFile(randomBytes(3 * MIB));
  cutAfter = [MIB, MIB];
  const cache = await open();
  const [one, two] = [new AbortController(), new AbortController()];
  const first = cache.use(blob, one.signal);
  const second = cache.use(blob, two.signal);
  one.abort(new Error('one left'));
  await expect(first).rejects.toThrow('one left');
  (await second).release();
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
});

it('gives a file to who comes when nobody wanted it any more, while it was being looked at', async () => {
  const blob = aFile(randomBytes(64 * MIB));
  const cache = await open();
  await writeFile(join(folder, 'parts', blob.sha256), files.get(blob.sha256)!);
  const leaving = new AbortController();
  const first = cache.use(blob, leaving.signal);
  await sleep(10);
  leaving.abort(new Error('enough'));
  await expect(first).rejects.toThrow('enough');
  const file = await cache.use(blob, wanted);
  expect((await stat(file.path)).size).toBe(blob.size);
  file.release();
});

it('leaves what is in use to those who use it when another doubts it, and fetches it again only where it is wrong', async () => {
  const cache = await open(250_000);
  const [right, wrong] = [aFile(), aFile()];
  const held = await Promise.all([right, wrong].map((blob) => cache.use(blob, wanted)));
  await rm(held[1]!.path);
  await writeFile(held[1]!.path, randomBytes(wrong.size));
  for (const [index, blob] of [right, wrong].entries()) {
    cache.forget(blob);
    expect((await stat(held[index]!.path)).size).toBe(blob.size);
    expect(await contentOf(cache, blob)).toEqual(files.get(blob.sha256));
  }
  expect(requests.map((one) => one.sha256).toSorted()).toEqual(
    [right, wrong, wrong].map((one) => one.sha256).toSorted(),
  );
  // Both are still in use: neither makes room for others.
  for (let others = 0; others < 3; others += 1) await contentOf(cache, aFile());
  for (const { path } of held) expect((await stat(path)).size).toBe(100_000);
});

it('is ready ahead of use by a prefetch', async () => {
  const cache = await open();
  const blobs = Array.from({ length: 6 }, () => aFile());
  cache.prefetch(blobs, wanted);
  await expect.poll(() => cache.totalBytes, { interval: 10 }).toBeGreaterThanOrEqual(600_000);
  for (const blob of blobs) await contentOf(cache, blob);
  expect(requests).toHaveLength(6);
});

it('prefetches no more than half of the cache', async () => {
  const cache = await open(400_000);
  const blobs = Array.from({ length: 5 }, () => aFile());
  cache.prefetch(blobs, wanted);
  for (const blob of blobs.slice(0, 2)) await contentOf(cache, blob);
  // Asked for last: what was to come before has been asked for.
  const last = aFile();
  await contentOf(cache, last);
  expect(requests.map((one) => one.sha256).toSorted()).toEqual(
    [...blobs.slice(0, 2), last].map((one) => one.sha256).toSorted(),
  );
});

it('gives files that a program may open by name but not change', async () => {
  const { path, release } = await (await open()).use(aFile(), wanted);
  expect((await stat(path)).mode & 0o777).toBe(0o444);
  release();
});
