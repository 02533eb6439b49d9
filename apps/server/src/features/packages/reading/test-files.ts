import { compareCaseNames } from '@oyez/contract/rules/case-order';
import { limits } from '@oyez/contract/rules/limits';
import { flatName, pairFiles } from '../../test-data/archive/pairing.ts';
import type { PackageCase } from '../draft.ts';
import type { Archive } from './archive.ts';
import type { Notes } from './notes.ts';

/** A test as a package names it, with the paths of its files; an output that is not there becomes an empty one. */
export type NamedTest = {
  input: string;
  output: string | undefined;
  inputName: string;
  outputName: string;
  score: number | null;
  groupNo: number | null;
};

/** Puts the files of tests into the store. Every input is in the archive. */
export async function storeTests(
  archive: Archive,
  tests: readonly NamedTest[],
  notes: Notes,
  { asIs = false } = {},
): Promise<PackageCase[]> {
  const max = limits.problem.cases;
  if (tests.length > max) {
    notes.add('TOO_MANY_CASES', { max });
    return [];
  }
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
  const byName = new Map(paths.map((path) => [flatName(path), path]));
  const { pairs, outputsWithoutInput, others } = pairFiles([...byName.keys()]);
  for (const name of outputsWithoutInput) notes.add('CASE_UNPAIRED', { value: name });
  for (const name of others) notes.add('FILE_UNUSED', { value: name });
  return pairs
    .toSorted((a, b) => compareCaseNames(a.input, b.input))
    .map(({ input, output, outputIsMissing }) => {
      if (outputIsMissing) notes.add('CASE_OUTPUT_CREATED', { value: output });
      return {
        input: byName.get(input)!,
        output: outputIsMissing ? undefined : byName.get(output),
        inputName: input,
        outputName: output,
        score: null,
        groupNo: null,
      };
    });
}
