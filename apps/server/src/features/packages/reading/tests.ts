import { programsOf } from '@oyez/contract/rules/judge-modes';
import { limits } from '@oyez/contract/rules/limits';
import { baseName, foldName, shown } from '../../test-data/archive/entry-names.ts';
import { flatName, pairFiles } from '../../test-data/archive/pairing.ts';
import { refuseClashes, testNames } from '../../test-data/archive/test-names.ts';
import type { TestSettings } from '../../test-data/archive/test-points.ts';
import { settingsAmong } from '../../test-data/archive/test-settings.ts';
import { emptyDraft, type PackageDraft, type ReadProblem } from '../draft.ts';
import type { Archive } from './archive.ts';
import { fitDraft } from './fit-draft.ts';
import { Notes } from './notes.ts';
import { readSettings, withPoints } from './points.ts';
import { pairTests, storeTests } from './test-files.ts';
import { testFolders } from './test-folders.ts';
import { decodeText } from './text/text.ts';
import { languageNamed } from './values.ts';

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
  const { draft, cases } = await readTests(archive, paths, notes);
  const statement = { title, description: '', input: '', output: '', hint: '' };
  const written = { ...draft, statements: { zh: statement }, visibility: 'hidden' as const, cases };
  return fitDraft(written, shown(title), notes, archive.limits);
}

/** The tests among these files, and a draft with what stands beside them. */
export async function readTests(
  archive: Archive,
  paths: readonly string[],
  notes: Notes,
): Promise<{ draft: PackageDraft; cases: PackageDraft['cases'] }> {
  const path = settingsAmong(paths);
  const tests = paths.filter((one) => one !== path);
  const inputs = pairFiles([...testNames(tests).values()]).pairs.map((one) => one.input);
  const settings = path === undefined ? undefined : await readSettings(archive, path, inputs, notes);
  const judged = await readProgram(archive, paths, settings, notes);
  const named = pairTests(
    tests.filter((one) => one !== judged?.path),
    notes,
  );
  const scored = withPoints({ ...emptyDraft(), ...judged?.draft }, named, settings, notes);
  return {
    draft: scored.draft,
    cases: await storeTests(archive, scored.tests, notes, scored.draft.config),
  };
}

const PROGRAM_BYTES = 4 * limits.problem.program;

/** The checker or interactor that the settings name, with its path. */
async function readProgram(
  archive: Archive,
  paths: readonly string[],
  settings: TestSettings | undefined,
  notes: Notes,
): Promise<{ path: string; draft: Pick<PackageDraft, 'config'> } | undefined> {
  if (!settings?.program) return undefined;
  const { role, file, protocol } = settings.program;
  const path = paths.find((one) => foldName(baseName(one)) === foldName(baseName(file)));
  if (path === undefined || archive.size(path) > PROGRAM_BYTES) {
    notes.add('TEST_SETTING_IGNORED', { value: `${role}: ${file}` });
    return undefined;
  }
  const source = decodeText(await archive.read(path), path, notes);
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const program = { source, language: languageNamed(ending) ?? ending, protocol, args: [] };
  const judgeMode = role === 'checker' ? 'spj' : 'interactive';
  if (protocol !== 'contract') notes.add('CHECKER_PROTOCOL', { value: protocol.toUpperCase() });
  return { path, draft: { config: { ...emptyDraft().config, judgeMode, ...programsOf(judgeMode, program) } } };
}
