import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import type { getLastWeekSubmissionStatistics } from '@oyez/contract/site/site';
import type { Db } from '../../db/client.ts';
import { dailySubmissions } from './site.sql.ts';

export type WeekStatistics = ReplyOf<typeof getLastWeekSubmissionStatistics>;

const DAY_MS = 86_400_000;
const DAYS = 7;
const FRESH_MS = 60_000;

/**
 * Remembered: counts of the last seven days; for a minute, until the next day (UTC), or until an administrator asks.
 */
export function createWeekStatistics(db: Db): (now: Date, options: { refresh: boolean }) => Promise<WeekStatistics> {
  let cached: { today: number; countedAt: number; value: Promise<WeekStatistics> } | undefined;
  return (now, { refresh }) => {
    const today = Math.floor(now.getTime() / DAY_MS);
    const fresh = cached?.today === today && now.getTime() - cached.countedAt < FRESH_MS;
    if (cached && fresh && !refresh) return cached.value;
    const counted = { today, countedAt: now.getTime(), value: countWeek(db, today) };
    counted.value.catch(() => {
      if (cached === counted) cached = undefined;
    });
    cached = counted;
    return counted.value;
  };
}

async function countWeek(db: Db, today: number): Promise<WeekStatistics> {
  const days = Array.from({ length: DAYS }, (_, index) => new Date((today - DAYS + 1 + index) * DAY_MS));
  const rows = await dailySubmissions(db, new Date((today - DAYS + 1) * DAY_MS), new Date((today + 1) * DAY_MS));
  const counted = new Map(rows.map((row) => [row.day, row]));
  const names = days.map((day) => day.toISOString().slice(0, 10));
  return {
    dateStrList: names.map((name) => name.slice('YYYY-'.length)),
    acCountList: names.map((name) => counted.get(name)?.ac ?? 0),
    totalCountList: names.map((name) => counted.get(name)?.total ?? 0),
  };
}
