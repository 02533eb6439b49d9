/**
 * A button is disabled while what it does is under way, and browsers then take the focus off it. It has the focus again
 * afterwards, unless something else has it by then.
 */
export function keepFocusOfBusyButtons(): void {
  let busy: HTMLButtonElement | null = null;
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue;
      if (target.disabled && target === document.activeElement) busy = target;
      if (target.disabled || target !== busy) continue;
      busy = null;
      if (document.activeElement === document.body) target.focus({ preventScroll: true });
    }
  });
  watch.observe(document.documentElement, { subtree: true, attributeFilter: ['disabled'] });
}
