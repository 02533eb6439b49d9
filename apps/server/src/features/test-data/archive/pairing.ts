import { foldName } from './entry-names.ts';

export type Pair = { input: string; output: string; outputIsMissing: boolean };
export type Pairing = { pairs: Pair[]; outputsWithoutInput: string[]; others: string[] };

type Rule = { input: RegExp; outputs: (name: string) => string[]; missingOutput: (name: string) => string };

/** How setters name their files. The first rule that knows a name as an input is the one that counts. */
const RULES: readonly Rule[] = [
  {
    input: /\.in$/i,
    outputs: (name) => ['.out', '.ans'].map((end) => name.slice(0, -3) + end),
    missingOutput: (name) => `${name.slice(0, -3)}.out`,
  },
  {
    input: /input[^/]*\.txt$/i,
    outputs: (name) => [withOutput(name)],
    missingOutput: withOutput,
  },
  {
    input: /\.in\d+$/i,
    outputs: (name) => ['.out', '.ou', '.ans'].map((end) => name.replace(/\.in(\d+)$/i, `${end}$1`)),
    missingOutput: (name) => name.replace(/\.in(\d+)$/i, '.out$1'),
  },
];
const OUTPUT = /(\.(out|ans|ou)\d*|output[^/]*\.txt)$/i;

/** Which input belongs to which output. Names are compared without regard to case; each output is used once. */
export function pairFiles(names: readonly string[]): Pairing {
  const byFolded = new Map(names.map((name) => [foldName(name), name]));
  const used = new Set<string>();
  const pairs: Pair[] = [];
  for (const name of names) {
    const rule = RULES.find((one) => one.input.test(name));
    if (!rule) continue;
    used.add(name);
    const found = rule
      .outputs(name)
      .map((output) => byFolded.get(foldName(output)))
      .find((output) => output !== undefined && !used.has(output));
    if (found !== undefined) used.add(found);
    pairs.push({ input: name, output: found ?? rule.missingOutput(name), outputIsMissing: found === undefined });
  }
  const rest = names.filter((name) => !used.has(name));
  return {
    pairs,
    outputsWithoutInput: rest.filter((name) => OUTPUT.test(name)),
    others: rest.filter((name) => !OUTPUT.test(name)),
  };
}

/** The last "input" of a name becomes "output", in the same case. */
function withOutput(name: string): string {
  return name.replace(/input(?=[^/]*$)(?!.*input)/i, (word) => {
    if (word === 'INPUT') return 'OUTPUT';
    return word.startsWith('I') ? 'Output' : 'output';
  });
}
