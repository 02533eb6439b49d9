import { withTexFormulas } from './formulas.ts';
import type { Notes } from '../notes.ts';
import { looksLikeHtml } from '../values.ts';

/** A part of a statement that another system wrote, so that it reads here as it did there. */
export function foreignText(text: string, notes: Notes): string {
  const written = withTexFormulas(text, notes);
  return looksLikeHtml(written) ? withoutIndents(written) : written;
}

/** Blanks count in these. */
const AS_IT_IS = /(<(pre|textarea|code)\b[^]*?<\/\2\s*>|^(?:```|~~~)[^]*?^(?:```|~~~))/gim;

/** Indents mean nothing in HTML, but a block of code in Markdown. Of a text that is no HTML as a whole, tags lose theirs. */
function withoutIndents(text: string): string {
  const indent = /^\s*</.test(text) ? /^[ \t\u3000]+(?=\S)/gm : /^[ \t]+(?=<\/?[a-z])/gim;
  return text
    .split(AS_IT_IS)
    .filter((_, index) => index % 3 !== 2)
    .map((piece, index) => (index % 2 === 0 ? piece.replaceAll(indent, '') : piece))
    .join('');
}
