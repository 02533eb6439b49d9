import { baseName } from '../../test-data/archive/entry-names.ts';
import type { Archive } from './archive.ts';
import { Notes } from './notes.ts';
import type { NamedTest } from './test-files.ts';
import { decodeText, readJson } from './text/text.ts';
import { Fields } from './values.ts';

/**
 * The system's own exporter forgets which test belongs to which subtask. The index that its judge keeps among the tests
 * still knows.
 */
export async function hojGroups(
  archive: Archive,
  folder: string,
  tests: readonly NamedTest[],
  notes: Notes,
): Promise<NamedTest[]> {
  const without = tests.find((one) => one.groupNo === null);
  if (without === undefined) return [...tests];
  if (tests.some((one) => one.groupNo !== null)) {
    notes.add('SUBTASKS_INCOMPLETE', { value: without.inputName });
    return [...tests];
  }
  const known = await groupsInIndex(archive, archive.find(`${folder}info`));
  const found = tests.map((one) => ({ ...one, groupNo: known.get(one.inputName) ?? null }));
  if (found.every((one) => one.groupNo !== null)) {
    notes.add('SUBTASKS_FROM_INDEX', { value: new Set(found.map((one) => one.groupNo)).size });
    return found;
  }
  notes.add('SUBTASKS_UNKNOWN');
  return [...tests];
}

async function groupsInIndex(archive: Archive, path: string | undefined): Promise<Map<string, number>> {
  if (path === undefined || archive.size(path) > archive.limits.textBytes) return new Map();
  // What is wrong with an index that nobody needs is of no interest.
  const unheard = new Notes();
  const index = new Fields(readJson(decodeText(await archive.read(path), path, unheard), path, unheard), path, unheard);
  return new Map(
    index.inners('testCases').flatMap((one) => {
      const groupNo = one.number('groupNum');
      return groupNo === undefined ? [] : [[baseName(one.text('inputName')), Math.round(groupNo)] as const];
    }),
  );
}
