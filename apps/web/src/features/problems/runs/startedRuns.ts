import { limits } from '@oyez/contract/rules/limits';
import { z } from 'zod';
import { readInTab, writeInTab } from '../../../api/storage.ts';

const Run = z.object({ n: z.int(), key: z.string() });
/** One run of a set; `n` counts the samples from 1. */
export type StartedRun = z.infer<typeof Run>;

const Kept = z.object({ at: z.number(), runs: z.array(Run) });

/** What this tab started here before it was reloaded, as long as the site may know of it. */
export function startedBefore(place: string): StartedRun[] {
  try {
    const kept = Kept.parse(JSON.parse(readInTab(place) ?? 'null'));
    return Date.now() - kept.at < limits.testRun.pendingSeconds * 1000 ? kept.runs : [];
  } catch {
    return [];
  }
}

export function keepStarted(place: string, runs: StartedRun[]): void {
  writeInTab(place, JSON.stringify({ at: Date.now(), runs } satisfies z.infer<typeof Kept>));
}
