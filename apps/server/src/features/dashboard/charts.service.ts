import type { getDashboardCharts } from '@oyez/contract/site/dashboard';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { createBriefCache } from '../../db/brief-cache.ts';
import type { Services } from '../../services.ts';
import { dailyCounts, siteCounts } from './dashboard.sql.ts';

export type Charts = ReplyOf<typeof getDashboardCharts>;

const DAYS = 30;
const DAY = 86_400_000;
const MINUTE = 60_000;
const FRESH_MS = 30_000;

/** Remembered: the counts of a month, by time zone and day; 100; for 30 s, as counting takes longer than most calls. */
export function createCharts({ database, now }: Services): (offsetMinutes: number) => Promise<Charts> {
  const remembered = createBriefCache<Charts>({ freshMs: FRESH_MS, maxEntries: 100 });
  return (offset) => {
    const today = Math.floor((now().getTime() + offset * MINUTE) / DAY);
    return remembered.get(`${offset} ${today}`, async () => {
      const first = today - DAYS + 1;
      const [rows, counts] = await Promise.all([
        dailyCounts(database.db, new Date(first * DAY - offset * MINUTE), offset, now()),
        siteCounts(database.db),
      ]);
      const byDay = new Map(rows.map((row) => [row.day, row]));
      const days = Array.from({ length: DAYS }, (_, at) => {
        const { logins = 0, people = 0, accounts = 0, submissions = 0, accepted = 0 } = byDay.get(first + at) ?? {};
        const date = new Date((first + at) * DAY).toISOString().slice(0, 10);
        return { date, logins, people, accounts, submissions, accepted };
      });
      return { days, counts };
    });
  };
}
