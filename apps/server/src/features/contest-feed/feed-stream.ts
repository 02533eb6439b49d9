import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { HEARTBEAT_MS } from '@oyez/contract/wire/live';

/** Programs give up after 130 s; proxies earlier. */
const ALIVE_EVERY_MS = Math.min(HEARTBEAT_MS, 30_000);
/** Whoever has taken nothing for so long is let go, and comes back with the last token. */
const STUCK_MS = 60_000;

export type Tap = {
  /** Resolves when the reader has taken enough of it; false: nobody reads any more. */
  write(text: string): Promise<boolean>;
  /** Until something happens, or it is time to look. */
  pause(ms: number): Promise<void>;
  wake(): void;
  end(): void;
  readonly isOpen: boolean;
};

/** The wire of one reader: no more is read from the database than has gone out. */
export function openTap(raw: ServerResponse, onClose: () => void): Tap {
  const closed = new AbortController();
  let wakeUp: () => void = () => {};
  const isOpen = () => !closed.signal.aborted && !raw.writableEnded;
  const alive = setInterval(() => {
    if (isOpen() && !raw.writableNeedDrain) raw.write('\n');
  }, ALIVE_EVERY_MS);
  raw.once('close', () => {
    clearInterval(alive);
    closed.abort();
    wakeUp();
    onClose();
  });
  return {
    async write(text) {
      if (!isOpen()) return false;
      if (raw.write(text)) return true;
      const stuck = setTimeout(() => raw.destroy(), STUCK_MS);
      try {
        await once(raw, 'drain', { signal: closed.signal });
        return true;
      } catch {
        return false;
      } finally {
        clearTimeout(stuck);
      }
    },
    pause: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => wakeUp(), ms);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
        if (closed.signal.aborted) wakeUp();
      }),
    wake: () => wakeUp(),
    end() {
      if (!closed.signal.aborted) raw.end(() => raw.socket?.destroy());
    },
    get isOpen() {
      return isOpen();
    },
  };
}
