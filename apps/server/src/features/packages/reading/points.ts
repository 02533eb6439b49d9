import { AppError } from '../../../http/app-error.ts';
import { baseName } from '../../test-data/archive/entry-names.ts';
import { pointsInNames, pointsInSettings, type PointsOfTests } from '../../test-data/archive/test-points.ts';
import { readTestSettings, SETTINGS_BYTES } from '../../test-data/archive/test-settings.ts';
import type { PackageDraft } from '../draft.ts';
import type { Archive } from './archive.ts';
import type { Notes } from './notes.ts';
import type { NamedTest } from './test-files.ts';
import { decodeText } from './text/text.ts';

type Scored = Pick<PackageDraft, 'type' | 'config'>;

/** Tests with the points, and their problem with the limits, of the settings beside them, else with those in their names. */
export async function withPoints<T extends Scored>(
  draft: T,
  named: readonly NamedTest[],
  { archive, config: path, notes }: { archive: Archive; config: string | undefined; notes: Notes },
): Promise<{ draft: T; tests: readonly NamedTest[] }> {
  const inputs = named.map((one) => one.inputName);
  const config = path === undefined ? undefined : await readConfig(archive, path, inputs, notes);
  if (config === undefined) {
    const points = pointsInNames(inputs);
    return points ? applied(draft, named, points, notes) : { draft, tests: named };
  }
  const { timeMs, memoryMb, largest, limitsDiffer } = config;
  if (limitsDiffer) notes.add('LIMITS_PER_TEST', { value: largest });
  const limited = {
    ...draft,
    config: { ...draft.config, ...(timeMs !== null && { timeMs }), ...(memoryMb !== null && { memoryMb }) },
  };
  const points = pointsInSettings(config.tests, inputs, config.subtasksCount);
  if (!points) return { draft: limited, tests: named };
  if (config.subtasksCount === null && new Set(config.tests.map((one) => one.subtask)).size > 1) {
    notes.add(points.hasSubtasks ? 'SUBTASKS_AS_LOWEST' : 'SUBTASKS_AS_SUM');
  }
  return applied(limited, named, points, notes);
}

async function readConfig(archive: Archive, path: string, inputs: readonly string[], notes: Notes) {
  const text = archive.size(path) <= SETTINGS_BYTES ? await textIn(archive, path, notes) : undefined;
  const config = text === undefined ? undefined : readTestSettings(text, inputs);
  if (!config && !notes.has('TEST_SETTINGS_UNREAD')) notes.add('FILE_UNUSED', { value: baseName(path) });
  for (const line of config?.ignored ?? []) notes.add('TEST_SETTING_IGNORED', { value: line }, { file: path });
  return config;
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
export function scoredBy({ byInput, hasSubtasks, ignored }: PointsOfTests, notes: Notes) {
  notes.add('POINTS_READ', { value: byInput.size });
  for (const name of ignored) notes.add('TEST_POINTS_IGNORED', { value: name });
  return {
    of: (input: string) => {
      const { score = null, groupScore = null, groupNo = null } = byInput.get(input) ?? {};
      return hasSubtasks ? { score: groupScore, groupNo } : { score, groupNo: null };
    },
    as: (config: PackageDraft['config']): Scored => ({
      type: 'oi',
      config: { ...config, caseMode: hasSubtasks ? 'subtask_lowest' : 'default' },
    }),
  };
}
