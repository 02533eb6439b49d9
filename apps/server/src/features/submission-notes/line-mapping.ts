/** How deep gaps between lines that are the same are looked at anew: what no two texts of people need. */
const MAX_DEPTH = 24;

type Range = { from: number; to: number };

/**
 * Which line of a newer text each line of an older one has become, both counted from 0; those that were changed or are
 * gone have none. Blanks at the ends of lines do not count: what was indented anew is the same line. Lines that occur
 * once in both are the fixed points, as in a patience diff; its work is bounded however long the texts are.
 */
export function mapLines(older: string, newer: string): Map<number, number> {
  const before = linesOf(older);
  const after = linesOf(newer);
  const mapped = new Map<number, number>();
  mapWithin(before, after, { from: 0, to: before.length }, { from: 0, to: after.length }, mapped, 0);
  return mapped;
}

/** Where a run of lines stands as a whole, counted from 1; undefined where any of it was changed, moved or is gone. */
export function placeOf(
  mapped: ReadonlyMap<number, number>,
  { fromLine, toLine }: { fromLine: number; toLine: number },
): { fromLine: number; toLine: number } | undefined {
  const start = mapped.get(fromLine - 1);
  if (start === undefined) return undefined;
  for (let line = fromLine; line <= toLine; line += 1) {
    if (mapped.get(line - 1) !== start + line - fromLine) return undefined;
  }
  return { fromLine: start + 1, toLine: start + 1 + toLine - fromLine };
}

/** As they are shown: the line break that ends the last line begins no other. */
export function linesOf(code: string): string[] {
  return code
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.trim());
}

function mapWithin(
  before: readonly string[],
  after: readonly string[],
  left: Range,
  right: Range,
  mapped: Map<number, number>,
  depth: number,
): void {
  let [from, start] = [left.from, right.from];
  while (from < left.to && start < right.to && before[from] === after[start]) mapped.set(from++, start++);
  let [to, end] = [left.to, right.to];
  while (to > from && end > start && before[to - 1] === after[end - 1]) mapped.set(--to, --end);
  if (from >= to || start >= end || depth >= MAX_DEPTH) return;
  const fixed = inOrder(onceInBoth(before, after, { from, to }, { from: start, to: end }));
  for (const [line, counterpart] of fixed) {
    // The lines next to a fixed point were taken with the one before it.
    if (line < from) continue;
    mapWithin(before, after, { from, to: line }, { from: start, to: counterpart }, mapped, depth + 1);
    mapped.set(line, counterpart);
    [from, start] = [line + 1, counterpart + 1];
  }
  if (fixed.length > 0) mapWithin(before, after, { from, to }, { from: start, to: end }, mapped, depth + 1);
}

function onceInBoth(
  before: readonly string[],
  after: readonly string[],
  left: Range,
  right: Range,
): [line: number, counterpart: number][] {
  const once = placesOfUnique(before, left);
  const others = placesOfUnique(after, right);
  const pairs: [number, number][] = [];
  for (const [text, line] of once) {
    const counterpart = others.get(text);
    if (counterpart !== undefined) pairs.push([line, counterpart]);
  }
  return pairs.toSorted(([one], [other]) => one - other);
}

function placesOfUnique(lines: readonly string[], { from, to }: Range): Map<string, number> {
  const places = new Map<string, number>();
  const twice = new Set<string>();
  for (let line = from; line < to; line += 1) {
    const text = lines[line] ?? '';
    if (places.has(text)) twice.add(text);
    places.set(text, line);
  }
  for (const text of twice) places.delete(text);
  return places;
}

/** The longest of these pairs, sorted by line, that keep their order in the newer text as well. */
function inOrder(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, [, counterpart]] of pairs.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < counterpart) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  }
  const kept: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) kept.push(pair);
  }
  return kept.toReversed();
}
