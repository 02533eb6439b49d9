import type { FileStore, StoredBlob } from '../../../files/file-store.ts';
import { pointsInNames } from '../../test-data/archive/test-points.ts';
import type { PackageDraft } from '../draft.ts';
import type { Notes } from './notes.ts';
import { scoredBy } from './points.ts';
import { needsOutputs } from './test-files.ts';

export type FpsTest = { kind: 'in' | 'out'; name: string | null; blob: StoredBlob };

/**
 * Pairs by name where every test has one, else as they follow each other. No test gets an output that may be another's
 * unnoticed. HUSTOJ's names may have points in them.
 */
export async function fpsCases(
  tests: readonly FpsTest[],
  config: PackageDraft['config'],
  store: FileStore,
  notes: Notes,
): Promise<Pick<PackageDraft, 'cases'> & Partial<PackageDraft>> {
  const isNeeded = needsOutputs(config.judgeMode);
  const { inputs, outputs } = kindsOf(tests, isNeeded, notes);
  const stems = inputs.map((one) => stemOf(one.name));
  // A name that no file can have here still tells which output belongs to which input.
  const areFileNames =
    stems.every((one) => FILE_STEM.test(one) && !RESERVED.test(one)) &&
    new Set(stems.map((one) => one.toLowerCase())).size === stems.length;
  const areNames = stems.every((one) => one !== '') && new Set(stems).size === stems.length;
  const points = areNames ? pointsInNames(stems.map((one) => `${one}.in`)) : undefined;
  const scored = points && scoredBy(points, notes);
  const byStem = new Map(outputs.map((one) => [stemOf(one.name), one]));
  // One test without its output must not shift the outputs of the others.
  const pairsByName = areNames && stems.some((one) => byStem.has(one));
  const isUneven = inputs.length !== outputs.length;
  if (isUneven && outputs.length > 0 && !pairsByName) {
    notes.add('PAIRS_UNEVEN', { inputs: inputs.length, outputs: outputs.length });
  }
  const outputOf = pairsByName ? stems.map((one) => byStem.get(one)) : isUneven ? following(tests) : outputs;
  const cases: PackageDraft['cases'] = [];
  for (const [index, input] of inputs.entries()) {
    const output = outputOf[index];
    const stem = areFileNames ? stems[index]! : String(index + 1);
    const names = { inputName: `${stem}.in`, outputName: `${stem}.out` };
    if (!output) notes.add(isNeeded ? 'CASE_OUTPUT_MISSING' : 'CASE_OUTPUT_CREATED', { value: names.outputName });
    if (!output && isNeeded) continue;
    const blob = output?.blob ?? (await store.put(''));
    const worth = scored?.of(`${stems[index]}.in`) ?? { score: null, groupNo: null };
    cases.push({ ...names, input: input.blob, output: blob, ...worth });
  }
  const used = new Set(outputOf.slice(0, inputs.length));
  for (const one of outputs) if (!used.has(one)) notes.add('CASE_UNPAIRED', { value: one.name ?? '?' });
  return { cases, ...scored?.as(config) };
}

/** One generation of exporters wrote outputs as inputs. */
function kindsOf(
  tests: readonly FpsTest[],
  isNeeded: boolean,
  notes: Notes,
): { inputs: readonly FpsTest[]; outputs: readonly FpsTest[] } {
  const inputs = tests.filter((one) => one.kind === 'in');
  const outputs = tests.filter((one) => one.kind === 'out');
  if (!isNeeded || outputs.length > 0 || inputs.length === 0 || inputs.length % 2 === 1) return { inputs, outputs };
  notes.add('PAIRS_UNEVEN', { inputs: inputs.length, outputs: 0 });
  return {
    inputs: inputs.filter((_, index) => index % 2 === 0),
    outputs: inputs.filter((_, index) => index % 2 === 1),
  };
}

/** For each input the output right behind it; where all outputs stand behind all inputs, the one at its place. */
function following(tests: readonly FpsTest[]): (FpsTest | undefined)[] {
  const lastInput = tests.findLastIndex((one) => one.kind === 'in');
  const areApart = tests.findIndex((one) => one.kind === 'out') > lastInput;
  if (areApart) return tests.filter((one) => one.kind === 'out');
  return tests.flatMap((one, index) => {
    const next = tests[index + 1];
    return one.kind === 'in' ? [next?.kind === 'out' ? next : undefined] : [];
  });
}

function stemOf(name: string | null): string {
  return (name ?? '').trim().replace(/\.(in|out|ans|txt)$/i, '');
}

/** Can be a file's on every system. */
const FILE_STEM = /^\w[\w.+-]{0,80}$/;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
