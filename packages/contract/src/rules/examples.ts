/** `<input>…</input><output>…</output>` for existing clients. */
export function examplesText(samples: readonly { input: string; output: string }[]): string {
  return samples.map((one) => `<input>${one.input}</input><output>${one.output}</output>`).join('');
}

/** Reads what `examplesText` writes; undefined when something else stands between the examples. */
export function parseExamples(tagged: string): { input: string; output: string }[] | undefined {
  const pairs = /\s*<input>([\s\S]*?)<\/input>\s*<output>([\s\S]*?)<\/output>\s*/y;
  const samples: { input: string; output: string }[] = [];
  while (pairs.lastIndex < tagged.length) {
    const pair = pairs.exec(tagged);
    if (!pair) return tagged.trim() === '' ? [] : undefined;
    samples.push({ input: pair[1] ?? '', output: pair[2] ?? '' });
  }
  return samples;
}
