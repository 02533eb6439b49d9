import 'katex/dist/katex.min.css';
import type { Element, ElementContent, Root } from 'hast';
import katex, { type KatexOptions } from 'katex';
import { parseMarkup } from './parseMarkup.ts';

/** `trust: false`: no links, classes or pictures from formulas. Sizes and macro expansion are bounded. */
const OPTIONS: KatexOptions = {
  trust: false,
  strict: 'ignore',
  throwOnError: false,
  maxSize: 20,
  maxExpand: 500,
  errorColor: 'currentColor',
  output: 'htmlAndMathml',
};

/** Replaces the places that `remark-math` marked by drawn formulas. */
export function renderFormulas() {
  return (tree: Root) => {
    // One set of macros per text: definitions of one author must not reach the next.
    const macros: Record<string, string> = {};
    renderIn(tree, macros);
  };
}

function renderIn(parent: Root | Element, macros: Record<string, string>): void {
  const children: ElementContent[] = [];
  for (const child of parent.children as ElementContent[]) {
    const formula = child.type === 'element' ? formulaOf(child) : undefined;
    if (formula === undefined) {
      if (child.type === 'element') renderIn(child, macros);
      children.push(child);
    } else {
      children.push(...draw(formula, macros));
    }
  }
  parent.children = children;
}

type Formula = { source: string; displayMode: boolean };

/** `<code class="math-inline">`, and `<pre><code class="math-display">` or a block that names `math` as its language. */
function formulaOf(element: Element): Formula | undefined {
  const inner = element.tagName === 'pre' ? element.children.find((child) => child.type === 'element') : undefined;
  if (inner !== undefined) {
    const isFormula = hasClass(inner, 'math-display') || hasClass(inner, 'language-math');
    return isFormula ? { source: textOf(inner), displayMode: true } : undefined;
  }
  return hasClass(element, 'math-inline') ? { source: textOf(element), displayMode: false } : undefined;
}

function hasClass(element: Element, name: string): boolean {
  const names = element.properties['className'];
  return element.tagName === 'code' && Array.isArray(names) && names.includes(name);
}

function textOf(element: Element): string {
  const text = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  return text.replace(/\n$/, '');
}

function draw({ source, displayMode }: Formula, macros: Record<string, string>): ElementContent[] {
  try {
    const html = katex.renderToString(source, { ...OPTIONS, macros, displayMode });
    return parseMarkup(html);
  } catch {
    // KaTeX throws for a few inputs all the same (nesting too deep): the source is better than an empty page.
    return [{ type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: source }] }];
  }
}
