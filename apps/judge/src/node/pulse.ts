import { NODE_PULSE_FILE } from '@oyez/contract/judging/judge-protocol';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const EVERY_MS = 1000;

/**
 * Writes another number into the node's folder as long as the main loop turns: whoever keeps the node running sees by
 * it that it does not hang, whatever the clock of the machine does. Beats until the returned function is called.
 */
export function startPulse(folder: string): () => void {
  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    // A full disk is no reason to stop judging.
    writeFile(join(folder, NODE_PULSE_FILE), String(beats)).catch(() => undefined);
  }, EVERY_MS);
  return () => clearInterval(timer);
}
