import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import type { getLastWeekSubmissionStatistics } from '@oyez/contract/site/site';
import type { Db } from '../../db/client.ts';
import { dailySubmissions } from './site.sql.ts';

export type WeekStatistics = ReplyOf<typeof getLastWeekSubmissionStatistics>;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAYS = 7;
const FRESH_MS = 60_000;
/** All clocks of the world are ahead of UTC by a multiple of this; so there are 113 of them at most. */
const QUARTER = 15;

type Asked = { offsetMinutes: number; refresh: boolean };

/**
 * Remembered: counts of the last seven days by the clock of the reader; at most 113 of them; for a minute, until the next
 * day by that clock, or until an administrator asks.
 */
export function createWeekStatistics(db: Db): (now: Date, asked: Asked) => Promise<WeekStatistics> {
  const remembered = new Map<number, { today: number; countedAt: number; value: Promise<WeekStatistics> }>();
  return (now, { offsetMinutes, refresh }) => {
    const offset = Math.round(offsetMinutes / QUARTER) * QUARTER;
    const today = Math.floor((now.getTime() + offset * MINUTE_MS) / DAY_MS);
    const known = remembered.get(offset);
    const fresh = known?.today === today && now.getTime() - known.countedAt < FRESH_MS;
    if (known && fresh && !refresh) return known.value;
    const counted = { today, countedAt: now.getTime(), value: countWeek(db, today, offset, now) };
    counted.value.catch(() => {
      if (remembered.get(offset) === counted) remembered.delete(offset);
    });
    remembered.set(offset, counted);
    return counted.value;
  };
}

async function countWeek(db: Db, today: number, offset: number, now: Date): Promise<WeekStatistics> {
  const days = Array.from({ length: DAYS }, (_, index) => new Date((today - DAYS + 1 + index) * DAY_MS));
  const midnight = (day: number) => new Date(day * DAY_MS - offset * MINUTE_MS);
  const span = { from: midnight(today - DAYS + 1), to: midnight(today + 1) };
  const rows = await dailySubmissions(db, { ...span, offset, now });
  const counted = new Map(rows.map((row) => [row.day, row]));
  const names = days.map((day) => day.toISOString().slice(0, 10));
  return {
    dateStrList: names.map((name) => name.slice('YYYY-'.length)),
    acCountList: names.map((name) => counted.get(name)?.ac ?? 0),
    totalCountList: names.map((name) => counted.get(name)?.total ?? 0),
  };
}
