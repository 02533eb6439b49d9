import { setTimeout as pause } from 'node:timers/promises';

const SHARE_MS = 20;

/**
 * Rests in proportion to what was worked, so that those who use the site keep their part of processor and disk. With
 * 1 as much time is rested as worked; with 0 nothing.
 */
export function createPace(rest: number): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (rest === 0 || worked < SHARE_MS) return;
    await pause(worked * rest);
    since = performance.now();
  };
}
