/** The statement's part of the width, within the minima of the specification. */
const MIN_LEFT = 420;
/** With the line of the divider. */
const MIN_RIGHT = 581;
export const DEFAULT_SHARE = 0.46;
export const STEP = 0.02;

export function clampShare(wanted: number, width: number): number {
  // Too narrow for both minima: they shrink in proportion.
  if (width < MIN_LEFT + MIN_RIGHT) return MIN_LEFT / (MIN_LEFT + MIN_RIGHT);
  return Math.min(1 - MIN_RIGHT / width, Math.max(MIN_LEFT / width, wanted));
}

export function parseShare(stored: string | null): number {
  const share = stored === null ? Number.NaN : Number(stored);
  return share > 0 && share < 1 ? share : DEFAULT_SHARE;
}
