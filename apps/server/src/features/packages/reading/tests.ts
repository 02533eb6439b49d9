import { fail } from '../../../http/app-error.ts';
import { foldName, shown } from '../../test-data/archive/entry-names.ts';
import { flatName, pairFiles } from '../../test-data/archive/pairing.ts';
import { emptyDraft, type ReadProblem } from '../draft.ts';
import type { Archive } from './archive.ts';
import { fitDraft } from './fit-draft.ts';
import { Notes } from './notes.ts';
import { pairTests, storeTests } from './test-files.ts';

/** Loose test data: a problem whose statement is still to be written. */
export function isTestData({ paths }: Archive): boolean {
  return pairFiles(paths.map(flatName)).pairs.length > 0;
}

export async function readTestData(archive: Archive, name: string): Promise<ReadProblem[]> {
  const notes = new Notes();
  const title = name.replace(/\.zip$/i, '') || name;
  refuseClashes(archive.paths);
  const [kind] = FOREIGN.find(([, mark]) => archive.paths.some((path) => mark.test(path))) ?? [];
  if (kind !== undefined) notes.add('FOREIGN_PACKAGE', { value: kind });
  notes.add('STATEMENT_EMPTY');
  const cases = await storeTests(archive, pairTests(archive.paths, notes), notes);
  const statement = { title, description: '', input: '', output: '', hint: '' };
  const draft = { ...emptyDraft(), statements: { zh: statement }, visibility: 'hidden' as const, cases };
  return [fitDraft(draft, title, notes, archive.limits)];
}

/** By what packages of other systems are known, whose tests can be read like any. */
const FOREIGN: readonly [name: string, mark: RegExp][] = [
  ['Kattis / ICPC', /(^|\/)data\/secret\//],
  ['Hydro', /(^|\/)problem(_[a-z]+)?\.(md|yaml)$/],
  ['Polygon', /(^|\/)problem\.xml$/],
  ['DMOJ', /(^|\/)init\.yml$/],
];

/** Folders between the tests are dropped, which must not make two tests one. What is no test is left out anyway. */
function refuseClashes(paths: readonly string[]): void {
  const { others } = pairFiles(paths.map(flatName));
  const passed = new Set(others.map(foldName));
  const byName = new Map<string, string>();
  for (const path of paths) {
    const name = foldName(flatName(path));
    const other = byName.get(name);
    if (other !== undefined && !passed.has(name)) fail('test_names_clash', { entry: shown(path), other: shown(other) });
    byName.set(name, path);
  }
}
