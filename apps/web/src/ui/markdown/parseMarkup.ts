import type { Element as HastElement, ElementContent } from 'hast';

/** KaTeX's own markup as a syntax tree, by the browser's parser: one of our own would be as large as all of Markdown. */
export function parseMarkup(html: string): ElementContent[] {
  return toHast(new DOMParser().parseFromString(html, 'text/html').body);
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
