import { baseName, foldName } from './entry-names.ts';

export type Pair = { input: string; output: string; outputIsMissing: boolean };
export type Pairing = { pairs: Pair[]; outputsWithoutInput: string[]; others: string[] };

type Rule = {
  input: RegExp;
  outputs: (name: string) => string[];
  /** Undefined where a name alone does not make an input of a file: its output has to be there. */
  missingOutput?: (name: string) => string;
};

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '');
const withEnds = (stem: string, ends: readonly string[]) => ends.map((end) => stem + end);

/** How setters name their files. The first rule that knows a name as an input is the one that counts. */
const RULES: readonly Rule[] = [
  {
    input: /\.in$/i,
    outputs: (name) => [
      ...withEnds(stemOf(name), ['.out', '.ans', '.a', '.ok', '.sol', '.diff']),
      ...swapped(stemOf(name)).flatMap((stem) => withEnds(stem, ['.out', '.ans'])),
    ],
    missingOutput: (name) => `${stemOf(name)}.out`,
  },
  {
    input: /\.in\.txt$/i,
    outputs: (name) => withEnds(stemOf(stemOf(name)), ['.out.txt', '.ans.txt']),
    missingOutput: (name) => `${stemOf(stemOf(name))}.out.txt`,
  },
  {
    input: /\.input$/i,
    outputs: (name) => withEnds(stemOf(name), ['.output', '.answer', '.out', '.ans']),
    missingOutput: (name) => `${stemOf(name)}.output`,
  },
  {
    input: /input[^/]*\.txt$/i,
    outputs: (name) => [withOutput(name), ...withEnds(stemOf(name), ['.out', '.ans'])],
    missingOutput: withOutput,
  },
  {
    input: /\.in\d+$/i,
    outputs: (name) => ['.out', '.ou', '.ans'].map((end) => name.replace(/\.in(\d+)$/i, `${end}$1`)),
    missingOutput: (name) => name.replace(/\.in(\d+)$/i, '.out$1'),
  },
  // COCI's `task.in.1`.
  {
    input: /\.in\.\d+[a-z]?$/i,
    outputs: (name) => ['.out', '.ans'].map((end) => name.replace(/\.in(\.\w+)$/i, `${end}$1`)),
    missingOutput: (name) => name.replace(/\.in(\.\w+)$/i, '.out$1'),
  },
  // `task.i1` of CEOI, and `I.1` of USACO.
  { input: /\.i\d+[a-z]?$|^i\.\d+$/i, outputs: (name) => [name.replace(/i(\.?\d+[a-z]?)$/i, 'o$1')] },
  {
    input: /\.(txt|dat)$/i,
    outputs: (name) => [...swapped(name), ...withEnds(stemOf(name), ['.out', '.ans'])],
  },
  { input: /^[^.]+$/, outputs: (name) => [...swapped(name), ...withEnds(name, ['.out', '.ans', '.a'])] },
];
const OUTPUT = /(\.(out|ans|ou)\d*|\.(out|ans)\.(txt|\d+[a-z]?)|\.(output|answer)|output[^/]*\.txt)$/i;

/** Which input belongs to which output. Names are compared without regard to case; each output is used once. */
export function pairFiles(names: readonly string[]): Pairing {
  const byFolded = new Map(names.map((name) => [foldName(name), name]));
  const used = new Set<string>();
  const pairs: Pair[] = [];
  for (const name of names) {
    const rule = used.has(name) ? undefined : RULES.find((one) => one.input.test(name));
    if (!rule) continue;
    const found = rule
      .outputs(name)
      .map((output) => byFolded.get(foldName(output)))
      .find((output) => output !== undefined && output !== name && !used.has(output));
    const output = found ?? rule.missingOutput?.(name);
    if (output === undefined) continue;
    used.add(name).add(output);
    pairs.push({ input: name, output, outputIsMissing: found === undefined });
  }
  const rest = names.filter((name) => !used.has(name));
  return {
    pairs,
    outputsWithoutInput: rest.filter((name) => OUTPUT.test(name)),
    others: rest.filter((name) => !OUTPUT.test(name)),
  };
}

/** A name in which the word for input became one for output. */
function swapped(name: string): string[] {
  if (/input/i.test(name)) return [withOutput(name)];
  if (name.includes('输入')) return ['输出', '答案'].map((output) => name.replace('输入', output));
  const word = /(?<![a-z])in(?![a-z])/i;
  return word.test(name) ? ['out', 'ans'].map((output) => name.replace(word, output)) : [];
}

const INPUT_FOLDER = /(^|\/)(in(puts?)?|输入)\/[^/]*$/i;
const OUTPUT_FOLDER = /(^|\/)(out(puts?)?|ans(wers?)?|输出|答案)\/[^/]*$/i;

/** What a file is called without its folders. Where nothing but the folder says whether it is input or output, its ending does. */
export function flatName(path: string): string {
  const name = baseName(path);
  if (/\.(in|out|ans|a|ou|answer)\d*(\.txt|\.\d+[a-z]?)?$|input|output|输入|输出/i.test(name)) return name;
  if (INPUT_FOLDER.test(path)) return `${name.replace(/\.(txt|dat)$/i, '')}.in`;
  if (OUTPUT_FOLDER.test(path)) return `${name.replace(/\.(txt|dat)$/i, '')}.out`;
  return name;
}

/** The last "input" of a name becomes "output", in the same case. */
function withOutput(name: string): string {
  return name.replace(/input(?=[^/]*$)(?!.*input)/i, (word) => {
    if (word === 'INPUT') return 'OUTPUT';
    return word.startsWith('I') ? 'Output' : 'output';
  });
}
