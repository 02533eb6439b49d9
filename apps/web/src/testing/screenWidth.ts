/** What has asked for the width, to be told of another one. */
let asked: { query: string; target: EventTarget }[] = [];

/** Answers `min-width` and `max-width` media queries as a window of this width would. */
export function setScreenWidth(pixels: number): void {
  asked = [];
  answerAt(pixels);
}

/** The window becomes wider or narrower while a page is open. */
export function resizeScreen(pixels: number): void {
  answerAt(pixels);
  for (const { query, target } of asked) {
    target.dispatchEvent(Object.assign(new Event('change'), { matches: matches(query, pixels) }));
  }
}

function answerAt(pixels: number): void {
  window.matchMedia = (query: string) => {
    const target = new EventTarget();
    asked.push({ query, target });
    return {
      matches: matches(query, pixels),
      media: query,
      onchange: null,
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    };
  };
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
