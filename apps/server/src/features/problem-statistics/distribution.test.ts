import { describe, expect, it } from 'vitest';
import { spread, standing } from './distribution.ts';

const values = (...list: number[]) => list.map((value) => ({ value, count: 1 }));

describe('a distribution', () => {
  it.each([
    ['a few milliseconds one by one', values(3, 5), 'decimal', [3, 4, 5]],
    ['a wide range in round steps', values(0, 990), 'decimal', Array.from({ length: 20 }, (_, at) => at * 50)],
    ['memory in powers of two', values(1024, 1600), 'binary', Array.from({ length: 10 }, (_, at) => 1024 + at * 64)],
  ] as const)('shows %s', (_name, of, widths, starts) => {
    expect(spread(of, widths)?.bins.map((bin) => bin.from)).toEqual(starts);
  });

  it('keeps every value in exactly one bar', () => {
    const all = Array.from({ length: 500 }, (_, at) => ({ value: (at * 37) % 1009, count: 1 + (at % 3) }));
    const shown = spread(all, 'decimal')!;
    const total = all.reduce((sum, { count }) => sum + count, 0);
    expect(shown.bins.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(shown.count).toBe(total);
    expect(shown.bins.length).toBeLessThanOrEqual(20);
    for (const [at, bin] of shown.bins.entries()) expect(bin.from).toBe(at === 0 ? bin.from : shown.bins[at - 1]!.to);
  });

  it('knows its middle', () => {
    expect(spread([{ value: 10, count: 3 }, ...values(20, 900)], 'decimal')?.median).toBe(10);
    expect(spread(values(900, 20, 10), 'decimal')?.median).toBe(20);
    expect(spread([], 'decimal')).toBeUndefined();
  });
});

it('says which share needed more', () => {
  const others = values(10, 20, 30, 40);
  expect(standing(others, 20)).toEqual({ best: 20, better: 0.5 });
  expect(standing(others, 40).better).toBe(0);
  expect(standing(others, 5).better).toBe(1);
});
