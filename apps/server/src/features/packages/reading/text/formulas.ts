import type { Notes } from '../notes.ts';
import { formulasOfFlatText } from './flat-formulas.ts';
import { piecesOf, type Marks } from './parts.ts';
import { withEntities } from '../xml.ts';

/** What a tag holds: the next of such a tag ends one that nothing closes. */
const WITHIN = String.raw`(?:(?!</?(?:span|math)\b)[^>])`;
/** What KaTeX makes of a formula: MathML with the TeX in an annotation, and the same once more for the eye. */
const KATEX = String.raw`<span\b${WITHIN}{0,500}?\bclass\s*=\s*["'](?:[^"'<>]{0,500}\s)?(?<katex>katex(?:-display)?)(?:\s[^"'<>]{0,500})?["']${WITHIN}{0,2000}>`;
const DRAWN = new RegExp(String.raw`${KATEX}|<math\b${WITHIN}{0,2000}>`, 'gi');
const FOR_THE_EYE = new RegExp(
  String.raw`^(?<closing>(?:\s|</span\s*>){0,20})<span\b${WITHIN}{0,500}?(?:aria-hidden\s*=\s*["']?true|\bkatex-html\b)${WITHIN}{0,2000}>`,
  'i',
);
const ANNOTATION = /<annotation\b[^<>]{0,500}\bencoding\s*=\s*["'][^"'<>]{0,100}tex["'][^<>]{0,500}>/i;
const END_OF_ANNOTATION = /<\/annotation\s*>/i;
/** A formula is no longer than this; an element without end is none. */
const MAX_DRAWN = 200_000;

/** A statement of another system with its formulas as TeX between dollars, as everything here reads them. */
export function withTexFormulas(text: string, notes: Notes): string {
  const written = text.includes('<') ? withoutDrawings(text, notes) : text;
  return decodedFormulas(formulasOfFlatText(written, notes));
}

function withoutDrawings(text: string, notes: Notes): string {
  const pieces: string[] = [];
  let from = 0;
  DRAWN.lastIndex = 0;
  for (let found = DRAWN.exec(text); found; found = DRAWN.exec(text)) {
    const isMath = found.groups?.['katex'] === undefined;
    let end = endOfElement(text, found.index, isMath ? 'math' : 'span');
    if (end === undefined) break;
    const tex = texIn(text.slice(found.index, end));
    if (tex === undefined) {
      const shown = text.slice(found.index, end).replaceAll(/<[^<>]{0,5000}>|\s+/g, '');
      notes.add('FORMULA_WITHOUT_TEX', { value: shown });
      DRAWN.lastIndex = end;
      continue;
    }
    const isDisplayed = isMath ? /\sdisplay\s*=\s*["']?block/i.test(found[0]) : found.groups?.['katex'] !== 'katex';
    const mark = isDisplayed ? '$$' : '$';
    pieces.push(text.slice(from, found.index), mark, tex, mark);
    notes.add('FORMULAS_FROM_HTML', { value: tex });
    const again = isMath ? FOR_THE_EYE.exec(text.slice(end, end + 5000)) : null;
    if (again) {
      const start = end + again.groups!['closing']!.length;
      const endOfAgain = endOfElement(text, start, 'span');
      pieces.push(text.slice(end, start));
      from = endOfAgain ?? start;
      if (endOfAgain === undefined) break;
      end = endOfAgain;
    }
    from = end;
    DRAWN.lastIndex = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

function texIn(element: string): string | undefined {
  const opening = ANNOTATION.exec(element);
  if (!opening) return undefined;
  const inner = element.slice(opening.index + opening[0].length);
  const end = inner.search(END_OF_ANNOTATION);
  if (end === -1) return undefined;
  const tex = withFormulaEntities(inner.slice(0, end)).trim();
  return tex.replaceAll(/(?<!\s)\s*\n\s*/g, ' ') || undefined;
}

/** Where the element that begins here ends, elements of its name inside of it counted. */
function endOfElement(text: string, start: number, name: 'span' | 'math'): number | undefined {
  const tag = new RegExp(String.raw`<(/?)${name}\b${WITHIN}{0,5000}>`, 'gi');
  tag.lastIndex = start;
  let depth = 0;
  for (let found = tag.exec(text); found && found.index - start < MAX_DRAWN; found = tag.exec(text)) {
    depth += found[1] === '' ? 1 : -1;
    if (depth === 0) return tag.lastIndex;
  }
  return undefined;
}

/** Where TeX stands as it is, nobody decodes what HTML has escaped. */
const FORMULAS: readonly Marks[] = [
  { begin: /\$\$[^$]{1,5000}\$\$|\$[^$\n]{1,2000}\$/g },
  { begin: /\\\(/g, end: /\\\)|\n/g, max: 2000 },
  { begin: /\\\[/g, end: /\\\]/g, max: 5000 },
];

function decodedFormulas(text: string): string {
  if (!text.includes('&')) return text;
  return piecesOf(text, FORMULAS)
    .map((piece) => (piece.isPart && piece.text.includes('&') ? withFormulaEntities(piece.text) : piece.text))
    .join('');
}

const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  le: '≤',
  ge: '≥',
  ne: '≠',
  times: '×',
  divide: '÷',
  minus: '−',
  middot: '⋅',
  sdot: '⋅',
  hellip: '…',
  infin: '∞',
  isin: '∈',
  sum: '∑',
  prime: '′',
};

/** A sign that would begin a tag gets a blank behind it, which TeX passes over. */
function withFormulaEntities(tex: string): string {
  // Some editors escape what was escaped.
  const decoded = withEntities(withEntities(tex));
  return decoded
    .replaceAll(/&([a-z]{2,8});/g, (whole, name: string) => NAMED[name] ?? whole)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/<(?=[a-z/!?])/gi, '< ');
}
