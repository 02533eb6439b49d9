import { describe, expect, it } from 'vitest';
import { heatMonths, heatWeeks, longestStreak } from './heatWeeks.ts';

describe('a year in weeks', () => {
  const weeks = heatWeeks('2026-11-21', [
    { date: '2026-11-21', count: 12 },
    { date: '2026-11-20', count: 1 },
    { date: '2025-11-22', count: 3 },
    { date: '2025-11-21', count: 9 },
  ]);
  const days = weeks.flat().filter((day) => day !== null);

  it('goes from the day after last year’s to today, each week from Monday', () => {
    expect(days[0]).toEqual({ date: '2025-11-22', count: 3, level: 2 });
    expect(days.at(-1)).toEqual({ date: '2026-11-21', count: 12, level: 4 });
    expect(days).toHaveLength(365);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks[1]?.[0]?.date).toBe('2025-11-24');
  });

  it('is told in months and in days in a row', () => {
    expect(heatMonths(weeks)[0]).toEqual({ month: '2026-11', count: 13, days: 2 });
    expect(longestStreak(weeks)).toBe(2);
  });

  it('has its leap day', () => {
    expect(
      heatWeeks('2028-03-01', [])
        .flat()
        .filter((day) => day !== null),
    ).toHaveLength(366);
  });
});
