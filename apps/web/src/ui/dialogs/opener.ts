/**
 * What the focus goes back to when a dialog goes: what has it now, or, of an item of a menu, which is gone by then, the
 * button of that menu.
 */
export function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  if (button instanceof HTMLElement) return button;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

/** For dialogs that remember by themselves what had the focus: from now on that is something that stays. */
export function leaveMenu(): void {
  const opener = openerOf(document.activeElement);
  if (opener !== document.activeElement) opener?.focus({ preventScroll: true });
}
