import { describe, expect, it } from 'vitest';
import { createFairLine, type FairLine, type Rank } from './fair-line.ts';

/** One works, all others wait; tells in which order they were let in, and who was turned away. */
async function aBusyLine(bounds: { ofAddress?: number; inAll?: number } = {}) {
  const line = createFairLine({ atOnce: 1, ofAddress: 100, inAll: 1000, ...bounds });
  await line.enter({ rank: 2, address: 'first', name: 'first' });
  const started: string[] = [];
  const turnedAway: string[] = [];
  const enter = (who: string, rank: Rank = 2) => {
    const [address = '', name = ''] = who.split('/');
    void line.enter({ rank, address, name }).then((isIn) => (isIn ? started : turnedAway).push(who));
  };
  const all = async (): Promise<string[]> => {
    const before = started.length;
    for (let n = 0; n < 3000; n += 1) {
      line.leave();
      await Promise.resolve();
    }
    return started.slice(before);
  };
  return { line, enter, all, turnedAway };
}

describe('a line', () => {
  it('lets addresses take turns, and in each of them its names', async () => {
    const { enter, all } = await aBusyLine();
    for (const who of ['a/x', 'a/x', 'a/x', 'a/y', 'b/z']) enter(who);
    expect(await all()).toEqual(['a/x', 'b/z', 'a/y', 'a/x', 'a/x']);
  });

  it('lets the known in first, and now and then a stranger all the same', async () => {
    const { enter, all } = await aBusyLine();
    for (let n = 0; n < 20; n += 1) enter(`crowd/${n}`);
    for (let n = 0; n < 6; n += 1) enter(`home/${n}`, 0);
    enter('cafe/known', 1);
    const order = await all();
    expect(order.slice(0, 9).filter((who) => who.startsWith('home'))).toHaveLength(6);
    expect(order.indexOf('cafe/known')).toBeLessThan(10);
    expect(order.slice(0, 9).filter((who) => who.startsWith('crowd')).length).toBeGreaterThan(0);
    expect(order).toHaveLength(27);
  });

  it('has a bounded number of places for each address; a stranger there gives way to who is known', async () => {
    const { line, enter, all, turnedAway } = await aBusyLine({ ofAddress: 3 });
    for (let n = 0; n < 5; n += 1) enter(`school/${n}`);
    await Promise.resolve();
    expect(turnedAway).toEqual(['school/3', 'school/4']);
    expect(line.hasPlaceFor({ rank: 2, address: 'school', name: 'new' })).toBe(false);
    expect(line.hasPlaceFor({ rank: 0, address: 'school', name: 'new' })).toBe(true);
    expect(line.hasPlaceFor({ rank: 2, address: 'home', name: 'new' })).toBe(true);
    enter('school/known', 0);
    expect((await all())[0]).toBe('school/known');
    expect(turnedAway).toHaveLength(3);
  });

  it('gives the place of a name that has many to one that has none', async () => {
    const { enter, all, turnedAway } = await aBusyLine({ ofAddress: 4 });
    for (let n = 0; n < 4; n += 1) enter('school/loud');
    enter('school/quiet');
    expect(await all()).toEqual(['school/loud', 'school/quiet', 'school/loud', 'school/loud']);
    expect(turnedAway).toEqual(['school/loud']);
  });

  it('is never full for an address that has less than the one that fills it', async () => {
    const { enter, all, turnedAway } = await aBusyLine({ inAll: 10 });
    for (let n = 0; n < 10; n += 1) enter(`flood/${n}`, 0);
    for (let n = 0; n < 3; n += 1) enter(`home-${n}/one`);
    expect(await all()).toHaveLength(10);
    expect(turnedAway.every((who) => who.startsWith('flood'))).toBe(true);
    expect(turnedAway).toHaveLength(3);
  });

  it('works on at once when it was empty for a while', async () => {
    const line: FairLine = createFairLine({ atOnce: 2, ofAddress: 1, inAll: 1 });
    const turn = { rank: 2, address: 'a', name: 'b' } as const;
    expect([await line.enter(turn), await line.enter(turn)]).toEqual([true, true]);
    line.leave();
    line.leave();
    expect([await line.enter(turn), await line.enter(turn)]).toEqual([true, true]);
  });
});
