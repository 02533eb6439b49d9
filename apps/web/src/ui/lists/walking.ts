import { type RefObject, useEffect } from 'react';

/** Rows carry `data-row`; the one link that opens a row carries its address, where it is not the first of the row. */
const ROW = '[data-row]';
const SEARCH = 'input[data-row-search]';
export const CONTROLS = 'a[href], button:not(:disabled), summary';

/** Who pressed an arrow key while newer rows were on their way: they are led there when those have come. */
let waiting: HTMLInputElement | null = null;

/** Arrow keys, Home and End from any link or button of a row to the link of another; up from the first, to the search. */
function walkRows(list: HTMLElement, event: KeyboardEvent): void {
  const from = event.target as HTMLElement;
  const row = from.closest<HTMLElement>(ROW);
  if (row === null || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  // A menu opens by these keys, and a field moves its caret.
  if (!from.matches(`${ROW}, ${CONTROLS}`) || from.hasAttribute('aria-haspopup')) return;
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.indexOf(row);
  const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[event.key];
  const target = next === undefined ? undefined : controlOf(next);
  const search = event.key === 'ArrowUp' && at === 0 ? searchBefore(row) : undefined;
  if (target === undefined && search === undefined) return;
  event.preventDefault();
  target?.focus();
  search?.focus();
}

/** From the search to the first row, which may still be on its way. */
export function enterRows(search: HTMLInputElement, isNewOnItsWay: boolean): void {
  const first = firstRowAfter(search);
  if (isNewOnItsWay || first === undefined || first.closest('[aria-busy="true"]') !== null) waiting = search;
  else controlOf(first).focus();
}

export function stayInSearch(): void {
  waiting = null;
}

/** For the list itself: its rows are walked by keys, and whoever waits is led to those that have come. */
export function useWalking(list: RefObject<HTMLElement | null>, rows: readonly unknown[], isStale: boolean): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const onKey = (event: KeyboardEvent) => walkRows(element, event);
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [list]);
  useEffect(() => {
    const search = waiting;
    if (search === null || isStale || list.current === null) return;
    const first = list.current.querySelector<HTMLElement>(ROW);
    if (first === null || search !== document.activeElement || firstRowAfter(search) !== first) return;
    waiting = null;
    controlOf(first).focus();
  }, [list, rows, isStale]);
}

/** The search box that stands above something. */
export function searchBefore(place: HTMLElement): HTMLInputElement | undefined {
  return [...document.querySelectorAll<HTMLInputElement>(SEARCH)].findLast((one) => follows(place, one));
}

function firstRowAfter(search: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(ROW)].find((row) => follows(row, search));
}

function follows(later: Node, earlier: Node): boolean {
  return (earlier.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** What opens a row: a screen reader names it, and Enter is its own. A row without any takes the focus itself. */
function controlOf(row: HTMLElement): HTMLElement {
  const href = row.dataset['href'];
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const main = controls.find((one) => href !== undefined && one.getAttribute('href') === href);
  const control = main ?? controls.find((one) => !one.hasAttribute('aria-haspopup')) ?? controls[0];
  if (control !== undefined) return control;
  row.tabIndex = -1;
  return row;
}
