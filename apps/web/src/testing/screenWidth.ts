/** Answers `min-width` and `max-width` media queries as a window of this width would. */
export function setScreenWidth(pixels: number): void {
  window.matchMedia = (query: string) => ({
    matches: matches(query, pixels),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  });
}

function matches(query: string, pixels: number): boolean {
  // An empty query fits every window: the data table asks it for columns that are always shown.
  if (query.trim() === '') return true;
  const limit = /\((min|max)-width:\s*([\d.]+)(em|px)\)/.exec(query);
  if (limit === null) return false;
  const [, side, amount, unit] = limit;
  const edge = Number(amount) * (unit === 'em' ? 16 : 1);
  return side === 'min' ? pixels >= edge : pixels <= edge;
}
