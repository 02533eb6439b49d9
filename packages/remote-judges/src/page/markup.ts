export type Piece = { text: string } | { tex: string; display: boolean };

const MAX_INLINE_TEX = 2000;
const MAX_DISPLAY_TEX = 5000;

/** Formulas between dollars, as our statements have them. One that could not be read there stays words. */
export function formula({ tex, display }: { tex: string; display: boolean }): string {
  const inner = tex
    .replaceAll(String.raw`\$`, String.raw`\char36 `)
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();
  if (inner === '') return '';
  if (inner.includes('$') || inner.length > (display ? MAX_DISPLAY_TEX : MAX_INLINE_TEX)) {
    return `<code>${escapedText(inner)}</code>`;
  }
  const escaped = inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return display ? `$$${escaped}$$` : `$${escaped}$`;
}

/** The dollar by its number: between two of them would be a formula. */
export function escapedText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('$', '&#36;')
    .replaceAll('\0', '');
}

export function escapedAttribute(text: string): string {
  return escapedText(text)
    .replaceAll('"', '&quot;')
    .replaceAll(/[\r\n\t]+/g, ' ');
}

/** Words and formulas of a text, by the marks that a site puts around the latter, longest first. */
export function piecesBetween(
  text: string,
  marks: readonly { begin: string; end: string; display: boolean }[],
): Piece[] {
  const pieces: Piece[] = [];
  let closing = marks;
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const mark = closing.find((one) => text.startsWith(one.begin, at));
    if (mark === undefined) {
      at += 1;
      continue;
    }
    const end = text.indexOf(mark.end, at + mark.begin.length);
    if (end === -1) {
      closing = closing.filter((one) => one !== mark);
      continue;
    }
    if (at > from) pieces.push({ text: text.slice(from, at) });
    pieces.push({ tex: text.slice(at + mark.begin.length, end), display: mark.display });
    at = end + mark.end.length;
    from = at;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
