import type { Distribution, Standing } from '@oyez/contract/problems/problem-statistics';

/** A measured value and how often it occurred. */
export type Weighted = { value: number; count: number };

/** How wide a bar may be: round numbers of milliseconds, or powers of two of kilobytes. */
export type Widths = 'decimal' | 'binary';

const MOST_BINS = 20;

/** Bars of one round width over all values, or undefined where nothing was measured. */
export function spread(values: readonly Weighted[], widths: Widths): Distribution | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const least = sorted[0]!.value;
  const most = sorted.at(-1)!.value;
  const width = binWidth(least, most, widths);
  const start = Math.floor(least / width);
  const bins = Array.from({ length: Math.floor(most / width) - start + 1 }, (_, at) => ({
    from: (start + at) * width,
    to: (start + at + 1) * width,
    count: 0,
  }));
  for (const { value, count } of sorted) bins[Math.floor(value / width) - start]!.count += count;
  return { count: countOf(sorted), median: medianOf(sorted), bins };
}

/** Where a value stands among the others: the share of them that needed more. */
export function standing(values: readonly Weighted[], best: number): Standing {
  const more = values.filter(({ value }) => value > best);
  return { best, better: countOf(more) / Math.max(1, countOf(values)) };
}

function binWidth(least: number, most: number, widths: Widths): number {
  for (let step = 0; ; step += 1) {
    const width = widths === 'binary' ? 64 * 2 ** step : [1, 2, 5][step % 3]! * 10 ** Math.floor(step / 3);
    if (Math.floor(most / width) - Math.floor(least / width) < MOST_BINS) return width;
  }
}

function countOf(values: readonly Weighted[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

function medianOf(sorted: readonly Weighted[]): number {
  let left = Math.ceil(countOf(sorted) / 2);
  for (const { value, count } of sorted) {
    left -= count;
    if (left <= 0) return value;
  }
  return 0;
}
