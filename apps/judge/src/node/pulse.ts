import { NODE_PULSE_FILE } from '@oyez/contract/judging/judge-protocol';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

const EVERY_MS = 1000;
const DIGITS = 12;

/**
 * Writes another number into the node's folder as long as the main loop turns: whoever keeps the node running sees by
 * it that it does not hang, whatever the clock of the machine does and other threads go on to say. Always the same bytes
 * of one file, for which a disk that has become full needs no room. Beats until the returned function is called.
 */
export async function startPulse(folder: string): Promise<() => void> {
  // A disk that is full from the start is no reason not to judge.
  const file = await open(join(folder, NODE_PULSE_FILE), 'w').catch(() => undefined);
  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    file?.write(String(beats).padStart(DIGITS, '0'), 0).catch(() => undefined);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    void file?.close();
  };
}
