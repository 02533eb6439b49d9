import { describe, expect, it } from 'vitest';
import { expired, readKeep } from './retention.ts';

const day = (n: number) => ({ at: new Date(Date.UTC(2026, 0, 1 + n, 3, 30)) });

describe('how long backups are kept', () => {
  it.each([
    ['7d 4w 6m', { days: 7, weeks: 4, months: 6 }],
    ['7d4w6m', { days: 7, weeks: 4, months: 6 }],
    ['30d', { days: 30, weeks: 0, months: 0 }],
    ['12m', { days: 0, weeks: 0, months: 12 }],
    ['', undefined],
    ['0d', undefined],
    ['7', undefined],
    ['4w 7d', undefined],
  ])('is read from %j', (text, keep) => expect(readKeep(text)).toEqual(keep));

  it('is the last of each day, week and month', () => {
    const backups = Array.from({ length: 365 }, (_, n) => day(n));
    const gone = new Set(expired(backups, { days: 7, weeks: 4, months: 6 }));
    const kept = backups.filter((one) => !gone.has(one)).map(({ at }) => at.toISOString().slice(0, 10));
    expect(kept).toEqual([
      ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-13', '2026-12-20'],
      ...['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
    ]);
  });

  it('never ends for the newest, however old it is', () => {
    expect(expired([day(0)], { days: 1, weeks: 0, months: 0 })).toEqual([]);
  });

  it('never ends for the one that was just made, by a clock that is behind', () => {
    const backups = [day(0), day(1), day(2)];
    expect(expired(backups, { days: 1, weeks: 0, months: 0 }, backups[0])).toEqual([backups[1]]);
  });
});
