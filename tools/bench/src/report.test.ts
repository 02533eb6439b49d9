import { describe, expect, it } from 'vitest';
import { row } from './report.ts';
import { median, quantile } from '@oyez/cli/statistics';

describe('a figure', () => {
  it('is compared with what was promised, before it is rounded', () => {
    expect(row('api', 'list', 2000.4, '1/s', { atLeast: 2000.3 })).toMatchObject({
      value: 2000,
      budget: '≥ 2000',
      ok: true,
    });
    expect(row('api', 'list', 1999.9, '1/s', { atLeast: 2000 })).toMatchObject({ value: 2000, ok: false });
    expect(row('web', 'page', 40.001, 'KB', { atMost: 40 })).toMatchObject({ value: 40, budget: '≤ 40', ok: false });
  });

  it('is only told where nothing was promised', () => {
    expect(row('web', 'page', 12.345, 'KB')).toEqual({
      bench: 'web',
      name: 'page',
      value: 12.3,
      unit: 'KB',
      budget: null,
      ok: null,
    });
  });

  it('has missed its budget when it could not be measured', () => {
    expect(row('api', 'list', Number.NaN, 'ms', { atMost: 60 }).ok).toBe(false);
  });
});

it('takes the middle and the tail of what was measured', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  const hundred = Array.from({ length: 100 }, (_, n) => n + 1);
  expect(quantile(hundred, 0.95)).toBe(95);
  expect(quantile([7], 0.99)).toBe(7);
});
