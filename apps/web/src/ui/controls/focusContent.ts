/** For when what had the focus is gone: the keyboard and screen readers go on at the content of the page. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
