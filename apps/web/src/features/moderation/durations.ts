/** How long somebody is muted, in minutes. */
export const DURATIONS = {
  hour: 60,
  day: 1440,
  threeDays: 4320,
  week: 10_080,
  month: 43_200,
  year: 525_600,
} as const;
export type Duration = keyof typeof DURATIONS;
export const DURATION_NAMES = Object.keys(DURATIONS) as Duration[];

export function durationNamed(name: string): Duration | undefined {
  return DURATION_NAMES.find((one) => one === name);
}
