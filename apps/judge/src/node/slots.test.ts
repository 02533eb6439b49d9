import { describe, expect, it } from 'vitest';
import { Slots } from './slots.ts';

const never = new AbortController().signal;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it('lets a quick submission pass a slow one that waits before it', async () => {
  const slots = new Slots(1);
  const slow = {};
  const quick = {};
  const order: string[] = [];
  const run = (name: string, owner: object, ms: number) =>
    slots.use(
      never,
      async () => {
        order.push(name);
        await pause(ms);
      },
      owner,
    );
  await Promise.all([
    run('slow 1', slow, 60),
    run('slow 2', slow, 60),
    run('slow 3', slow, 60),
    run('quick 1', quick, 1),
    run('quick 2', quick, 1),
  ]);
  expect(order).toEqual(['slow 1', 'quick 1', 'quick 2', 'slow 2', 'slow 3']);
});

it('never runs more at once than it has', async () => {
  const slots = new Slots(2);
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, () =>
      slots.use(never, async () => {
        most = Math.max(most, slots.running);
        await pause(3);
      }),
    ),
  );
  expect([most, slots.running]).toEqual([2, 0]);
});

it('forgets who waits and is stopped', async () => {
  const slots = new Slots(1);
  const stop = new AbortController();
  const first = slots.use(never, () => pause(20));
  const second = slots.use(stop.signal, () => pause(1));
  stop.abort(new Error('dropped'));
  await expect(second).rejects.toThrow('dropped');
  await first;
  expect(slots.running).toBe(0);
});

describe('work that needs everything for itself', () => {
  it('runs while nothing else does', async () => {
    const slots = new Slots(3);
    const beside: number[] = [];
    const others = Array.from({ length: 9 }, () => slots.use(never, () => pause(5)));
    const alone = slots.useAlone(
      never,
      async () => {
        beside.push(slots.running);
        await pause(5);
        beside.push(slots.running);
      },
      {},
    );
    await Promise.all([...others, alone]);
    expect(beside).toEqual([3, 3]);
    expect(slots.running).toBe(0);
  });

  it('gets its turn while others keep coming', async () => {
    const slots = new Slots(2);
    let over = false;
    const stream = async () => {
      while (!over) await slots.use(never, () => pause(3));
    };
    const streams = Array.from({ length: 6 }, stream);
    await slots.useAlone(never, () => pause(1), {});
    over = true;
    await Promise.all(streams);
    expect(slots.running).toBe(0);
  });

  it('that is stopped while it waits lets the others go on', async () => {
    const slots = new Slots(2);
    const stop = new AbortController();
    const first = slots.use(never, () => pause(30));
    const alone = slots.useAlone(stop.signal, () => pause(1), {});
    const after = slots.use(never, () => pause(1));
    stop.abort(new Error('dropped'));
    await expect(alone).rejects.toThrow('dropped');
    await after;
    expect(slots.running).toBe(1);
    await first;
  });

  it('knows how long it had', async () => {
    const slots = new Slots(2);
    const owner = {};
    await slots.useAlone(never, () => pause(20), owner);
    expect(slots.hadAloneMs(owner)).toBeGreaterThan(15);
    expect(slots.hadAloneMs({})).toBe(0);
  });
});

it('nobody is passed for ever by those who come new', async () => {
  const slots = new Slots(1);
  const slow = {};
  await slots.use(never, () => pause(100), slow);
  let over = false;
  const stream = async () => {
    while (!over) await slots.use(never, () => pause(5));
  };
  const streams = [stream(), stream()];
  expect(await slots.use(never, () => Promise.resolve('its turn'), slow)).toBe('its turn');
  over = true;
  await Promise.all(streams);
});
