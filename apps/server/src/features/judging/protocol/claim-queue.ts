import type { IncomingMessage } from 'node:http';
import type { Notifier } from '../../../db/notify.ts';

export type Wait = { promise: Promise<'woken' | 'time' | 'gone'>; cancel(): void };

/** Claims that wait for work in this process, woken by new tasks on any replica. */
export type ClaimQueue = {
  /** Begins to wait before the caller looks for work, so that nothing slips in between. */
  next(forMs: number, session: string, request: IncomingMessage): Wait;
  /** A task of this session has ended: its owner may have the next one there, and there is room. */
  wake(session: string): void;
  close(): void;
};

export function createClaimQueue(notifier: Notifier): ClaimQueue {
  // Remembered: claims that wait; as long as their calls.
  const waiting = new Map<(outcome: 'woken' | 'gone') => void, string>();
  let closed = false;
  const wakeAll = (outcome: 'woken' | 'gone') => {
    for (const wake of [...waiting.keys()]) wake(outcome);
  };
  const unsubscribe = notifier.on('oyez_task', () => wakeAll('woken'));
  return {
    next(forMs, session, request) {
      let cancel = () => {};
      const promise = new Promise<'woken' | 'time' | 'gone'>((resolve) => {
        const end = (outcome: 'woken' | 'time' | 'gone') => {
          clearTimeout(timer);
          waiting.delete(end);
          request.socket.off('close', gone);
          resolve(outcome);
        };
        const gone = () => end('gone');
        const timer = setTimeout(() => end('time'), Math.max(0, forMs));
        waiting.set(end, session);
        request.socket.once('close', gone);
        cancel = () => end('time');
        if (closed) end('gone');
      });
      return { promise, cancel: () => cancel() };
    },
    wake(session) {
      for (const [wake, of] of [...waiting]) if (of === session) wake('woken');
    },
    close() {
      closed = true;
      unsubscribe();
      wakeAll('gone');
    },
  };
}
