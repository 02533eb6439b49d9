/** A text with what is selected in it. */
export type Selected = { text: string; from: number; to: number };
/** One replacement, and what is selected afterwards. */
export type Edit = { from: number; to: number; insert: string; select: readonly [number, number] };
export type MakeEdit = (selected: Selected) => Edit;

/** Puts marks around the selection, or takes them away when they are there. */
export function wrap(mark: string, sample: string): MakeEdit {
  return ({ text, from, to }) => {
    const isMarked = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark;
    // One star less than two is still bold: `**` is no pair of `*`.
    const isLonger = text.slice(from - 2 * mark.length, from) === mark + mark;
    if (isMarked && !isLonger) {
      const start = from - mark.length;
      return { from: start, to: to + mark.length, insert: text.slice(from, to), select: [start, start + to - from] };
    }
    const inner = text.slice(from, to) || sample;
    const start = from + mark.length;
    return { from, to, insert: mark + inner + mark, select: [start, start + inner.length] };
  };
}

/** Marks the selected lines as a heading, or as none when they are one of this level. */
export function heading(level: number): MakeEdit {
  const sign = `${'#'.repeat(level)} `;
  return eachLine((line) => {
    const bare = line.replace(/^#{1,6} +/, '');
    return line.startsWith(sign) ? bare : sign + bare;
  });
}

const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)]) +/;

export function list(kind: 'bullet' | 'number'): MakeEdit {
  return (selected) => {
    const { text, from, to } = selected;
    const isListed = linesOf(text, from, to).lines.every((line) => markOf(line) === kind);
    return eachLine((line, index) => {
      const [, indent = ''] = /^(\s*)/.exec(line) ?? [];
      const bare = line.replace(ITEM, '').trimStart();
      if (isListed) return indent + bare;
      return `${indent}${kind === 'bullet' ? '-' : `${index + 1}.`} ${bare}`;
    })(selected);
  };
}

function markOf(line: string): 'bullet' | 'number' | undefined {
  if (!ITEM.test(line)) return undefined;
  return /^\s*\d/.test(line) ? 'number' : 'bullet';
}

/** A link; the part that is still missing is selected. */
export function link(sample: string): MakeEdit {
  return ({ text, from, to }) => {
    const chosen = text.slice(from, to);
    if (/^(?:https?:\/\/|\/)\S+$/.test(chosen)) {
      return { from, to, insert: `[${sample}](${chosen})`, select: [from + 1, from + 1 + sample.length] };
    }
    const words = chosen || sample;
    const start = from + words.length + 3;
    return { from, to, insert: `[${words}](https://)`, select: [start, start + 'https://'.length] };
  };
}

export const codeBlock: MakeEdit = ({ text, from, to }) => {
  const { start, end, lines } = linesOf(text, from, to);
  const inner = lines.join('\n');
  const longest = Math.max(0, ...[...inner.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  // The language is named after the opening fence: that is where one goes on.
  return asBlock(text, start, end, `${fence}\n${inner}\n${fence}`, fence.length, 0);
};

/** Within a line between single signs, over several lines as a formula of its own. */
export function formula(sample: string): MakeEdit {
  return (selected) => {
    const { text, from, to } = selected;
    if (!text.slice(from, to).includes('\n')) return wrap('$', sample)(selected);
    const { start, end, lines } = linesOf(text, from, to);
    const inner = lines.join('\n');
    return asBlock(text, start, end, `$$\n${inner}\n$$`, 3, inner.length);
  };
}

export function table(column: string): MakeEdit {
  return ({ text, to }) => {
    const head = `| ${column} 1 | ${column} 2 |`;
    const rows = `${head}\n| --- | --- |\n|  |  |`;
    const { end } = linesOf(text, to, to);
    return asBlock(text, end, end, rows, 2, column.length + 2);
  };
}

/** What Enter does at the end of a list item: the next item, or the end of the list after an empty one. */
export function continueList({ text, from, to }: Selected): Edit | undefined {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const before = text.slice(start, from);
  const item = ITEM.exec(before);
  if (item === null || from !== to) return undefined;
  if (item[0] === before && /^\n|^$/.test(text.slice(to)))
    return { from: start, to, insert: '', select: [start, start] };
  const next = item[0].replace(/\d+/, (number) => String(Number(number) + 1));
  return { from, to, insert: `\n${next}`, select: [from + 1 + next.length, from + 1 + next.length] };
}

/** The words in a link's square brackets. */
export function linkText(words: string): string {
  return words.replaceAll(/[\\[\]]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, ' ');
}

function linesOf(text: string, from: number, to: number) {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const found = text.indexOf('\n', to);
  const end = found === -1 ? text.length : found;
  return { start, end, lines: text.slice(start, end).split('\n') };
}

function eachLine(change: (line: string, index: number) => string): MakeEdit {
  return ({ text, from, to }) => {
    const { start, end, lines } = linesOf(text, from, to);
    const insert = lines.map(change).join('\n');
    const select = from === to ? start + insert.length : start;
    return { from: start, to: end, insert, select: [select, start + insert.length] };
  };
}

/** A block needs an empty line before and after it. */
function asBlock(text: string, from: number, to: number, block: string, at: number, length: number): Edit {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const rest = after === '' ? '\n' : after.startsWith('\n\n') ? '' : '\n';
  const start = from + gap.length + at;
  return { from, to, insert: gap + block + rest, select: [start, start + length] };
}
