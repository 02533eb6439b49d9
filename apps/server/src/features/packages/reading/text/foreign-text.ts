import { withTexFormulas } from './formulas.ts';
import type { Notes } from '../notes.ts';
import { piecesOf, type Marks } from './parts.ts';
import { looksLikeHtml } from '../values.ts';

/** A part of a statement that another system wrote, so that it reads here as it did there. */
export function foreignText(text: string, notes: Notes): string {
  const written = withTexFormulas(text, notes);
  return looksLikeHtml(written) ? withoutIndents(written) : written;
}

/** The same of a part that was written as HTML, or as plain text where HTML was expected. */
export function foreignHtml(text: string, notes: Notes): string {
  const level = foreignText(text, notes);
  return withStars(looksLikeHtml(level) ? level : level.replaceAll(PARAGRAPH_INDENT, '$1'));
}

/** Makes a block of code of a paragraph. */
const PARAGRAPH_INDENT = /(^|\n[ \t]*\n)(?:\t| {4})[ \t\u3000]*(?=\S)/g;

const elements = (names: readonly string[]): Marks[] =>
  names.map((name) => ({ begin: new RegExp(`<${name}\\b`, 'gi'), end: new RegExp(`</${name}\\s*>`, 'gi') }));

/** A star in these is no emphasis anyway. */
const WITH_STARS: readonly Marks[] = [
  ...elements(['pre', 'textarea', 'code']),
  { begin: /`[^`]{0,5000}`|<[^<>]{0,5000}>|\$\$[^$]{0,5000}\$\$|\$[^$\n]{0,2000}\$/g },
];

/** A product is no emphasis: `n*m*k`. As an entity it is the same in HTML and in Markdown. */
const STAR = /(?<=[\w)\]])\*(?=[\w([])/g;

function withStars(text: string): string {
  return piecesOf(text, WITH_STARS)
    .map((piece) => (piece.isPart ? piece.text : piece.text.replaceAll(STAR, '&#42;')))
    .join('');
}

/** Blanks count in these. */
const AS_IT_IS: readonly Marks[] = [
  ...elements(['pre', 'textarea', 'code']),
  { begin: /^(?:```|~~~)/gm, end: /^(?:```|~~~)/gm },
];

/** Indents mean nothing in HTML, but a block of code in Markdown. Of a text that is no HTML as a whole, tags lose theirs. */
function withoutIndents(text: string): string {
  const indent = /^\s*</.test(text) ? /^[ \t\u3000]+(?=\S)/gm : /^[ \t]+(?=<\/?[a-z])/gim;
  return piecesOf(text, AS_IT_IS)
    .map((piece) => (piece.isPart ? piece.text : piece.text.replaceAll(indent, '')))
    .join('');
}

/** Without pairs of marks around something; those that nothing closes stay. */
export function unmarked(text: string, opening: RegExp, closing: string): string {
  let plain = '';
  let from = 0;
  for (const mark of text.matchAll(opening)) {
    if (mark.index < from) continue;
    const start = mark.index + mark[0].length;
    const end = text.indexOf(closing, start);
    if (end === -1) break;
    plain += text.slice(from, mark.index) + text.slice(start, end);
    from = end + closing.length;
  }
  return plain + text.slice(from);
}
