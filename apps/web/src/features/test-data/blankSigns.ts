const SIGNS: Readonly<Record<string, string>> = { ' ': '·', '\t': '→\t', '\r': '\\r', '\n': '↵\n' };

/** What nobody sees, or what changes how the rest is seen: blanks, control signs, marks of direction. */
const UNSEEN = /([\s\p{Cc}\p{Cf}]+)/u;

/** A text cut where the unseen begins and ends: every second piece is unseen and stands there by its signs. */
export function withBlankSigns(text: string): string[] {
  return text.split(UNSEEN).map((piece, index) => (index % 2 === 0 ? piece : Array.from(piece, signOf).join('')));
}

function signOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  return SIGNS[char] ?? (code <= 0xff ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`);
}
