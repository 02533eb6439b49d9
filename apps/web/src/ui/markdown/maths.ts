import 'katex/dist/katex.min.css';
import type { Element as HastElement, ElementContent, Root } from 'hast';
import katex, { type KatexOptions } from 'katex';

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

function renderIn(parent: Root | HastElement, macros: Record<string, string>): void {
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
function formulaOf(element: HastElement): Formula | undefined {
  const inner = element.tagName === 'pre' ? element.children.find((child) => child.type === 'element') : undefined;
  if (inner !== undefined) {
    const isFormula = hasClass(inner, 'math-display') || hasClass(inner, 'language-math');
    return isFormula ? { source: textOf(inner), displayMode: true } : undefined;
  }
  return hasClass(element, 'math-inline') ? { source: textOf(element), displayMode: false } : undefined;
}

function hasClass(element: HastElement, name: string): boolean {
  const names = element.properties['className'];
  return element.tagName === 'code' && Array.isArray(names) && names.includes(name);
}

function textOf(element: HastElement): string {
  const text = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  return text.replace(/\n$/, '');
}

function draw({ source, displayMode }: Formula, macros: Record<string, string>): ElementContent[] {
  try {
    const html = katex.renderToString(source, { ...OPTIONS, macros, displayMode });
    return toHast(new DOMParser().parseFromString(html, 'text/html').body);
  } catch {
    // KaTeX throws for a few inputs all the same (nesting too deep): the source is better than an empty page.
    return [{ type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: source }] }];
  }
}

/** The few attributes whose name in a syntax tree differs from the one in a document. */
const PROPERTY_NAMES: Record<string, string> = {
  class: 'className',
  'aria-hidden': 'ariaHidden',
  viewbox: 'viewBox',
  preserveaspectratio: 'preserveAspectRatio',
  'stroke-width': 'strokeWidth',
};

function toHast(parent: Node): ElementContent[] {
  const content: ElementContent[] = [];
  for (const node of parent.childNodes) {
    if (node instanceof Element) {
      const properties: HastElement['properties'] = {};
      for (const { name, value } of node.attributes) {
        properties[PROPERTY_NAMES[name.toLowerCase()] ?? name] =
          name === 'class' ? value.split(/\s+/).filter(Boolean) : value;
      }
      content.push({ type: 'element', tagName: node.localName, properties, children: toHast(node) });
    } else if (node.nodeType === Node.TEXT_NODE) {
      content.push({ type: 'text', value: node.nodeValue ?? '' });
    }
  }
  return content;
}
