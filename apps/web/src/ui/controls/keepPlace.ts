import { openerOf } from '../dialogs/opener.ts';
import { CONTROLS } from '../lists/walking.ts';

/** What stands once for each of many things, and goes with its thing. */
const ROW = 'li, tr, article, [data-row]';
/** Where focus is: on the page, or in a dialog above it. */
const AREA = 'main, [role="dialog"]';

/** The row in which something was pressed last; of its buttons, which one. */
type Kept = { row: Element; area: Element | null; opensMenu: boolean; fromEnd: number; pathname: string };

/** Where that row stood. */
type Gap = { list: Node; next: Node | null; previous: Node | null };

/**
 * A row that goes takes the focus with it, and the keyboard would begin anew at the top of the page: it goes on with the
 * same button of the next row, else of the previous one, else at the heading above. For rows that go by what was pressed
 * in them, also by way of a menu or a question; whoever has gone elsewhere meanwhile stays there.
 */
export function keepPlaceInLists(): void {
  let kept: Kept | null = null;
  let gap: Gap | null = null;
  const watch = new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.removedNodes) noteRemoval(node, change);
    if (kept !== null && gap !== null) goOn(kept, gap);
  });

  function keep(row: Element, from: Element): void {
    const control = from.closest<HTMLElement>(CONTROLS);
    const fromEnd = control === null ? 0 : controlsOf(row).toReversed().indexOf(control);
    kept = {
      row,
      area: row.closest(AREA),
      opensMenu: control?.hasAttribute('aria-haspopup') ?? false,
      fromEnd: Math.max(fromEnd, 0),
      pathname: location.pathname,
    };
    gap = null;
    watch.observe(document.body, { subtree: true, childList: true });
  }

  function forget(): void {
    kept = null;
    gap = null;
    watch.disconnect();
  }

  /** The list may go with its last row. */
  function noteRemoval(node: Node, { target, nextSibling, previousSibling }: MutationRecord): void {
    const last = gap?.list ?? kept?.row;
    if (last === undefined || last.isConnected || !node.contains(last)) return;
    if (kept?.area && node.contains(kept.area)) return forget();
    gap = { list: target, next: nextSibling, previous: previousSibling };
  }

  function goOn({ opensMenu, fromEnd, pathname }: Kept, { list, next, previous }: Gap): void {
    if (document.activeElement !== document.body) return;
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    if (dialog !== undefined && !dialog.contains(list)) return;
    forget();
    if (location.pathname !== pathname) return;
    const row = [next, previous].find(isRow);
    const target = row === undefined ? headingAbove(list) : sameControl(row, opensMenu, fromEnd);
    target?.focus({ preventScroll: true });
  }

  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const from = openerOf(target) ?? target;
      const row = from.closest(ROW);
      if (row !== null) keep(row, from);
      else if (from.closest(AREA) === kept?.area) forget();
    },
    { capture: true },
  );
  document.addEventListener('focusin', ({ target }) => {
    if (kept === null || !(target instanceof Element) || kept.row.contains(target)) return;
    if (target.closest(AREA) === kept.area) forget();
  });
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** What each row can do stands at its end; what it says before that has not always links. */
function sameControl(row: Element, opensMenu: boolean, fromEnd: number): HTMLElement | undefined {
  const controls = controlsOf(row);
  const menu = opensMenu ? controls.findLast((one) => one.hasAttribute('aria-haspopup')) : undefined;
  return (
    menu ?? controls.at(-1 - fromEnd) ?? controls.at(-1) ?? (row instanceof HTMLElement ? inReach(row) : undefined)
  );
}

function isRow(node: Node | null): node is Element {
  return node instanceof Element && node.isConnected && (node.matches(ROW) || node.querySelector(ROW) !== null);
}

/** The nearest one before the list, in the smallest part of the page that has one. */
function headingAbove(list: Node): HTMLElement | undefined {
  for (let part = list instanceof Element ? list : null; part !== null; part = part.parentElement) {
    const headings = [...part.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')];
    const above = headings.findLast((one) => one.compareDocumentPosition(list) === Node.DOCUMENT_POSITION_FOLLOWING);
    const heading = above ?? headings[0];
    if (heading !== undefined) return inReach(heading);
  }
  return undefined;
}

/** Takes the focus from scripts, without being a stop of the Tab key. */
function inReach(element: HTMLElement): HTMLElement {
  element.tabIndex = -1;
  return element;
}
