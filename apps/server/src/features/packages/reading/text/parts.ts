/**
 * What a text has between marks, as global patterns; without `end` the first is the whole part. Of an end that finds a line
 * feed first, nothing is a part.
 */
export type Marks = { begin: RegExp; end?: RegExp; max?: number };

type Span = { from: number; to: number };

/**
 * A text as the parts that marks enclose and what stands around them, in order: what begins first goes to its end, whatever
 * is in it. No end is looked for twice in the same stretch, so that beginnings which nothing ends take no longer.
 */
export function piecesOf(text: string, kinds: readonly Marks[]): { text: string; isPart: boolean }[] {
  const coming = kinds.map((kind) => partsAhead(text, kind));
  const pieces: { text: string; isPart: boolean }[] = [];
  let from = 0;
  for (;;) {
    let first: Span | undefined;
    for (const next of coming) {
      const part = next(from);
      if (part && (!first || part.from < first.from)) first = part;
    }
    if (!first) break;
    pieces.push({ text: text.slice(from, first.from), isPart: false });
    pieces.push({ text: text.slice(first.from, first.to), isPart: true });
    from = first.to;
  }
  pieces.push({ text: text.slice(from), isPart: false });
  return pieces;
}

/** The next part from a place on; places only grow. */
function partsAhead(text: string, { begin, end, max = Infinity }: Marks): (from: number) => Span | undefined {
  const begins = marksAhead(text, begin);
  const ends = end && marksAhead(text, end);
  const search = (from: number): Span | undefined => {
    for (let at = from; ;) {
      const opening = begins(at);
      if (!opening || !ends) return opening;
      const closing = ends(opening.to);
      if (!closing) return undefined;
      const isPart = closing.from - opening.to <= max && text[closing.from] !== '\n';
      if (isPart) return { from: opening.from, to: closing.to };
      at = opening.from + 1;
    }
  };
  return remembered(search);
}

function marksAhead(text: string, mark: RegExp): (from: number) => Span | undefined {
  return remembered((from) => {
    mark.lastIndex = from;
    const found = mark.exec(text);
    return found ? { from: found.index, to: mark.lastIndex } : undefined;
  });
}

/** What was found ahead stays the next until it is passed. */
function remembered(search: (from: number) => Span | undefined): (from: number) => Span | undefined {
  let last: Span | undefined = { from: -1, to: -1 };
  return (from) => {
    if (last && last.from < from) last = search(from);
    return last;
  };
}
