/** A value of a text that is a moment, as the wire writes one. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export type Moment = `${number}-${number}-${number}T${string}Z`;

export function isMoment(value: unknown): value is Moment {
  return typeof value === 'string' && MOMENT.test(value);
}

/** How a text names a moment to a reader whose clock is not known: `2026-11-21 09:30 (UTC)`. */
export function inUtc(moment: string): string {
  return `${moment.slice(0, 16).replace('T', ' ')} (UTC)`;
}

/** The moments among the values of a text, which says them as `inUtc`. */
export function momentsAmong(values: Record<string, unknown>): string[] {
  return Object.values(values).filter(isMoment);
}

/** The same text on the reader's own clock. */
export function onClock(text: string, moments: readonly string[], show: (moment: string) => string): string {
  return moments.reduce((said, moment) => said.replaceAll(inUtc(moment), show(moment)), text);
}
