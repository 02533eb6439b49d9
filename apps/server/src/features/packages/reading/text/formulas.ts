import type { Notes } from '../notes.ts';
import { formulasOfFlatText } from './flat-formulas.ts';
import { withEntities } from '../xml.ts';

/** What KaTeX makes of a formula: MathML with the TeX in an annotation, and the same once more for the eye. */
const DRAWN =
  /<span\b[^>]{0,500}?\bclass\s*=\s*["'](?:[^"'<>]{0,500}\s)?(?<katex>katex(?:-display)?)(?:\s[^"'<>]{0,500})?["'][^>]{0,2000}>|<math\b[^>]{0,2000}>/gi;
const FOR_THE_EYE =
  /^(?<closing>(?:\s|<\/span\s*>){0,20})<span\b[^>]{0,500}?(?:aria-hidden\s*=\s*["']?true|\bkatex-html\b)[^>]{0,2000}>/i;
const ANNOTATION =
  /<annotation\b[^>]{0,500}\bencoding\s*=\s*["'][^"'>]{0,100}tex["'][^>]{0,500}>([^]*?)<\/annotation\s*>/i;
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
      const shown = text.slice(found.index, end).replaceAll(/<[^>]{0,5000}>|\s+/g, '');
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
      end = endOfAgain ?? start;
    }
    from = end;
    DRAWN.lastIndex = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

function texIn(element: string): string | undefined {
  const tex = ANNOTATION.exec(element)?.[1];
  return tex === undefined
    ? undefined
    : withFormulaEntities(tex)
        .trim()
        .replaceAll(/\s*\n\s*/g, ' ') || undefined;
}

/** Where the element that begins here ends, elements of its name inside of it counted. */
function endOfElement(text: string, start: number, name: 'span' | 'math'): number | undefined {
  const tag = name === 'span' ? /<(\/?)span\b[^>]{0,5000}>/gi : /<(\/?)math\b[^>]{0,5000}>/gi;
  tag.lastIndex = start;
  let depth = 0;
  for (let found = tag.exec(text); found && found.index - start < MAX_DRAWN; found = tag.exec(text)) {
    depth += found[1] === '' ? 1 : -1;
    if (depth === 0) return tag.lastIndex;
  }
  return undefined;
}

/** Where TeX stands as it is, nobody decodes what HTML has escaped. */
const FORMULA = /\$\$[^$]{1,5000}\$\$|\$[^$\n]{1,2000}\$|\\\([^\n]{1,2000}?\\\)|\\\[[^]{1,5000}?\\\]/g;

function decodedFormulas(text: string): string {
  return text.replaceAll(FORMULA, (formula) => (formula.includes('&') ? withFormulaEntities(formula) : formula));
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
