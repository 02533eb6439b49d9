import { shown } from '../../test-data/archive/entry-names.ts';
import { flatName, pairFiles } from '../../test-data/archive/pairing.ts';
import { refuseClashes, testNames } from '../../test-data/archive/test-names.ts';
import { settingsAmong } from '../../test-data/archive/test-settings.ts';
import { emptyDraft, type ReadProblem } from '../draft.ts';
import type { Archive } from './archive.ts';
import { fitDraft } from './fit-draft.ts';
import { Notes } from './notes.ts';
import { withPoints } from './points.ts';
import { pairTests, storeTests } from './test-files.ts';
import { testFolders } from './test-folders.ts';

/** Loose test data: problems whose statement is still to be written. */
export function isTestData({ paths }: Archive): boolean {
  return pairFiles(paths.map(flatName)).pairs.length > 0;
}

export async function readTestData(archive: Archive, packageNotes: Notes, name: string): Promise<ReadProblem[]> {
  const { folders, rest } = testFolders(archive.paths);
  for (const path of rest) packageNotes.add('FILE_UNUSED', { value: path });
  const problems: ReadProblem[] = [];
  for (const { folder, paths } of folders) {
    problems.push(await readFolder(archive, paths, folder || name.replace(/\.zip$/i, '') || name));
  }
  return problems;
}

async function readFolder(archive: Archive, paths: readonly string[], title: string): Promise<ReadProblem> {
  const notes = new Notes();
  refuseClashes(testNames(paths));
  notes.add('STATEMENT_EMPTY');
  const config = settingsAmong(paths);
  const named = pairTests(
    paths.filter((path) => path !== config),
    notes,
  );
  const { draft, tests } = await withPoints(emptyDraft(), named, { archive, config, notes });
  const cases = await storeTests(archive, tests, notes, draft.config);
  const statement = { title, description: '', input: '', output: '', hint: '' };
  const written = { ...draft, statements: { zh: statement }, visibility: 'hidden' as const, cases };
  return fitDraft(written, shown(title), notes, archive.limits);
}
