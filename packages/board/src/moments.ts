import type { Board } from './board.ts';
import { secondOf, type Settings } from './facts.ts';
import { at, type Asked, type View } from './view.ts';

/** The board as it stood when this second of the contest was over. */
export function atSecond(board: Board, second: number, asked: Omit<Asked, 'moment' | 'containsEnd'>): View {
  return at(board, { ...asked, moment: lastMomentOf(board.settings, second) });
}

/** The last second of a contest at which its board may be asked for: none is to come. */
export function lastSecond(settings: Settings, now: number): number {
  return Math.max(0, secondOf(settings, Math.min(now, settings.overAt ?? settings.endsAt)));
}

/** The moment that a second of the contest ends with. */
export function lastMomentOf({ startsAt }: Settings, second: number): number {
  return startsAt + second * 1000 + 999;
}

/** The seconds in which something was submitted, in order: between two of them no board changes. */
export function eventSeconds({ settings, facts }: Board): number[] {
  const seconds = new Set<number>();
  for (const mine of facts.values()) for (const { at: moment } of mine) seconds.add(secondOf(settings, moment));
  return [...seconds].sort((a, b) => a - b);
}

/** The event since which a board stands as it does at this second; -1 before the first of them. */
export function standsSince(seconds: readonly number[], second: number): number {
  let from = 0;
  for (let end = seconds.length; from < end;) {
    const middle = (from + end) >> 1;
    if (seconds[middle]! <= second) from = middle + 1;
    else end = middle;
  }
  return seconds[from - 1] ?? -1;
}
