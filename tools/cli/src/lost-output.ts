import { endsInOrder } from './up/stop-signals.ts';

/** EPIPE: the reader has gone, as in "… | head -1"; EIO: the terminal was closed. */
const LOST = ['EPIPE', 'EIO'];

/** A command without anybody who reads it ends, but for one that has parts to stop: its signal is on the way, or it goes on. */
export function afterLostOutput(error: NodeJS.ErrnoException, end: () => void, isOrderly = endsInOrder()): void {
  if (!LOST.includes(error.code ?? '')) throw error;
  if (!isOrderly) end();
}
