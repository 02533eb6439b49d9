import { STANDARD_HEADERS } from './standard-headers.ts';

/** What a source begins with, as far as it is nothing but includes of standard headers, comments and blank lines. */
export type Preamble = {
  headers: readonly string[];
  /** Where each of them stands in the source, counted from 1. */
  lines: readonly number[];
};

/**
 * One line or comment of a preamble. A backslash may join lines and two question marks may stand for one, so neither
 * occurs in here; nor does a line break that only some take for one.
 */
const PIECE = new RegExp(
  [
    /[ \t]+/,
    /\r?\n/,
    /\/\/(?:(?!\?\?)[^\\\r\n])*(?=\r?\n|$)/,
    /\/\*(?:(?!\*\/|\?\?)(?:[^\\\r]|\r\n))*\*\//,
    /#[ \t]*include[ \t]*<([a-z0-9_+./]+)>(?=[ \t]*(?:\r?\n|\/\/|$))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
);

/** More than anybody writes: each list of headers becomes a file of tens of megabytes. */
const MOST_HEADERS = 40;
const MOST_CHARACTERS = 16 * 1024;

/** Undefined where the source does not begin so, and is compiled as it is. */
export function preambleOf(code: string): Preamble | undefined {
  const headers: string[] = [];
  const lines: number[] = [];
  const start = code.slice(0, MOST_CHARACTERS);
  let line = 1;
  let isLineStart = true;
  PIECE.lastIndex = 0;
  for (;;) {
    const piece = PIECE.exec(start);
    if (!piece) break;
    const [text, header] = piece;
    if (header !== undefined) {
      if (!isLineStart || !STANDARD_HEADERS.has(header)) break;
      headers.push(header);
      lines.push(line);
    }
    const breaks = text.split('\n').length - 1;
    line += breaks;
    if (breaks > 0) isLineStart = text.endsWith('\n');
    else if (text.trim() !== '') isLineStart = false;
  }
  return headers.length > 0 && headers.length <= MOST_HEADERS ? { headers, lines } : undefined;
}
