import 'katex/dist/katex.min.css';
import type { Element, ElementContent, Root } from 'hast';
import katex, { type KatexOptions } from 'katex';
import { checkFormulaMarkup } from './formulaMarkup.ts';

/** `trust: false`: no links, classes or pictures from formulas. Sizes and macro expansion are bounded. */
const OPTIONS: KatexOptions = {
  trust: false,
  strict: 'ignore',
  throwOnError: true,
  maxSize: 20,
  maxExpand: 500,
  output: 'htmlAndMathml',
};

export type DrawnFormula = { className: string; markup: { __html: string } } | { wrong: string };

/** The formulas of one text in their order. Each is drawn when it is asked for: a long text has hundreds. */
export type Formulas = {
  count: number;
  /** As it was written, with the signs that touch it. */
  sourceOf: (index: number) => string;
  draw: (index: number) => DrawnFormula;
  /** How many from the beginning cost nothing, because they were drawn before. */
  countKnown: () => number;
};

declare module 'hast' {
  interface ElementData {
    /** Which formula of its text stands here. */
    formula?: number;
  }
}

/** Puts a place into the tree for each formula that `remark-math` marked. */
export function takeFormulas(tree: Root): Formulas {
  const found: Formula[] = [];
  takeFrom(tree, found);
  return createFormulas(found);
}

/** The signs that touch a formula stay on its line: no line begins with a comma or ends with an open bracket. */
const OPENING = /[（【《「『“‘([]{1,3}$/u;
const CLOSING = /^[，。；：、！？）】》」』”’,.;:!?)\]]{1,3}/u;

function takeFrom(parent: Root | Element, found: Formula[]): void {
  const siblings = parent.children as ElementContent[];
  parent.children = siblings.map((child, at) => {
    if (child.type !== 'element') return child;
    const formula = formulaOf(child);
    if (formula === undefined) {
      takeFrom(child, found);
      return child;
    }
    if (!formula.displayMode) {
      formula.before = takeSigns(siblings[at - 1], OPENING);
      formula.after = takeSigns(siblings[at + 1], CLOSING);
    }
    found.push(formula);
    return { type: 'element', tagName: 'span', properties: {}, children: [], data: { formula: found.length - 1 } };
  });
}

function takeSigns(neighbour: ElementContent | undefined, which: RegExp): string {
  if (neighbour?.type !== 'text') return '';
  const [signs = ''] = which.exec(neighbour.value) ?? [];
  neighbour.value = neighbour.value.replace(which, '');
  return signs;
}

type Formula = { source: string; displayMode: boolean; before: string; after: string };

/** `<code class="math-inline">`, and `<pre><code class="math-display">` or a block that names `math` as its language. */
function formulaOf(element: Element): Formula | undefined {
  const inner = element.tagName === 'pre' ? element.children.find((child) => child.type === 'element') : undefined;
  if (inner !== undefined) {
    const isFormula = hasClass(inner, 'math-display') || hasClass(inner, 'language-math');
    return isFormula ? { source: textOf(inner), displayMode: true, before: '', after: '' } : undefined;
  }
  if (!hasClass(element, 'math-inline')) return undefined;
  return { source: textOf(element), displayMode: false, before: '', after: '' };
}

function hasClass(element: Element, name: string): boolean {
  const names = element.properties['className'];
  return element.tagName === 'code' && Array.isArray(names) && names.includes(name);
}

function textOf(element: Element): string {
  const text = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  return text.replace(/\n$/, '');
}

/** Formulas of all texts, for an author's preview draws the same ones again with every letter. */
const remembered = new Map<string, DrawnFormula>();
const MOST_REMEMBERED = 1000;

function createFormulas(found: readonly Formula[]): Formulas {
  // One set of macros per text: definitions of one author must not reach the next.
  const macros: Record<string, string> = {};
  const drawn: DrawnFormula[] = [];
  const hasMacros = () => Object.keys(macros).length > 0;
  const drawNext = (formula: Formula): DrawnFormula => {
    const key = keyOf(formula);
    const known = hasMacros() ? undefined : remembered.get(key);
    if (known !== undefined) return known;
    const fresh = drawFormula(formula, macros);
    if (!hasMacros()) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(key, fresh);
    }
    return fresh;
  };
  return {
    count: found.length,
    sourceOf(index) {
      const { before, source, after } = found[index] ?? { before: '', source: '', after: '' };
      return before + source + after;
    },
    draw(index) {
      // What one formula defines, only those behind it know.
      for (const formula of found.slice(drawn.length, index + 1)) drawn.push(drawNext(formula));
      return drawn[index] ?? { wrong: '' };
    },
    countKnown() {
      const unknown = found.findIndex((formula) => !remembered.has(keyOf(formula)));
      return unknown < 0 ? found.length : unknown;
    },
  };
}

function keyOf({ source, displayMode, before, after }: Formula): string {
  return [displayMode ? 'display' : 'inline', before, after, source].join(' ');
}

/** The outermost element, which is the page's own: what is inside it is KaTeX's. */
const OUTERMOST = /^<span class="([\w -]+)">(.*)<\/span>$/s;

function drawFormula({ source, displayMode, before, after }: Formula, macros: Record<string, string>): DrawnFormula {
  try {
    const written = OUTERMOST.exec(katex.renderToString(source, { ...OPTIONS, macros, displayMode }));
    const [, className = '', inside = ''] = written ?? [];
    return { className, markup: { __html: bindSigns(checkFormulaMarkup(inside), before, after) } };
  } catch (error) {
    // Whatever it was, wrong or nested too deep: the source is better than an empty page.
    return { wrong: error instanceof Error ? error.message : '' };
  }
}

const PART = '<span class="katex-base">';
const END = '</span>';

/** A browser may break a line beside each part of a formula, which is a box: signs are put into one box with the part. */
function bindSigns(html: string, before: string, after: string): string {
  const first = html.indexOf(PART);
  const last = html.lastIndexOf(PART);
  if (first < 0 || before + after === '') return html;
  const end = html.length - END.length;
  if (first === last) return html.slice(0, first) + bound(before, html.slice(first, end), after) + END;
  const second = html.indexOf(PART, first + 1);
  const beginning = html.slice(0, first) + bound(before, html.slice(first, second), '');
  return beginning + html.slice(second, last) + bound('', html.slice(last, end), after) + END;
}

function bound(before: string, part: string, after: string): string {
  if (before + after === '') return part;
  return `<span class="bound">${signs(before)}${part}${signs(after)}</span>`;
}

function signs(text: string): string {
  return text === '' ? '' : `<span class="signs">${text}</span>`;
}
