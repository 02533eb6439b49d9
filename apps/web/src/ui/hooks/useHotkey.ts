import { useEffect } from 'react';
import { useLatest } from './useLatest.ts';

/** How long the second key of `g p` may take. */
const SEQUENCE_MS = 1200;

/**
 * One key, the space bar among them, or two in a row (`g p`), while nobody is typing and no dialog is open. Keys with Ctrl, Alt or Meta belong to
 * the browser and the editor. `when` says whether the key is this one's at all: else it is left to others.
 */
export function useHotkey(keys: string, action: () => void, when: () => boolean = always): void {
  const run = useLatest(action);
  const isOurs = useLatest(when);
  useEffect(() => {
    const wanted = keys === ' ' ? [keys] : keys.split(' ');
    let pressed: { key: string; at: number } | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"]') !== null) return;
      const last = wanted.at(-1);
      const first = wanted.length === 2 ? wanted[0] : undefined;
      const inSequence = pressed?.key === first && event.timeStamp - (pressed?.at ?? 0) <= SEQUENCE_MS;
      pressed = { key: event.key, at: event.timeStamp };
      if (event.key !== last || (first !== undefined && !inSequence)) return;
      if (!isOurs.current()) return;
      event.preventDefault();
      run.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [keys, run, isOurs]);
}

const always = () => true;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [contenteditable], .cm-editor') !== null;
}
