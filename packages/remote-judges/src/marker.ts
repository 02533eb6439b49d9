import { randomBytes } from 'node:crypto';

const MARKER = /^[0-9a-f]{8}$/;

export function newMarker(): string {
  return randomBytes(4).toString('hex');
}

/** The source with its marker in blanks behind the end, which mean nothing in most languages and are sent back with it. */
export function withMarker(source: string, marker: string): string {
  return `${source.trimEnd()}\n${blanksOf(marker)}`;
}

/** Undefined when the blanks behind the source were not kept. */
export function markerIn(source: string): string | undefined {
  const blanks = /\n([ \t]{32})/.exec(source.slice(source.trimEnd().length))?.[1];
  if (blanks === undefined) return undefined;
  const bits = blanks.replaceAll(' ', '0').replaceAll('\t', '1');
  return Number.parseInt(bits, 2).toString(16).padStart(8, '0');
}

function blanksOf(marker: string): string {
  if (!MARKER.test(marker)) throw new RangeError('a marker has eight hexadecimal digits');
  const bits = Number.parseInt(marker, 16).toString(2).padStart(32, '0');
  return bits.replaceAll('0', ' ').replaceAll('1', '\t');
}
