import { expect, it } from 'vitest';
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
