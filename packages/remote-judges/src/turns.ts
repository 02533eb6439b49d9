import type { Clock } from './clock.ts';

/** One at a time asks a place that wants a pause after each question, whoever asks. */
export type Turns = {
  /** Undefined: it is ours, until it is left or this time is over. Otherwise after how many milliseconds to come again. */
  take(place: string, forMs: number): Promise<number | undefined>;
  /** The next one after this pause. */
  leave(place: string, pauseMs: number): Promise<void>;
};

// Remembered: from when each place may be asked again; a few seconds ahead.
const freeFrom = new Map<string, number>();

/** For a process that is the only one. */
export function turnsOfProcess(clock: Clock): Turns {
  return {
    take(place, forMs) {
      const now = clock.now();
      const rest = (freeFrom.get(place) ?? 0) - now;
      // Further off than anybody takes a turn for, the clock was set back.
      if (rest > 0 && rest <= forMs) return Promise.resolve(rest);
      freeFrom.set(place, now + forMs);
      return Promise.resolve(undefined);
    },
    leave(place, pauseMs) {
      freeFrom.set(place, clock.now() + pauseMs);
      return Promise.resolve();
    },
  };
}
