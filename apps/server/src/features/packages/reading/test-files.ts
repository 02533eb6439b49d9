import { compareCaseNames } from '@oyez/contract/rules/judging/case-order';
import { acceptsOtherOutputs, hasExpectedOutput, type JudgeMode } from '@oyez/contract/rules/judge-modes';
import { limits } from '@oyez/contract/rules/limits';
import { checkTestName } from '../../test-data/archive/entry-names.ts';
import { pairFiles } from '../../test-data/archive/pairing.ts';
import { testNames } from '../../test-data/archive/test-names.ts';
import type { PackageCase } from '../draft.ts';
import type { Archive } from './archive.ts';
import type { Notes } from './notes.ts';

/** A test as a package names it, with the paths of its files. */
export type NamedTest = {
  input: string;
  output: string | undefined;
  inputName: string;
  outputName: string;
  score: number | null;
  groupNo: number | null;
};

/** Whether an answer is right depends on what the test says, and on nothing else. */
export function needsOutputs(judgeMode: JudgeMode): boolean {
  return hasExpectedOutput(judgeMode) && !acceptsOtherOutputs(judgeMode);
}

/** Puts the files of tests into the store. Every input is in the archive; an output is never made up where it decides. */
export async function storeTests(
  archive: Archive,
  named: readonly NamedTest[],
  notes: Notes,
  { judgeMode, asIs = false }: { judgeMode: JudgeMode; asIs?: boolean },
): Promise<PackageCase[]> {
  const max = limits.problem.cases;
  if (named.length > max) {
    notes.add('TOO_MANY_CASES', { max });
    return [];
  }
  const isNeeded = needsOutputs(judgeMode);
  for (const { output, outputName } of named) {
    if (output === undefined)
      notes.add(isNeeded ? 'CASE_OUTPUT_MISSING' : 'CASE_OUTPUT_CREATED', { value: outputName });
  }
  const tests = isNeeded ? named.filter((one) => one.output !== undefined) : named;
  const paths = new Set(tests.flatMap((one) => [one.input, ...(one.output === undefined ? [] : [one.output])]));
  const stored = await archive.storeTests([...paths], notes, { asIs });
  const empty = tests.some((one) => one.output === undefined) ? await archive.store.put('') : undefined;
  return tests.flatMap(({ input, output, inputName, outputName, score, groupNo }) => {
    const inputBlob = stored.get(input);
    const outputBlob = output === undefined ? empty : stored.get(output);
    if (!inputBlob || !outputBlob) return [];
    return [{ inputName, outputName, input: inputBlob, output: outputBlob, score, groupNo }];
  });
}

/** Tests of loose files by their names, in the order that people expect. */
export function pairTests(paths: readonly string[], notes: Notes): NamedTest[] {
  const names = testNames(paths);
  const byName = new Map([...names].map(([path, name]) => [name, path]));
  const { pairs, outputsWithoutInput, others } = pairFiles([...names.values()]);
  for (const name of outputsWithoutInput) notes.add('CASE_UNPAIRED', { value: name });
  for (const name of others) notes.add('FILE_UNUSED', { value: name });
  for (const { input, output } of pairs) for (const name of [input, output]) checkTestName(name);
  return pairs
    .toSorted((a, b) => compareCaseNames(a.input, b.input))
    .map(({ input, output, outputIsMissing }) => ({
      input: byName.get(input)!,
      output: outputIsMissing ? undefined : byName.get(output),
      inputName: input,
      outputName: output,
      score: null,
      groupNo: null,
    }));
}
