import { withoutName } from '@oyez/remote-judges/page/redacted';

const STEPS_MS = [2000, 4000, 8000, 16_000, 30_000];

/** The pause after so many faults in a row. */
export function backOff(faults: number): number {
  return STEPS_MS[Math.min(Math.max(faults, 1), STEPS_MS.length) - 1] ?? 30_000;
}

/** The pause before the next question about a judging that goes on: what takes long is asked about less often. */
export function pollPause(asked: number, pollMs: number): number {
  if (asked <= 60) return pollMs;
  return Math.max(pollMs, asked <= 120 ? 10_000 : 30_000);
}

/** Words of a site for its people here: one line, and no account of ours in it. */
export function lineWithout(name: string | undefined, text: string): string {
  const shown = name === undefined || name === '' ? text : withoutName(text, name, '…');
  return shown.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}
