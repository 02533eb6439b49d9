import { MENTION, nameKey, startsOf } from '@oyez/contract/rules/mentions';

type TreeNode = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
  data?: { formula?: number };
};
export type People = { names: readonly string[]; addressOf: (name: string) => string };

/** In these a name is quoted, or part of something else. */
const APART = ['a', 'blockquote', 'code', 'pre'];

/** `@name` leads to the person, where somebody is called so. */
export function linkPeople({ people }: { people: People | undefined }) {
  const known = new Map(people?.names.map((name) => [nameKey(name), name]));
  return (tree: unknown) => {
    if (people !== undefined && known.size > 0) link(tree as TreeNode, known, people.addressOf);
  };
}

function link(node: TreeNode, known: ReadonlyMap<string, string>, addressOf: People['addressOf']): void {
  if (APART.includes(node.tagName ?? '') || node.data?.formula !== undefined) return;
  node.children = node.children?.flatMap((child) => {
    if (child.type === 'text') return linked(child, known, addressOf);
    link(child, known, addressOf);
    return child;
  });
}

function linked(
  node: TreeNode,
  known: ReadonlyMap<string, string>,
  addressOf: People['addressOf'],
): TreeNode | TreeNode[] {
  const text = node.value ?? '';
  const pieces: TreeNode[] = [];
  let end = 0;
  for (const { 1: written = '', index } of text.matchAll(MENTION)) {
    const start = startsOf(written).find((one) => known.has(nameKey(one)));
    if (start === undefined) continue;
    const after = index + 1 + start.length;
    pieces.push(
      { type: 'text', value: text.slice(end, index) },
      {
        type: 'element',
        tagName: 'a',
        properties: { href: addressOf(known.get(nameKey(start)) ?? start) },
        children: [{ type: 'text', value: text.slice(index, after) }],
      },
    );
    end = after;
  }
  return end === 0 ? node : [...pieces, { type: 'text', value: text.slice(end) }];
}
