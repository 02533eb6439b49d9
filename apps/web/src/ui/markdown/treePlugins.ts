import { LOCAL_IMAGE } from './sanitizeSchema.ts';

/** The little of a syntax tree that these transformations read and write. */
type TreeNode = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
  data?: { hName?: string; hProperties?: Record<string, unknown>; hChildren?: unknown[] };
  position?: { start: { offset?: number }; end: { offset?: number } };
};
type Source = { value: unknown };

/** `$$x$$` alone on its line is a displayed formula, as authors of statements mean it. */
export function displayLoneFormulas() {
  return (tree: unknown, file: Source) => {
    const source = String(file.value);
    walk(tree as TreeNode, (node) => {
      const only = node.type === 'paragraph' && node.children?.length === 1 ? node.children[0] : undefined;
      if (only?.type !== 'inlineMath' || !source.startsWith('$$', only.position?.start.offset ?? -1)) return;
      const code = {
        type: 'element',
        tagName: 'code',
        properties: { className: ['language-math', 'math-display'] },
        children: [{ type: 'text', value: only.value ?? '' }],
      };
      node.type = 'math';
      node.value = only.value ?? '';
      node.data = { hName: 'pre', hChildren: [code] };
      delete node.children;
    });
  };
}

/** The page owns the upper heading levels; an author's first level starts below them. */
export function shiftHeadings({ base }: { base: number }) {
  return (tree: unknown) =>
    walk(tree as TreeNode, (node) => {
      const level = /^h([1-6])$/.exec(node.tagName ?? '')?.[1];
      if (level !== undefined) node.tagName = `h${Math.min(6, Number(level) + base - 1)}`;
    });
}

/** A picture of another host would tell that host who reads what: it becomes a link that the reader may follow. */
export function linkForeignImages() {
  return (tree: unknown) =>
    walk(tree as TreeNode, (node) => {
      const address = node.properties?.['src'];
      if (node.tagName !== 'img' || typeof address !== 'string' || LOCAL_IMAGE.test(address)) return;
      const alt = node.properties?.['alt'];
      node.tagName = 'a';
      node.properties = { href: address };
      node.children = [{ type: 'text', value: typeof alt === 'string' && alt !== '' ? alt : address }];
    });
}

function walk(node: TreeNode, visit: (node: TreeNode) => void) {
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}
