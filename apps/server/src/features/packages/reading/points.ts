import { AppError } from '../../../http/app-error.ts';
import { baseName } from '../../test-data/archive/entry-names.ts';
import {
  pointsInNames,
  pointsInSettings,
  type PointsOfTests,
  type TestSettings,
} from '../../test-data/archive/test-points.ts';
import { readTestSettings, SETTINGS_BYTES } from '../../test-data/archive/test-settings.ts';
import type { PackageDraft } from '../draft.ts';
import type { Archive } from './archive.ts';
import type { Notes } from './notes.ts';
import type { NamedTest } from './test-files.ts';
import { decodeText } from './text/text.ts';

type Scored = Pick<PackageDraft, 'type' | 'config'>;

/** Tests with the points, and their problem with the limits, of the settings beside them, else with those in their names. */
export function withPoints<T extends Scored>(
  draft: T,
  named: readonly NamedTest[],
  settings: TestSettings | undefined,
  notes: Notes,
): { draft: T; tests: readonly NamedTest[] } {
  const inputs = named.map((one) => one.inputName);
  const points = settings && pointsInSettings(settings.tests, inputs, settings.subtasksCount);
  if (settings && points && settings.subtasksCount === null) {
    const areSeveral = new Set(settings.tests.map((one) => one.subtask)).size > 1;
    if (areSeveral) notes.add(points.hasSubtasks ? 'SUBTASKS_AS_LOWEST' : 'SUBTASKS_AS_SUM');
  }
  const found = points ?? pointsInNames(inputs);
  const limited = settings ? withLimits(draft, settings, notes) : draft;
  return found ? applied(limited, named, found, notes) : { draft: limited, tests: named };
}

function withLimits<T extends Scored>(
  draft: T,
  { timeMs, memoryMb, largest, limitsDiffer, fileName }: TestSettings,
  notes: Notes,
): T {
  if (limitsDiffer) notes.add('LIMITS_PER_TEST', { value: largest });
  const config = {
    ...draft.config,
    ...(timeMs !== null && { timeMs }),
    ...(memoryMb !== null && { memoryMb }),
    ...(fileName !== null && { fileIo: { read: `${fileName}.in`, write: `${fileName}.out` } }),
  };
  return { ...draft, config };
}

/** What the settings among these files say of the tests; undefined where there are none, or none that can be used. */
export async function readSettings(
  archive: Archive,
  path: string,
  inputs: readonly string[],
  notes: Notes,
): Promise<TestSettings | undefined> {
  const text = archive.size(path) <= SETTINGS_BYTES ? await textIn(archive, path, notes) : undefined;
  const settings = text === undefined ? undefined : readTestSettings(text, inputs);
  if (!settings && !notes.has('TEST_SETTINGS_UNREAD')) notes.add('FILE_UNUSED', { value: baseName(path) });
  for (const line of settings?.ignored ?? []) notes.add('TEST_SETTING_IGNORED', { value: line }, { file: path });
  return settings;
}

/** The tests are whole without it. */
async function textIn(archive: Archive, path: string, notes: Notes): Promise<string | undefined> {
  try {
    return decodeText(await archive.read(path), path, notes);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'archive_entry_broken') throw error;
    notes.add('TEST_SETTINGS_UNREAD', { value: baseName(path) });
    return undefined;
  }
}

function applied<T extends Scored>(draft: T, named: readonly NamedTest[], points: PointsOfTests, notes: Notes) {
  const scored = scoredBy(points, notes);
  const tests = named.map((one) => ({ ...one, ...scored.of(one.inputName) }));
  return { draft: { ...draft, ...scored.as(draft.config) }, tests };
}

/** How points of elsewhere are kept: of each test, and of its problem, which has points from then on. */
export function scoredBy({ byInput, hasSubtasks, isAverage, ignored }: PointsOfTests, notes: Notes) {
  notes.add('POINTS_READ', { value: byInput.size });
  const groupedMode = isAverage ? 'subtask_average' : 'subtask_lowest';
  for (const name of ignored) notes.add('TEST_POINTS_IGNORED', { value: name });
  return {
    of: (input: string) => {
      const { score = null, groupScore = null, groupNo = null } = byInput.get(input) ?? {};
      return hasSubtasks ? { score: groupScore, groupNo } : { score, groupNo: null };
    },
    as: (config: PackageDraft['config']): Scored => ({
      type: 'oi',
      config: { ...config, caseMode: hasSubtasks ? groupedMode : 'default' },
    }),
  };
}
