import './firstLook.css';

const CHOSEN_TAB = '[role="tab"][data-active]';

/**
 * What the server drew of a page, shown by `first-paint.js` in front of the app, makes room for the page itself: whoever
 * has scrolled in it reads on at the same line, and a tab that was pressed in it opens.
 */
export function endFirstLook(): void {
  const look = document.getElementById('first-look');
  if (look === null) return;
  const read = look.querySelector('[data-reading]');
  const page = document.querySelector('#root [data-reading]');
  if (read !== null && page !== null) page.scrollTop = read.scrollTop;
  const wished = look.querySelector(CHOSEN_TAB)?.textContent;
  look.remove();
  const tabs = [...document.querySelectorAll<HTMLElement>('#root [role="tab"]')];
  tabs.find((tab) => tab.textContent === wished && !tab.matches(CHOSEN_TAB))?.click();
}
