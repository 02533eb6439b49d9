import { statfs } from 'node:fs/promises';
import { KEPT_FREE_BYTES } from '@oyez/contract/rules/limits';

const FRESH_MS = 1000;

/** Remembered: whether the disk of a folder has room for what people send; for 1 s. */
export function createRoomCheck(folder: string, clock: () => number = () => performance.now()): () => Promise<boolean> {
  let known: { until: number; value: Promise<boolean> } | undefined;
  return () => {
    if (!known || known.until <= clock()) known = { until: clock() + FRESH_MS, value: hasRoom(folder) };
    return known.value;
  };
}

/** Where nobody can say, writing itself will tell. */
async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  return found === undefined || found.bavail * found.bsize >= KEPT_FREE_BYTES;
}
