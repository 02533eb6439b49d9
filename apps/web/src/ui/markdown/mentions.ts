import { mentionsIn, peopleIn } from '@oyez/contract/rules/mentions';
import { nameKey } from '@oyez/contract/rules/usernames';

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
  for (const named of peopleIn(mentionsIn(text), (key) => known.get(key))) {
    pieces.push(
      { type: 'text', value: text.slice(end, named.at) },
      {
        type: 'element',
        tagName: 'a',
        properties: { href: addressOf(named.person) },
        children: [{ type: 'text', value: text.slice(named.at, named.end) }],
      },
    );
    ({ end } = named);
  }
  return end === 0 ? node : [...pieces, { type: 'text', value: text.slice(end) }];
}
