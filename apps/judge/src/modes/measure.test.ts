import { borderline } from '@oyez/contract/rules/judging/borderline';
import { describe, expect, it } from 'vitest';
import { Slots } from '../node/slots.ts';
import type { Run } from '../sandbox/sandbox.ts';
import { rulingOf, type RulingLimits } from '../verdict.ts';
import { measure, type Trial } from './measure.ts';

const limits: RulingLimits = {
  timeMs: 1000,
  memoryMb: 64,
  memorySurchargeBytes: 0,
  outputBytes: 1024,
  outputName: 'stdout',
};
const never = new AbortController().signal;

function aRun(changes: Partial<Run>): Run {
  const cpuMs = changes.cpuMs ?? 10;
  return {
    status: 'accepted',
    exitStatus: 0,
    cpuMs,
    wallMs: cpuMs,
    memoryBytes: 0,
    texts: {},
    kept: {},
    fileErrors: [],
    error: '',
    ...changes,
  };
}

/** A run as it is told, by default on a machine at full speed. */
type Told = Partial<Run> & { speed?: number };

/** A program whose runs go as told, one after the other. */
async function measured(
  runs: Told[],
  timeMs = 1000,
  { slots = new Slots(2), owner = {}, crowded = false }: { slots?: Slots; owner?: object; crowded?: boolean } = {},
) {
  const released: number[] = [];
  let started = 0;
  const alone: boolean[] = [];
  const ruled = { ...limits, timeMs };
  const patience: number[] = [];
  const attempt = async (trial: Trial) => {
    patience.push(trial.patience);
    const number = started++;
    alone.push(slots.running === slots.count);
    const { result: run, speed } = await trial.gauged(
      async () => aRun(runs[number]!),
      () => undefined,
    );
    return { run, speed, ruling: rulingOf(run, ruled, speed), release: () => released.push(number) };
  };
  const speedometer = {
    beside: async <T>(work: () => Promise<T>) => ({ speed: runs[started - 1]!.speed ?? 1, result: await work() }),
  };
  const result = await measure(attempt, ruled, { slots, speedometer, owner, crowded: () => crowded }, never);
  return {
    runs: result.runs,
    speed: result.speed,
    cpuMs: result.run.cpuMs,
    verdict: result.ruling.verdict,
    alone,
    patience,
    released,
    started,
  };
}

const stopped = { status: 'time_limit', exitStatus: 9 } as const;

describe('a time that is measured', () => {
  it('within the limit is taken as it is', async () => {
    expect(await measured([{ cpuMs: 1000 }])).toMatchObject({ runs: 1, verdict: 'accepted', alone: [false] });
  });

  it('just over the limit is measured again alone, and the shortest counts', async () => {
    expect(await measured([{ cpuMs: 1100 }, { cpuMs: 950 }])).toMatchObject({
      runs: 2,
      cpuMs: 950,
      verdict: 'accepted',
      alone: [false, true],
      released: [0],
    });
  });

  it('is measured three times at most', async () => {
    expect(await measured([{ cpuMs: 1050 }, { cpuMs: 1020 }, { cpuMs: 1030 }])).toMatchObject({
      runs: 3,
      cpuMs: 1020,
      verdict: 'time_limit',
      released: [0, 2],
    });
  });

  it('alone and far over the limit is final', async () => {
    const far = { ...stopped, cpuMs: 1450 };
    expect(await measured([{ cpuMs: 1240 }, far])).toMatchObject({ runs: 2, cpuMs: 1240, verdict: 'time_limit' });
  });

  it('alone and clearly over the limit is final', async () => {
    const clear = await measured([{ cpuMs: 1240 }, { cpuMs: 1210 }]);
    expect(clear).toMatchObject({ runs: 2, cpuMs: 1210, verdict: 'time_limit' });
    expect(await measured([{ cpuMs: 390 }, { cpuMs: 380 }], 300)).toMatchObject({ runs: 2, verdict: 'time_limit' });
  });

  it('far over the limit is final at once', async () => {
    expect(await measured([{ ...stopped, cpuMs: 1450 }])).toMatchObject({ runs: 1, verdict: 'time_limit' });
  });

  it('of a small limit may be over by more', async () => {
    expect(await measured([{ cpuMs: 450 }, { cpuMs: 290 }], 300)).toMatchObject({ runs: 2, verdict: 'accepted' });
  });

  it('of a very large limit is final', async () => {
    expect(await measured([{ cpuMs: 20_100 }], 20_000)).toMatchObject({ runs: 1, verdict: 'time_limit' });
  });
});

