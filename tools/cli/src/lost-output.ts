import { endsInOrder } from './up/stop-signals.ts';

/** EPIPE: the reader has gone, as in "… | head -1"; EIO: the terminal was closed. */
const LOST = ['EPIPE', 'EIO'];
/** The words go into a file for which there is no room. Those that come later are written again. */
const FULL = ['ENOSPC', 'EDQUOT'];

/**
 * A command without anybody who reads it ends, but for one that has parts to stop: its signal is on the way, or it goes on.
 * A site on a full disk goes on as well; an answer that was asked for and is not there is a failure.
 */
export function afterLostOutput(error: NodeJS.ErrnoException, end: () => void, isOrderly = endsInOrder()): void {
  const code = error.code ?? '';
  if (isOrderly && FULL.includes(code)) return;
  if (!LOST.includes(code)) throw error;
  if (!isOrderly) end();
}
