import type { KeyboardEvent } from 'react';

/** Whether a key is for the input method that is open, which Chinese is written with: Enter takes its word, Escape drops it. */
export function isComposing({ nativeEvent: { isComposing: isOpen, keyCode } }: KeyboardEvent): boolean {
  // Safari closes it before it tells the key that did so, which has this number.
  return isOpen || keyCode === 229;
}
