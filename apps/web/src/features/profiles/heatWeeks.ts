export type HeatDay = { date: string; count: number; level: 0 | 1 | 2 | 3 | 4 };
/** Seven places from Monday on; empty ones lie before the year or after today. */
export type HeatWeek = (HeatDay | null)[];

const DAY_MS = 86_400_000;
const LEVEL_FROM = [1, 3, 6, 10] as const;

/** The year up to its last day, in weeks. */
export function heatWeeks(endDate: string, days: readonly { date: string; count: number }[]): HeatWeek[] {
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  const end = Date.parse(`${endDate}T00:00:00Z`);
  const last = new Date(end);
  const begin = Date.UTC(last.getUTCFullYear() - 1, last.getUTCMonth(), last.getUTCDate()) + DAY_MS;
  const weeks: HeatWeek[] = [];
  for (let monday = begin - weekday(begin) * DAY_MS; monday <= end; monday += 7 * DAY_MS) {
    weeks.push(
      Array.from({ length: 7 }, (_, place) => {
        const day = monday + place * DAY_MS;
        if (day < begin || day > end) return null;
        const date = new Date(day).toISOString().slice(0, 10);
        const count = counts.get(date) ?? 0;
        return { date, count, level: levelOf(count) };
      }),
    );
  }
  return weeks;
}

/** Sums by month, newest first: the heat map as figures. */
export function heatMonths(weeks: readonly HeatWeek[]): { month: string; count: number; days: number }[] {
  const months = new Map<string, { count: number; days: number }>();
  for (const day of weeks.flat()) {
    if (day === null) continue;
    const month = day.date.slice(0, 7);
    const sum = months.get(month) ?? { count: 0, days: 0 };
    months.set(month, { count: sum.count + day.count, days: sum.days + (day.count > 0 ? 1 : 0) });
  }
  return [...months].map(([month, sum]) => ({ month, ...sum })).toReversed();
}

/** Days in a row with at least one submission: the longest such row. */
export function longestStreak(weeks: readonly HeatWeek[]): number {
  let longest = 0;
  let current = 0;
  for (const day of weeks.flat()) {
    if (day === null) continue;
    current = day.count > 0 ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

function weekday(day: number): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

function levelOf(count: number): HeatDay['level'] {
  return LEVEL_FROM.filter((from) => count >= from).length as HeatDay['level'];
}
