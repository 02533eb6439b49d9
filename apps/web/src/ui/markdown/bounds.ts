/** Longer texts are cut: a statement of this length is a book already. */
export const MAX_MARKDOWN_LENGTH = 200_000;
/** Quotes and lists nested deeper than this only cost time: what they say is on that level. */
const MAX_NESTING = 24;
/** One run of the same bracket or emphasis sign: parsers take quadratic time on longer ones. */
const MAX_RUN = 200;

/** Signs of emphasis in one paragraph: the parser compares each with all before it. */
const MAX_EMPHASIS = 2000;
/** In a block of code they are no emphasis; but a block of HTML may hold what looks like the beginning of one. */
const MAX_EMPHASIS_IN_CODE = 4000;
const EMPHASIS = /\\[^\n]|[*_~]/g;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** Begins a paragraph of its own wherever it stands. */
const BULLET = /^ {0,3}[-*+] +\S/;

const NESTING = String.raw`(?:[ \t]*(?:>|[-*+](?=[ \t>])|\d{1,9}[.)](?=[ \t>])))`;
const NESTED_PREFIX = new RegExp(`^(${NESTING}{${MAX_NESTING}})${NESTING}*[ \\t]*`, 'gm');
/** A list item that is indented as if it stood in that many lists. */
const NESTED_INDENT = new RegExp(String.raw`^([ \t]{${MAX_NESTING * 2}})[ \t]+(?=(?:[-*+]|\d{1,9}[.)])[ \t])`, 'gm');
/** Turn the letters that follow around, so that a text says something else than it seems to. */
const TURNED = /[\u202d\u202e]/g;
const LONG_RUN = new RegExp(String.raw`([[\]!*_~$<&(\`])\1{${MAX_RUN},}`, 'g');

/** Shortens what would make the parser slow or overflow its stack; ordinary texts pass unchanged. */
export function boundMarkdown(text: string): string {
  const shortened = text
    .slice(0, MAX_MARKDOWN_LENGTH)
    .replaceAll('\0', '�')
    .replaceAll(TURNED, '')
    .replace(NESTED_PREFIX, '$1 ')
    .replace(NESTED_INDENT, '$1')
    .replace(LONG_RUN, (run) => run.slice(0, MAX_RUN));
  return boundEmphasis(shortened);
}

/** From too many on they are shown as signs. */
function boundEmphasis(text: string): string {
  if ((text.match(EMPHASIS)?.length ?? 0) <= MAX_EMPHASIS) return text;
  let count = 0;
  let fence: string | undefined;
  const bounded = text.split('\n').map((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined ? mark !== undefined : mark?.startsWith(fence)) {
      fence = fence === undefined ? mark : undefined;
      count = 0;
      return line;
    }
    if (fence === undefined && (line.trim() === '' || BULLET.test(line))) count = 0;
    const most = fence === undefined ? MAX_EMPHASIS : MAX_EMPHASIS_IN_CODE;
    return line.replace(EMPHASIS, (sign) => {
      if (sign.startsWith('\\')) return sign;
      count += 1;
      return count > most ? `\\${sign}` : sign;
    });
  });
  return bounded.join('\n');
}
