import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let current = { text: '', turn: 0 };

/** Says something to screen readers without moving anything: a verdict, a copied sample, the page that has opened. */
export function announce(text: string): void {
  current = { text, turn: current.turn + 1 };
  for (const listener of listeners) listener();
}

/** Mounted once by the shell. */
export function LiveRegion() {
  const { text, turn } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
  // A new element for each announcement, so that the same words are spoken again.
  return (
    <VisuallyHidden role="status" aria-live="polite">
      <span key={turn}>{text}</span>
    </VisuallyHidden>
  );
}
