import { describe, expect, it } from 'vitest';
import { clampX, thinned, wavers } from './slideTrack.ts';

describe('the track of a drag', () => {
  it.each([
    [[50, 50.4, 50], true],
    [[50, 50, 50], false],
    [[50], false],
    [[], false],
  ])('%j wavers: %s', (track, expected) => {
    expect(wavers(track)).toBe(expected);
  });

  it('is thinned over its whole length', () => {
    const long = Array.from({ length: 1000 }, (_, at) => at);
    const short = thinned(long);
    expect(short).toHaveLength(200);
    expect(short[0]).toBe(0);
    expect(short.at(-1)).toBe(995);
    expect(thinned([1, 2])).toEqual([1, 2]);
  });

  it('keeps the piece inside the picture', () => {
    expect(clampX(-3, 44)).toBe(0);
    expect(clampX(400, 44)).toBe(281);
  });
});
