const DAY_MS = 86_400_000;

/** What was deleted later than this can be brought back for so many days; what is older goes for good. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}