describe('a time on a slow machine', () => {
  it('counts as time × speed once it is measured alone', async () => {
    expect(await measured([{ cpuMs: 1100 }, { cpuMs: 1120, speed: 0.89 }])).toMatchObject({
      runs: 2,
      cpuMs: 1120,
      speed: 0.89,
      verdict: 'accepted',
      alone: [false, true],
      released: [0],
    });
  });

  it('is not corrected beside others, who are what takes the speed', async () => {
    expect(await measured([{ cpuMs: 1100, speed: 0.8 }, { cpuMs: 1100 }, { cpuMs: 1100 }])).toMatchObject({
      runs: 3,
      speed: 1,
      verdict: 'time_limit',
    });
  });

  it('says nothing however far it is over, and is measured again more often', async () => {
    const slow = { cpuMs: 1300, speed: 0.8 };
    const stoppedSlow = { ...stopped, cpuMs: 1450, speed: 0.8 };
    const inTime = await measured([{ cpuMs: 1100 }, slow, stoppedSlow, slow, slow, { cpuMs: 990 }]);
    expect(inTime).toMatchObject({ runs: 6, cpuMs: 990, verdict: 'accepted' });
    const never = await measured([{ cpuMs: 1100 }, ...Array<Told>(borderline.slowRuns).fill(slow)]);
    expect(never).toMatchObject({ runs: borderline.slowRuns, verdict: 'time_limit' });
  });

  it('is measured again more often also when the machine was slow only once', async () => {
    const slowOnce = [{ cpuMs: 1100 }, { cpuMs: 1300, speed: 0.85 }, { cpuMs: 1150 }, { cpuMs: 980 }];
    expect(await measured(slowOnce)).toMatchObject({ runs: 4, cpuMs: 980, verdict: 'accepted' });
  });

  it('is shown where it counts as the least', async () => {
    const runs = [{ cpuMs: 1240 }, { cpuMs: 1190, speed: 0.9 }, { cpuMs: 1150, speed: 0.91 }, { cpuMs: 1150 }];
    expect(await measured(runs)).toMatchObject({ runs: 3, cpuMs: 1150, speed: 0.91, verdict: 'time_limit' });
  });
});

describe('a program that the clock stopped', () => {
  it('while it was computing is run again alone, with more time on the clock', async () => {
    const kept = { ...stopped, cpuMs: 700, wallMs: 3500 };
    expect(await measured([kept, { cpuMs: 980 }])).toMatchObject({
      runs: 2,
      cpuMs: 980,
      verdict: 'accepted',
      patience: [1, borderline.patience],
    });
    expect(await measured([kept, { ...stopped, cpuMs: 600, wallMs: 3500 }])).toMatchObject({
      runs: 2,
      verdict: 'time_limit',
    });
  });

  it('is shown with the time that it takes when nothing stops it', async () => {
    const kept = { ...stopped, cpuMs: 700, wallMs: 3500 };
    expect(await measured([kept, { cpuMs: 1400, ...stopped }])).toMatchObject({ runs: 2, cpuMs: 1400 });
  });

  it('while it slept is not, but on a crowded machine', async () => {
    const slept = { ...stopped, cpuMs: 20, wallMs: 3500 };
    expect(await measured([slept])).toMatchObject({ runs: 1 });
    const inCrowd = { crowded: true };
    expect(await measured([slept, slept], 1000, inCrowd)).toMatchObject({ runs: 2, patience: [1, 1] });
    expect(await measured([slept, {}], 1000, inCrowd)).toMatchObject({ runs: 2, verdict: 'accepted' });
  });
});

it('other failures are not measured again, even if they took long', async () => {
  const crashed = { status: 'signalled', exitStatus: 11, cpuMs: 1100 } as const;
  expect(await measured([crashed])).toMatchObject({ runs: 1, verdict: 'runtime_error' });
});

it('memory that was over at an honest end is looked at again, and does not count as measuring', async () => {
  const over = { status: 'memory_limit', memoryBytes: 80 * 1024 ** 2 } as const;
  expect(await measured([over, {}])).toMatchObject({ runs: 1, verdict: 'accepted', started: 2, released: [0] });
});

it('a submission that had the node for itself long enough is not measured again', async () => {
  const slots = new Slots(1);
  const owner = {};
  const startedAt = performance.now();
  let now = startedAt;
  const clock = performance.now.bind(performance);
  performance.now = () => now;
  try {
    await slots.useAlone(never, async () => void (now += borderline.aloneMs), owner);
    expect(await measured([{ cpuMs: 1100 }], 1000, { slots, owner })).toMatchObject({ runs: 1, verdict: 'time_limit' });
    expect(await measured([{ cpuMs: 1100 }, {}], 1000, { slots })).toMatchObject({ runs: 2, verdict: 'accepted' });
  } finally {
    performance.now = clock;
  }
});
