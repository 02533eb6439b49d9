/** Longer texts are cut: a statement of this length is a book already. */
export const MAX_MARKDOWN_LENGTH = 200_000;
/** Quotes and lists nested deeper than this only cost time. */
const MAX_NESTING = 24;
/** One run of the same bracket or emphasis sign: parsers take quadratic time on longer ones. */
const MAX_RUN = 200;

const NESTED_PREFIX = new RegExp(
  String.raw`^((?:[ \t]*(?:>|[-*+](?=[ \t>])|\d{1,9}[.)](?=[ \t>]))){${MAX_NESTING}}).*$`,
  'gm',
);
/** A list item that is indented as if it stood in that many lists. */
const NESTED_INDENT = new RegExp(String.raw`^([ \t]{${MAX_NESTING * 2}})[ \t]+(?=(?:[-*+]|\d{1,9}[.)])[ \t])`, 'gm');
const LONG_RUN = new RegExp(String.raw`([[\]!*_~$<&(\`])\1{${MAX_RUN},}`, 'g');

/** Shortens what would make the parser slow or overflow its stack; ordinary texts pass unchanged. */
export function boundMarkdown(text: string): string {
  return text
    .slice(0, MAX_MARKDOWN_LENGTH)
    .replaceAll('\0', '�')
    .replace(NESTED_PREFIX, '$1')
    .replace(NESTED_INDENT, '$1')
    .replace(LONG_RUN, (run) => run.slice(0, MAX_RUN));
}
