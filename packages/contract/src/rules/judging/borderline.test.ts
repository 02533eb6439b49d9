import { describe, expect, it } from 'vitest';
import { borderline, graceMs, isSlow, mostRuns, ruledMs, speedOf, unclearMs } from './borderline.ts';

describe('a time over the limit', () => {
  it.each([
    [100, 200, 50],
    [1000, 400, 200],
    [4000, 1600, 800],
    [10_000, 4000, 2000],
    [30_000, 200, 6000],
  ])('of %i ms says nothing up to %i ms, and alone on the node up to %i ms', (limitMs, among, alone) => {
    expect(unclearMs(limitMs, { alone: false })).toBe(among);
    expect(unclearMs(limitMs, { alone: true })).toBe(alone);
    expect(graceMs(limitMs)).toBe(among);
  });

  it('says nothing alone on a slow machine, however far it is over', () => {
    expect(unclearMs(1000, { alone: true, speed: 0.85 })).toBe(Infinity);
    expect(unclearMs(1000, { alone: true, speed: 0.95 })).toBe(200);
  });
});

describe('the speed of a machine', () => {
  it('is how long its work takes at full speed by how long it took around a run', () => {
    expect(speedOf([40, 40], 40)).toBe(1);
    expect(speedOf([40, 48], 40)).toBe(0.91);
    expect(speedOf([44.2, 44.9], 40)).toBe(0.9);
  });

  it('is never more than the full one, nor less than a program is given', () => {
    expect(speedOf([30, 30], 40)).toBe(1);
    expect(speedOf([400, 400], 40)).toBe(borderline.leastSpeed);
  });

  it('decides how often a case is run', () => {
    expect([1, 0.9].map((speed) => [isSlow(speed), mostRuns(speed)])).toEqual(Array(2).fill([false, borderline.runs]));
    expect([isSlow(0.89), mostRuns(0.89)]).toEqual([true, borderline.slowRuns]);
  });
});

describe('what a time counts as', () => {
  it('is the time itself at full speed, and else the time × the speed in whole ms', () => {
    expect(ruledMs(1000.4, 1)).toBe(1000.4);
    expect(ruledMs(318.2, 0.91)).toBe(290);
  });

  it('is over the limit for whoever is over by 18 %, however slow the machine was', () => {
    for (const limitMs of [300, 1000, 8000]) {
      expect(ruledMs(1.18 * limitMs, speedOf([1e6, 1e6], 1))).toBeGreaterThan(limitMs);
    }
  });
});
