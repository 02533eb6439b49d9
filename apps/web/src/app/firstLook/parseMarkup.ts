import type { ElementContent, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';

const parser = unified().use(rehypeRaw);

/** In the place of `ui/markdown/parseMarkup.ts`, where there is no browser. */
export function parseMarkup(html: string): ElementContent[] {
  const tree = { type: 'root', children: [{ type: 'raw', value: html }] };
  return parser.runSync(tree as Root).children as ElementContent[];
}
