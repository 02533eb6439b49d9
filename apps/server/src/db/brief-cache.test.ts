import { describe, expect, it } from 'vitest';
import { createBriefCache } from './brief-cache.ts';

function aCache(maxEntries = 10, lateMs = 0) {
  const clock = { now: 0 };
  const cache = createBriefCache<number>({ freshMs: 1000, lateMs, maxEntries }, () => clock.now);
  let loads = 0;
  return { clock, cache, load: () => Promise.resolve((loads += 1)), loads: () => loads };
}

describe('a brief cache', () => {
  it('asks once for everybody who comes within the moment, and again afterwards', async () => {
    const { cache, clock, load, loads } = aCache();
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
    clock.now = 999;
    expect(await cache.get('a', load)).toBe(1);
    clock.now = 1000;
    expect(await cache.get('a', load)).toBe(2);
    expect(loads()).toBe(2);
  });

  it('does not remember a failure', async () => {
    const { cache, load } = aCache();
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', load)).toBe(1);
  });

  it('gives the answer before while the next one is under way, for as long as it may', async () => {
    const { cache, clock, load, loads } = aCache(10, 4000);
    await cache.get('a', load);
    clock.now = 1000;
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
    expect(loads()).toBe(2);
    expect(await cache.get('a', load)).toBe(2);
    clock.now = 7000;
    expect(await cache.get('a', load)).toBe(3);
  });

  it('asks again where the next answer failed, and tells nobody of it who has one', async () => {
    const { cache, clock, load } = aCache(10, 4000);
    await cache.get('a', load);
    clock.now = 1000;
    expect(await cache.get('a', () => Promise.reject(new Error('away')))).toBe(1);
    expect(await cache.get('a', load)).toBe(1);
    expect(await cache.get('a', load)).toBe(2);
  });

  it('forgets what it is told to forget', async () => {
    const { cache, load } = aCache();
    await cache.get('a', load);
    cache.drop('a');
    expect(await cache.get('a', load)).toBe(2);
  });

  it('never holds more than it may', async () => {
    const { cache, load } = aCache(2);
    for (const key of ['a', 'b', 'c']) await cache.get(key, load);
    expect(await cache.get('c', load)).toBe(3);
    expect(await cache.get('a', load)).toBe(4);
  });
});
