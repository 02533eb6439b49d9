import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProblemList } from '@oyez/contract/problems/problems';
import { aProblem } from '../testing/problem-builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { createByteCache, type ByteCache } from './byte-cache.ts';

const STATEMENT = 'x'.repeat(10_000);

/** An app with one public answer, and how often it was made. */
async function anApp(cache: ByteCache, forMs = 60_000): Promise<{ app: FastifyInstance; made: () => number }> {
  let count = 0;
  const app = Fastify();
  app.decorateReply('bodyStatus', 0);
  app.addHook('onRequest', (request, reply, next) => {
    if (!cache.serve(request, reply, 'guests')) next();
  });
  app.get('/p/:id', { config: { publicCacheKeys: ['page', 'keyword'] } }, async (request, reply) => {
    count += 1;
    const made = { body: JSON.stringify([request.url, STATEMENT]), begun: cache.now(), forMs };
    return cache.store(request, reply, 'guests', made);
  });
  return { app, made: () => count };
}

describe('ready answers', () => {
  it('are one for all addresses that mean the same', async () => {
    const { app, made } = await anApp(createByteCache());
    for (const url of [
      '/p/1?page=2&keyword=a',
      '/p/1?keyword=a&page=2',
      '/p/1?keyword=a&x=1&page=2',
      '/p/1?keyword=%61&page=2',
    ]) {
      expect((await app.inject(url)).statusCode).toBe(200);
    }
    expect(made()).toBe(1);
    for (const url of [
      '/p/2?page=2&keyword=a',
      '/p/1?page=2',
      '/p/1?page=&keyword=a',
      '/p/1?page=2&keyword=a&keyword=b',
    ]) {
      await app.inject(url);
    }
    expect(made()).toBe(5);
  });

  it('cannot be made to answer for another address by what stands in a value', async () => {
    const { app } = await anApp(createByteCache());
    await app.inject(`/p/1?page=${encodeURIComponent('1","b')}`);
    expect((await app.inject('/p/1?page=1&keyword=b')).body).toContain('/p/1?page=1&keyword=b');
  });

  it('hold no more bytes than they may, and the oldest leave first', async () => {
    const cache = createByteCache(undefined, { maxBytes: 200_000 });
    const { app, made } = await anApp(cache);
    for (let n = 0; n < 100; n += 1) await app.inject(`/p/1?page=${n}`);
    expect(cache.bytes()).toBeLessThanOrEqual(200_000);
    expect(cache.bytes()).toBeGreaterThan(100_000);
    const before = made();
    await app.inject('/p/1?page=99');
    expect(made()).toBe(before);
    await app.inject('/p/1?page=0');
    expect(made()).toBe(before + 1);
  });

  it('keep nothing that is larger than all they may hold', async () => {
    const cache = createByteCache(undefined, { maxBytes: 5000 });
    const { app, made } = await anApp(cache);
    for (let n = 0; n < 3; n += 1) expect((await app.inject('/p/1')).body).toContain(STATEMENT);
    expect([made(), cache.bytes()]).toEqual([3, 0]);
  });

  it('keep what they were compressed to when they are made again and say the same', async () => {
    let now = 0;
    const cache = createByteCache(() => now);
    const { app, made } = await anApp(cache, 1000);
    const ask = (encoding: string) => app.inject({ url: '/p/1', headers: { 'accept-encoding': encoding } });
    const first = await ask('br');
    await ask('gzip');
    const held = cache.bytes();
    now = 1001;
    const again = await ask('br');
    expect([made(), cache.bytes()]).toEqual([2, held]);
    expect(again.rawPayload).toEqual(first.rawPayload);
  });

  it('leave when their time is over, also when nobody asks any more', async () => {
    let now = 0;
    const cache = createByteCache(() => now, { sweepMs: 20 });
    const { app } = await anApp(cache, 1000);
    for (let n = 0; n < 10; n += 1) await app.inject(`/p/1?page=${n}`);
    expect(cache.bytes()).toBeGreaterThan(100_000);
    now = 1001;
    await expect.poll(() => cache.bytes()).toBe(0);
  });
});

describe('the answers of the site', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await aSite({ guestsRead: true });
    await aProblem(site, { displayId: 'P1' });
  });
  afterAll(() => site.close());

  it('differ by every parameter that a call knows, and by no other', async () => {
    const total = async (query: string) => (await site.app.inject(`${getProblemList.path}?${query}`)).json().data.total;
    expect(await total('keyword=P1')).toBe(1);
    expect(await total('keyword=nothing-like-it')).toBe(0);
    const etags = await Promise.all(
      ['limit=30', 'limit=30&x=1', 'x=2&limit=30'].map(
        async (query) => (await site.app.inject(`${getProblemList.path}?${query}`)).headers.etag,
      ),
    );
    expect(new Set(etags).size).toBe(1);
  });
});
