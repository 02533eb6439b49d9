import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSite, type TestSite } from '../testing/site.ts';
import { countGuess } from './guesses.ts';
import { countUp, currentCount, takeTurn } from './throttle.sql.ts';

let site: TestSite;
let key: string;
let turns = 0;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(() => {
  key = `thing:${(turns += 1)}`;
});

const after = (seconds: number) => new Date(site.clock.now.getTime() + seconds * 1000);
const take = (seconds = 8) => takeTurn(site.database.db, key, after(seconds), site.clock.now);
const count = () => countUp(site.database.db, key, after(1800), site.clock.now);
const HOUR_MS = 3_600_000;

describe('when the clock is set back by an hour', () => {
  it('nobody waits for that hour for their turn', async () => {
    expect(await take()).toBeUndefined();
    site.clock.advance(-HOUR_MS);
    expect(await take()).toBeUndefined();
    expect(await take()).toEqual({ freeFrom: after(8) });
  });

  it('what was counted no longer holds, and what is counted from then on does', async () => {
    for (let n = 0; n < 5; n += 1) await count();
    site.clock.advance(-HOUR_MS);
    expect(await currentCount(site.database.db, key, after(1800), site.clock.now)).toBeUndefined();
    expect([await count(), await count()]).toEqual([1, 2]);
    expect(await currentCount(site.database.db, key, after(1800), site.clock.now)).toEqual({
      count: 2,
      until: after(1800),
    });
  });

  it('who was locked out may guess again', async () => {
    const guess = () => countGuess(site, { key, tries: 2, lockMinutes: 30 });
    for (let n = 0; n < 3; n += 1) await guess();
    expect(await guess()).toBe(1800);
    site.clock.advance(-HOUR_MS);
    expect(await guess()).toBeUndefined();
  });
});

describe('clocks of two servers that differ by some seconds', () => {
  it('give nobody a turn before it is free, and forget no count', async () => {
    await take();
    site.clock.advance(-5000);
    expect(await take()).toEqual({ freeFrom: after(13) });
    key = `${key}:guesses`;
    await count();
    site.clock.advance(-5000);
    expect(await count()).toBe(2);
  });
});
