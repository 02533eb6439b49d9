import { existsSync } from 'node:fs';
import type { Say } from '../system/debian.ts';
import type { DataFolder } from './data-folder.ts';
import { logLimits, rotateLogs } from './log-rotation.ts';
import { createReserve } from './reserve.ts';

const LOOK_MS = 2000;

export type Housekeeping = { stop: () => void };

/** Looks at the disk and at the logs for as long as a site runs, and makes room for its start when there is none. */
export function keepHouse(folder: DataFolder, say: Say): Housekeeping {
  const limits = logLimits();
  const reserve = createReserve(folder.root, say);
  reserve.beforeStart();
  const look = () => {
    try {
      reserve.look();
      if (existsSync(folder.logs)) rotateLogs(folder.logs, limits);
    } catch {
      // The folder is away for a moment; the next look tries again.
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return { stop: () => clearInterval(timer) };
}
