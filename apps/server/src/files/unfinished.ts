import { limits } from '@oyez/contract/rules/limits';
import type { Logger } from 'pino';
import type { FileStore } from './file-store.ts';

const HOUR_MS = 3_600_000;

type Parts = { files: FileStore; log: Logger; now: () => Date };

/**
 * Clears away what processes have left that died while they received a file. Each server does so for itself: where files
 * are in a bucket, they pass through a folder of its own machine.
 */
export function clearUnfinished({ files, log, now }: Parts, everyMs = HOUR_MS): { stop(): void } {
  const clear = () => {
    const before = new Date(now().getTime() - limits.testData.uploadHours * HOUR_MS);
    files.removeUnfinished(before).catch((error: unknown) => {
      log.warn({ error }, 'what was left of files that arrived could not be removed');
    });
  };
  clear();
  const timer = setInterval(clear, everyMs);
  return { stop: () => clearInterval(timer) };
}
