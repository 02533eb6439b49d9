import { describe, expect, it } from 'vitest';
import { graceMs, unclearMs } from './borderline.ts';

describe('a time over the limit', () => {
  it.each([
    [100, 200, 50],
    [1000, 250, 200],
    [4000, 1000, 800],
    [10_000, 2500, 2000],
    [30_000, 200, 6000],
  ])('of %i ms says nothing up to %i ms, and alone on the node up to %i ms', (limitMs, among, alone) => {
    expect(unclearMs(limitMs, { alone: false })).toBe(among);
    expect(unclearMs(limitMs, { alone: true })).toBe(alone);
    expect(graceMs(limitMs)).toBe(among);
  });
});
