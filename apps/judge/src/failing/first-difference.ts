import { isBlank, LF } from '../compare/normalise.ts';

/** The beginning of a text, and whether that is all of it. */
export type Beginning = { bytes: Uint8Array; isWhole: boolean };

export type Difference = {
  line: number;
  column: number;
  /** Where the line begins in each of the two, and how many bytes of it are the same. */
  lineAt: { expected: number; output: number };
  sameBytes: number;
};

/**
 * Where two texts begin to differ as a judge reads them. Undefined where they do not, or where what there is of them is
 * too little to tell.
 */
export function firstDifference(
  expected: Beginning,
  output: Beginning,
  { ignoreEndBlanks }: { ignoreEndBlanks: boolean },
): Difference | undefined {
  // What is the same byte for byte needs no look at its lines.
  const start = lineStart(expected.bytes, commonLength(expected.bytes, output.bytes));
  const at = { expected: start, output: start };
  for (
    let line = 1 + lineEnds(expected.bytes, start);
    at.expected < expected.bytes.length || at.output < output.bytes.length;
    line += 1
  ) {
    const one = lineFrom(expected, at.expected, ignoreEndBlanks);
    const other = lineFrom(output, at.output, ignoreEndBlanks);
    const same = commonLength(one.bytes, other.bytes);
    if (same < one.bytes.length || same < other.bytes.length) {
      const shorter = same === one.bytes.length ? one : same === other.bytes.length ? other : undefined;
      if (shorter?.isCut) return undefined;
      const sameBytes = characterStart(one.bytes.length > same ? one.bytes : other.bytes, same);
      const column = Array.from(new TextDecoder().decode(one.bytes.subarray(0, sameBytes))).length + 1;
      return { line, column, lineAt: { ...at }, sameBytes };
    }
    at.expected = one.next;
    at.output = other.next;
  }
  return undefined;
}

function lineFrom({ bytes, isWhole }: Beginning, start: number, ignoreEndBlanks: boolean) {
  const lineEnd = bytes.indexOf(LF, start);
  const next = lineEnd === -1 ? Math.max(bytes.length, start) : lineEnd + 1;
  let end = next;
  while (ignoreEndBlanks && end > start && isBlank(bytes[end - 1]!)) end -= 1;
  return { bytes: bytes.subarray(start, end), next, isCut: lineEnd === -1 && !isWhole };
}

function lineStart(bytes: Uint8Array, at: number): number {
  return at === 0 ? 0 : bytes.lastIndexOf(LF, at - 1) + 1;
}

function lineEnds(bytes: Uint8Array, until: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at !== -1 && at < until; at = bytes.indexOf(LF, at + 1)) count += 1;
  return count;
}

/** The last place at or before `at` where a character begins. */
export function characterStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && at - start < 3 && isContinuation(bytes[start])) start -= 1;
  return isContinuation(bytes[start]) ? at : start;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function commonLength(one: Uint8Array, other: Uint8Array): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}
