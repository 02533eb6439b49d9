import { type Phase, phaseAt } from '@oyez/contract/rules/contest-clock';
import type { Translate } from './contests.i18n.ts';
import { formatDuration } from '../../ui/text/format.ts';

type Times = { startTime: string; endTime: string };

const DAY_MS = 24 * 60 * 60 * 1000;

export function phaseOf({ startTime, endTime }: Times, now: number): Phase {
  return phaseAt({ startsAt: new Date(startTime), endsAt: new Date(endTime) }, new Date(now));
}

export function msToStart({ startTime }: Pick<Times, 'startTime'>, now: number): number {
  return new Date(startTime).getTime() - now;
}

export function msToEnd({ endTime }: Pick<Times, 'endTime'>, now: number): number {
  return new Date(endTime).getTime() - now;
}

/** A span to wait: what is left of a second is a second still. */
export function waitingTime(milliseconds: number, t: Translate): string {
  const whole = Math.max(0, Math.ceil(milliseconds / 1000) * 1000);
  if (whole < 2 * DAY_MS) return formatDuration(whole);
  const days = Math.floor(whole / DAY_MS);
  return t('days', { count: days, rest: formatDuration(whole % DAY_MS) });
}
