/** `<input>…</input><output>…</output>` for existing clients. */
export function examplesText(samples: readonly { input: string; output: string }[]): string {
  return samples.map((one) => `<input>${one.input}</input><output>${one.output}</output>`).join('');
}

/** The examples in a text that holds something else besides, as existing clients find them. */
export function examplesWithin(tagged: string): { input: string; output: string }[] {
  const samples: { input: string; output: string }[] = [];
  let found = exampleAt(tagged, tagged.indexOf(INPUT));
  for (; found; found = exampleAt(tagged, tagged.indexOf(INPUT, found.end))) samples.push(found.example);
  return samples;
}

/** Reads what `examplesText` writes; undefined when something else stands between the examples. */
export function parseExamples(tagged: string): { input: string; output: string }[] | undefined {
  const samples: { input: string; output: string }[] = [];
  const blanks = /\s*/y;
  for (blanks.exec(tagged); blanks.lastIndex < tagged.length; blanks.exec(tagged)) {
    const found = exampleAt(tagged, blanks.lastIndex);
    if (!found) return undefined;
    samples.push(found.example);
    blanks.lastIndex = found.end;
  }
  return samples;
}

const INPUT = '<input>';
const OUTPUT_END = '</output>';

/** Mark by mark: a pattern of a whole example would read a long text that lacks one of them again from each of the others. */
function exampleAt(
  tagged: string,
  at: number,
): { example: { input: string; output: string }; end: number } | undefined {
  if (at === -1 || !tagged.startsWith(INPUT, at)) return undefined;
  const between = /<\/input>\s*<output>/g;
  between.lastIndex = at + INPUT.length;
  const inputEnd = between.exec(tagged)?.index;
  const outputEnd = tagged.indexOf(OUTPUT_END, between.lastIndex);
  if (inputEnd === undefined || outputEnd === -1) return undefined;
  const example = {
    input: tagged.slice(at + INPUT.length, inputEnd),
    output: tagged.slice(between.lastIndex, outputEnd),
  };
  return { example, end: outputEnd + OUTPUT_END.length };
}
