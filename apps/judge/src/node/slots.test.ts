import { setTimeout as sleep } from 'node:timers/promises';
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

describe.concurrent('somebody who takes more than others', () => {
  const flood = { account: 'flood' };
  const person = { account: 'person' };
  /** As a run in the sandbox: ends early when it is told to stop. */
  const running = (ms: number) => (signal: AbortSignal) => sleep(ms, undefined, { signal });
  const timed = async (work: Promise<unknown>) => {
    const startedAt = performance.now();
    await work;
    return performance.now() - startedAt;
  };

  it('lets another person in within a moment, whatever stands in the places, and ends all the same', async () => {
    const slots = new Slots(2);
    let begun = 0;
    const long = (signal: AbortSignal) => {
      begun += 1;
      return sleep(2500, 'done', { signal });
    };
    const flooding = [1, 2, 3].map(() => slots.use(never, long, { ...flood }));
    await pause(1600);
    expect(await timed(slots.use(never, running(10), person))).toBeLessThan(800);
    for (let n = 0; n < 10; n += 1) expect(await timed(slots.use(never, running(10), person))).toBeLessThan(800);
    expect(await Promise.all(flooding)).toEqual(['done', 'done', 'done']);
    expect(begun).toBe(4);
    expect(slots.running).toBe(0);
  });

  it('has all places while nobody else is there', async () => {
    const slots = new Slots(3);
    const took = timed(Promise.all([1, 2, 3].map(() => slots.use(never, running(800), flood))));
    await pause(300);
    expect(slots.running).toBe(3);
    expect(await took).toBeLessThan(1500);
  });

  it('gets on while others keep coming', async () => {
    const slots = new Slots(2);
    let over = false;
    const people = [1, 2, 3].map(async (n) => {
      while (!over) await slots.use(never, running(20), { account: `person ${n}` });
    });
    const flooding = Promise.all([1, 2, 3].map(() => slots.use(never, running(600), flood)));
    expect(await timed(flooding)).toBeLessThan(12_000);
    over = true;
    await Promise.all(people);
  });

  it('counts as one, in however many submissions', async () => {
    const slots = new Slots(1);
    const order: string[] = [];
    const run = (name: string, account: string, ms: number) =>
      slots.use(never, () => pause(ms).then(() => order.push(name)), { account });
    await Promise.all([
      run('one', 'flood', 60),
      run('another', 'flood', 60),
      run('a third', 'flood', 60),
      run("somebody else's", 'person', 1),
    ]);
    expect(order).toEqual(['one', "somebody else's", 'another', 'a third']);
  });

  it('runs alone only while nobody who had less is kept waiting', async () => {
    const slots = new Slots(2);
    await Promise.all([1, 2, 3].map(() => slots.use(never, running(1200), flood)));
    const alone = slots.useAlone(never, running(1500), flood);
    await pause(400);
    expect(slots.running).toBe(2);
    expect(await timed(slots.use(never, running(10), person))).toBeLessThan(900);
    expect(await timed(alone)).toBeGreaterThan(1300);
    // Nor is anybody kept waiting while others' work comes to its end for it.
    const long = slots.use(never, running(2000), { account: 'third' });
    const again = slots.useAlone(never, running(10), { account: 'fourth' });
    await pause(50);
    expect(await timed(slots.use(never, running(10), person))).toBeLessThan(1500);
    await Promise.all([long, again]);
  });

  it('runs alone in the end, however many keep coming', async () => {
    const slots = new Slots(2);
    await Promise.all([1, 2, 3].map(() => slots.use(never, running(1200), flood)));
    let over = false;
    const waits: number[] = [];
    const people = [1, 2, 3].map(async (n) => {
      while (!over) waits.push(await timed(slots.use(never, running(30), { account: `person ${n}` })));
    });
    const beside: number[] = [];
    const alone = slots.useAlone(
      never,
      async (signal) => {
        beside.push(slots.running);
        await running(800)(signal);
      },
      flood,
    );
    expect(await timed(alone)).toBeLessThan(14_000);
    over = true;
    await Promise.all(people);
    expect(beside.at(-1)).toBe(2);
    expect(Math.max(...waits)).toBeLessThan(2000);
  });

  it('in something that nobody waits for, goes behind people', async () => {
    const slots = new Slots(2);
    const rejudging = [1, 2, 3, 4].map((n) =>
      slots.use(never, running(1000), { account: `author ${n}`, isPatient: true }),
    );
    await pause(250);
    expect(await timed(slots.use(never, running(10), person))).toBeLessThan(700);
    await Promise.all(rejudging);
  });
});

describe('work for idle times', () => {
  const idle = { onlyWhenIdle: true };
  const running = (ms: number) => (signal: AbortSignal) => sleep(ms, undefined, { signal });

  it('begins when nothing else runs or has just run', async () => {
    const slots = new Slots(2);
    const person = slots.use(never, running(300), { account: 'person' });
    let beganBeside = -1;
    const work = slots.use(
      never,
      async () => {
        beganBeside = slots.running;
      },
      idle,
    );
    await person;
    expect([beganBeside, slots.isIdle]).toEqual([-1, true]);
    await work;
    expect(beganBeside).toBe(1);
  });

  it.each([1, 2])('makes way at once for whatever comes to %i places, and is done afterwards', async (count) => {
    const slots = new Slots(count);
    const begun = Promise.withResolvers<void>();
    const ends: string[] = [];
    const work = slots.use(
      never,
      async (signal) => {
        begun.resolve();
        await running(800)(signal).catch((error: unknown) => {
          ends.push('stopped');
          throw error;
        });
        ends.push('done');
      },
      idle,
    );
    await begun.promise;
    const startedAt = performance.now();
    let beside = 0;
    await slots.use(
      never,
      async () => {
        await pause(0);
        beside = slots.running;
      },
      // As the node's own trials have it.
      {},
    );
    expect(performance.now() - startedAt).toBeLessThan(400);
    expect([beside, ends]).toEqual([1, ['stopped']]);
    await work;
    expect(ends).toEqual(['stopped', 'done']);
  });

  it('holds back nobody who needs everything for themselves', async () => {
    const slots = new Slots(2);
    const long = slots.use(never, running(600), { account: 'third' });
    const work = slots.use(never, running(10), idle);
    const startedAt = performance.now();
    let waitedMs = Infinity;
    let beside = 0;
    const alone = async (signal: AbortSignal) => {
      waitedMs = performance.now() - startedAt;
      await running(700)(signal);
      beside = slots.running;
    };
    await slots.useAlone(never, alone, { account: 'person' });
    expect(waitedMs).toBeLessThan(1000);
    expect(beside).toBe(2);
    await Promise.all([long, work]);
  });

  it('is forgotten when the node stops while it waits', async () => {
    const slots = new Slots(1);
    const stop = new AbortController();
    const work = slots.use(stop.signal, running(10), idle);
    stop.abort(new Error('the node stops'));
    await expect(work).rejects.toThrow('the node stops');
    expect(slots.isIdle).toBe(true);
  });
});
