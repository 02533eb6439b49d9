/** One line of two texts side by side. */
export type DiffLine = {
  n: number;
  /** Undefined where this text has ended already. */
  expected: string | undefined;
  actual: string | undefined;
  same: boolean;
  /** Where the two begin to differ, in characters; only of the first line that does. */
  at?: number;
};

export type Diff = {
  lines: DiffLine[];
  /** Equal lines that are left out before and after the shown ones. */
  before: number;
  after: number;
  firstDifference: number | undefined;
};

/** What the texts are parts of: the line with which they begin, and which of them go on. */
export type Clipping = { fromLine: number; expected: boolean; actual: boolean };

const WHOLE: Clipping = { fromLine: 1, expected: false, actual: false };

const MAX_LINES = 60;
const CONTEXT = 3;

/**
 * Two outputs line by line, as a judge reads them: an inserted line shifts what follows. Blanks at the ends of lines
 * and empty lines at the end count only when `strict`.
 */
export function diffOutputs(
  expected: string,
  actual: string,
  { strict, clipped = WHOLE }: { strict: boolean; clipped?: Clipping },
): Diff {
  const left = linesOf(expected, strict);
  const right = linesOf(actual, strict);
  const all: DiffLine[] = [];
  // Of what comes after the end of a part nothing is known.
  const known = Math.min(clipped.expected ? left.length : Infinity, clipped.actual ? right.length : Infinity);
  const count = Math.min(Math.max(left.length, right.length), known);
  for (let index = 0; index < count; index += 1) {
    const [one, other] = [left[index], right[index]];
    const same =
      isSame(one, other, strict) ||
      (clipped.expected && index === left.length - 1 && isBeginning(one, other)) ||
      (clipped.actual && index === right.length - 1 && isBeginning(other, one));
    all.push({ n: clipped.fromLine + index, expected: one, actual: other, same });
  }
  const first = all.findIndex((line) => !line.same);
  if (first < 0) return { lines: all.slice(0, MAX_LINES), before: 0, after: overhang(all), firstDifference: undefined };
  const marked = all[first];
  if (marked !== undefined) marked.at = firstDifferenceAt(marked.expected ?? '', marked.actual ?? '');
  const from = Math.max(0, first - CONTEXT);
  const lines = all.slice(from, from + MAX_LINES);
  return { lines, before: from, after: all.length - from - lines.length, firstDifference: clipped.fromLine + first };
}

function overhang(all: readonly DiffLine[]): number {
  return Math.max(0, all.length - MAX_LINES);
}

function linesOf(text: string, strict: boolean): string[] {
  const unified = text.replaceAll(/\r\n?/g, '\n');
  const trimmed = strict ? unified.replace(/\n$/, '') : unified.trimEnd();
  return trimmed === '' ? [] : trimmed.split('\n');
}

function isSame(one: string | undefined, other: string | undefined, strict: boolean): boolean {
  if (one === undefined || other === undefined) return false;
  return strict ? one === other : one.trimEnd() === other.trimEnd();
}

/** The last line of a part, which may go on. */
function isBeginning(part: string | undefined, other: string | undefined): boolean {
  return part !== undefined && other?.startsWith(part) === true;
}

function firstDifferenceAt(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  // Not in the middle of a character.
  return at > 0 && /[\uD800-\uDBFF]/.test(one[at - 1] ?? '') ? at - 1 : at;
}

/** A line in pieces: blanks apart from words, so that blanks can be drawn. */
export function pieces(text: string): { text: string; kind: 'word' | 'space' | 'tab' }[] {
  return [...text.matchAll(/ +|\t+|[^ \t]+/g)].map(([part]) => ({
    text: part,
    kind: part.startsWith(' ') ? 'space' : part.startsWith('\t') ? 'tab' : 'word',
  }));
}
