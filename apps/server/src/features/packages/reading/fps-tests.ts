import type { FileStore, StoredBlob } from '../../../files/file-store.ts';
import type { PackageCase } from '../draft.ts';
import type { Notes } from './notes.ts';

export type FpsTest = { kind: 'in' | 'out'; name: string | null; blob: StoredBlob };

/** Pairs by name where every test has one, else by order; one generation of exporters wrote outputs as inputs. */
export async function fpsCases(tests: readonly FpsTest[], store: FileStore, notes: Notes): Promise<PackageCase[]> {
  let inputs = tests.filter((one) => one.kind === 'in');
  let outputs = tests.filter((one) => one.kind === 'out');
  const uneven = inputs.length !== outputs.length && { inputs: inputs.length, outputs: outputs.length };
  if (outputs.length === 0 && inputs.length % 2 === 0) {
    outputs = inputs.filter((_, index) => index % 2 === 1);
    inputs = inputs.filter((_, index) => index % 2 === 0);
  }
  const stems = inputs.map((one) => stemOf(one.name));
  // A name that no file can have here still tells which output belongs to which input.
  const areFileNames =
    stems.every((one) => FILE_STEM.test(one) && !RESERVED.test(one)) &&
    new Set(stems.map((one) => one.toLowerCase())).size === stems.length;
  const areNames = stems.every((one) => one !== '') && new Set(stems).size === stems.length;
  const byStem = new Map(outputs.map((one) => [stemOf(one.name), one]));
  // One test without its output must not shift the outputs of the others.
  const pairsByName = areNames && stems.some((one) => byStem.has(one));
  if (uneven && !pairsByName) notes.add('PAIRS_UNEVEN', uneven);
  const cases: PackageCase[] = [];
  for (const [index, input] of inputs.entries()) {
    const output = pairsByName ? byStem.get(stems[index] ?? '') : outputs[index];
    const stem = areFileNames ? stems[index]! : String(index + 1);
    if (!output) notes.add('CASE_OUTPUT_CREATED', { value: `${stem}.out` });
    const blob = output?.blob ?? (await store.put(''));
    const names = { inputName: `${stem}.in`, outputName: `${stem}.out` };
    cases.push({ ...names, input: input.blob, output: blob, score: null, groupNo: null });
  }
  const used = new Set(pairsByName ? stems.map((one) => byStem.get(one)) : outputs.slice(0, inputs.length));
  for (const one of outputs) if (!used.has(one)) notes.add('CASE_UNPAIRED', { value: one.name ?? '?' });
  return cases;
}

function stemOf(name: string | null): string {
  return (name ?? '').trim().replace(/\.(in|out|ans|txt)$/i, '');
}

/** Can be a file's on every system. */
const FILE_STEM = /^\w[\w.+-]{0,80}$/;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
