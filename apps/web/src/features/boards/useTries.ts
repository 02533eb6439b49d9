import { type PointerEvent, type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type ShownTries = {
  uid: string;
  displayId: string;
  cell: HTMLElement;
  /** Opened on purpose: it stays until it is closed, and takes the focus. */
  stays: boolean;
};

const HOVER_MS = 250;
/** Time to get from the cell to the list. */
const LEAVE_MS = 200;

/** Which cell's tries are listed: that under the mouse, or the one that was tapped or opened by a key. */
export function useTries(viewport: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<ShownTries | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (action: () => void, milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, milliseconds);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setShown(null);
  }, []);
  const keep = useCallback(() => clearTimeout(timer.current), []);
  const open = useCallback((cell: HTMLElement, stays = true) => {
    clearTimeout(timer.current);
    const { uid, problem } = cell.dataset;
    if (uid !== undefined && problem !== undefined) setShown({ uid, displayId: problem, cell, stays });
  }, []);

  useEffect(() => {
    const element = viewport.current;
    if (shown === null || element === null) return undefined;
    element.addEventListener('scroll', close, { passive: true });
    window.addEventListener('scroll', close, { passive: true });
    return () => {
      element.removeEventListener('scroll', close);
      window.removeEventListener('scroll', close);
    };
  }, [shown, viewport, close]);

  const listeners = {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || shown?.stays === true) return;
      const cell = triesCell(event.target);
      if (cell !== null) later(() => open(cell, false), HOVER_MS);
      else if (shown !== null) later(close, LEAVE_MS);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && shown?.stays !== true) later(close, LEAVE_MS);
    },
    onClick: (event: MouseEvent) => {
      const cell = triesCell(event.target);
      if (cell !== null) open(cell);
    },
  };
  return { shown, open, close, keep, listeners };
}

export function triesCell(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('td[data-problem]') : null;
}
