import { z } from 'zod';
import { readInTab, writeInTab } from '../../../api/storage.ts';

const Run = z.object({ n: z.int(), key: z.string() });
/** One run of a set; `n` counts the samples from 1. */
export type StartedRun = z.infer<typeof Run>;

const Kept = z.array(Run);

/** What this tab started here before it was reloaded. The site tells which of it is still there. */
export function startedBefore(place: string): StartedRun[] {
  try {
    return Kept.parse(JSON.parse(readInTab(place) ?? '[]'));
  } catch {
    return [];
  }
}

export function keepStarted(place: string, runs: StartedRun[]): void {
  writeInTab(place, JSON.stringify(runs));
}
