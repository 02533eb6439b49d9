import { Tooltip } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { siteNow } from '../../api/clock.ts';
import { useLocale } from '../../api/locale.ts';
import { formatDay, formatRelative, formatTime } from './format.ts';

export type TimeTextProps = {
  time: string;
  /** Always the exact local time, as tables of contests want it. */
  exact?: boolean;
  /** Abbreviated, and beyond a day only the date: for narrow places. */
  short?: boolean;
};

/** A tap shows it, too. Not a stop of the keyboard: a table has hundreds of times. */
const BY_POINTER = { hover: true, focus: false, touch: true };

export function TimeText({ time, exact = false, short = false }: TimeTextProps) {
  const locale = useLocale();
  const now = useSyncExternalStore(onTick, currentTick);
  const full = formatTime(time);
  // The page's clock stands between ticks: what has happened is never shown as still to come.
  const isJustNow = Math.abs(new Date(time).getTime() - now) < TICK_MS;
  const relative = exact ? full : formatRelative(isJustNow ? now : time, now, locale, { short });
  const shown = short && relative === full ? formatDay(time) : relative;
  const element = <time dateTime={time}>{shown}</time>;
  if (shown === full) return element;
  return (
    <Tooltip label={full} events={BY_POINTER}>
      {element}
    </Tooltip>
  );
}

/** One clock for all relative times of the page: that of the site, since theirs are of it. */
const TICK_MS = 20_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let tick = siteNow();

function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick = siteNow();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

function currentTick(): number {
  // Between ticks the clock stands, so that a render never sees two times; a first reader after a pause gets a fresh one.
  if (listeners.size === 0 && Math.abs(siteNow() - tick) > TICK_MS) tick = siteNow();
  return tick;
}
