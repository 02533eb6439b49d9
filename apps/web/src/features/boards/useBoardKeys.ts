import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { triesCell } from './useTries.ts';

const STOP = '[data-stop]';
const LINE = 'tr[data-person]';

type Spot = { person: string; pinned: boolean; at: number };

/**
 * One stop of the Tab key for the whole board; arrows, Home and End move among its cells, Enter opens the tries of one.
 * The focus stays with its person when rows change their places.
 */
export function useBoardKeys(
  viewport: RefObject<HTMLElement | null>,
  openTries: (cell: HTMLElement) => void,
  board: unknown,
): void {
  const spot = useRef<Spot | null>(null);

  useEffect(() => {
    const element = viewport.current;
    if (element === null) return undefined;
    const onFocus = (event: FocusEvent) => {
      const stop = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(STOP) : null;
      if (stop === null) return;
      enter(element, stop);
      spot.current = spotOf(stop);
    };
    // A row that is moved loses the focus without going anywhere: that is not leaving.
    const onBlur = (event: FocusEvent) => {
      if (event.relatedTarget !== null) spot.current = null;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(STOP) : null;
      if (from === null) return;
      if (event.key === 'Enter' || event.key === ' ') {
        const cell = triesCell(event.target);
        if (cell === null) return;
        event.preventDefault();
        openTries(cell);
        return;
      }
      const next = neighbour(element, from, event.key);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
      element.removeEventListener('keydown', onKey);
    };
  }, [viewport, openTries]);

  useLayoutEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    const known = spot.current === null ? undefined : stopAt(element, spot.current);
    if (known !== undefined && document.activeElement === document.body) known.focus({ preventScroll: true });
    if (element.querySelector(`${STOP}[tabindex="0"]`) === null) {
      element.querySelector<HTMLElement>(STOP)?.setAttribute('tabindex', '0');
    }
  }, [viewport, board]);
}

function enter(element: HTMLElement, stop: HTMLElement): void {
  for (const old of element.querySelectorAll(`${STOP}[tabindex="0"]`)) old.setAttribute('tabindex', '-1');
  stop.setAttribute('tabindex', '0');
}

function stopsOf(line: Element): HTMLElement[] {
  return [...line.querySelectorAll<HTMLElement>(STOP)];
}

function spotOf(stop: HTMLElement): Spot | null {
  const line = stop.closest<HTMLElement>(LINE);
  const person = line?.dataset['person'];
  if (!line || person === undefined) return null;
  return { person, pinned: line.dataset['pinned'] !== undefined, at: stopsOf(line).indexOf(stop) };
}

function stopAt(element: HTMLElement, { person, pinned, at }: Spot): HTMLElement | undefined {
  const lines = [...element.querySelectorAll<HTMLElement>(LINE)].filter(({ dataset }) => dataset['person'] === person);
  // The copy above goes as soon as the row itself is among the first.
  const line = lines.find(({ dataset }) => (dataset['pinned'] !== undefined) === pinned) ?? lines[0];
  return line && stopsOf(line)[at];
}

function neighbour(element: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const line = from.closest(LINE);
  if (line === null) return undefined;
  const lines = [...element.querySelectorAll(LINE)];
  const row = lines.indexOf(line);
  const stops = stopsOf(line);
  const at = stops.indexOf(from);
  const above = lines[row - 1];
  const below = lines[row + 1];
  switch (key) {
    case 'ArrowRight':
      return stops[at + 1];
    case 'ArrowLeft':
      return stops[at - 1];
    case 'ArrowDown':
      return below && stopsOf(below)[at];
    case 'ArrowUp':
      return above && stopsOf(above)[at];
    case 'Home':
      return stops[0];
    case 'End':
      return stops.at(-1);
    default:
      return undefined;
  }
}
