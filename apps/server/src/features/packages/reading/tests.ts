import { fail } from '../../../http/app-error.ts';
import { baseName, foldName, shown } from '../../test-data/archive/entry-names.ts';
import { pairFiles } from '../../test-data/archive/pairing.ts';
import { emptyDraft, type ReadProblem } from '../draft.ts';
import type { Archive } from './archive.ts';
import { fitDraft } from './fit-draft.ts';
import { Notes } from './notes.ts';
import { pairTests, storeTests } from './test-files.ts';

/** Loose test data: a problem whose statement is still to be written. */
export function isTestData({ paths }: Archive): boolean {
  return pairFiles(paths.map(baseName)).pairs.length > 0;
}

export async function readTestData(archive: Archive, title: string): Promise<ReadProblem[]> {
  const notes = new Notes();
  refuseClashes(archive.paths);
  notes.add('STATEMENT_EMPTY');
  const cases = await storeTests(archive, pairTests(archive.paths, notes), notes);
  const statement = { title, description: '', input: '', output: '', hint: '' };
  const draft = { ...emptyDraft(), statements: { zh: statement }, visibility: 'hidden' as const, cases };
  return [fitDraft(draft, title, notes, archive.limits)];
}

/** Folders between the tests are dropped, which must not make two files one. */
function refuseClashes(paths: readonly string[]): void {
  const byName = new Map<string, string>();
  for (const path of paths) {
    const other = byName.get(foldName(baseName(path)));
    if (other !== undefined) fail('test_names_clash', { entry: shown(path), other: shown(other) });
    byName.set(foldName(baseName(path)), path);
  }
}
