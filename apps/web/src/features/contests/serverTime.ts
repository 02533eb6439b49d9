import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const TICK_MS = 250;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * What follows from the server's clock at this moment. The component is drawn anew when that changes, not with each tick:
 * `select` makes one word or number of the time.
 */
export function useServerTime<T extends string | number | boolean>(clockOffset: number, select: (now: number) => T): T {
  const read = useCallback(() => select(Date.now() + clockOffset), [clockOffset, select]);
  return useSyncExternalStore(onTick, read);
}

/** A tick that comes late moves both clocks; more than this apart, somebody has set the one of this machine. */
const JUMP_MS = 1000;

/**
 * Tells that the clock of this machine was set, or that the machine was asleep: what is known of the server's clock was
 * measured by it and holds no more.
 */
export function useClockJump(onJump: () => void): void {
  const tell = useEffectEvent(onJump);
  useEffect(() => {
    const apart = () => Date.now() - performance.now();
    let before = apart();
    return onTick(() => {
      const jumped = Math.abs(apart() - before) > JUMP_MS;
      before = apart();
      if (jumped) tell();
    });
  }, []);
}
