import { baseName, foldName } from '../../test-data/archive/entry-names.ts';
import { flatName, pairFiles } from '../../test-data/archive/pairing.ts';
import { foldersOfOneTest, holderOf, PART } from '../../test-data/archive/test-names.ts';

/** The tests of one problem with everything around them. `folder` is empty for the archive itself. */
export type TestFolder = { folder: string; paths: string[] };

/** Which folders hold the tests of a problem each. One, where they are no more than parts of the same. */
export function testFolders(paths: readonly string[]): { folders: TestFolder[]; rest: string[] } {
  const whole = { folders: [{ folder: '', paths: [...paths] }], rest: [] };
  const ofOneTest = new Set(foldersOfOneTest(paths).flatMap((tests) => tests.map((one) => one.folder)));
  const byFolder = Map.groupBy(paths, (path) => {
    const folder = holderOf(path);
    return ofOneTest.has(folder) ? holderOf(folder) : folder;
  });
  const holders = [...byFolder].filter(([, own]) => hasPairs(own)).map(([folder]) => folder);
  const tops = holders.filter((one) => !holders.some((other) => other !== one && isWithin(one, other)));
  if (tops.length < 2 || areParts(tops, paths)) return whole;
  const folders = tops.map((folder) => ({ folder, paths: paths.filter((path) => isWithin(path, folder)) }));
  const used = new Set(folders.flatMap((one) => one.paths));
  return { folders, rest: paths.filter((path) => !used.has(path)) };
}

function hasPairs(paths: readonly string[]): boolean {
  return pairFiles(paths.map(flatName)).pairs.some((one) => !one.outputIsMissing);
}

function isWithin(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

/** Numbers may be those of problems or of subtasks: tests of the same names are of several problems. */
function areParts(folders: readonly string[], paths: readonly string[]): boolean {
  const names = folders.map(baseName);
  if (names.every((one) => PART.test(one))) return true;
  if (!names.every((one) => /^\d+$/.test(one))) return false;
  const flat = paths.map((path) => foldName(flatName(path)));
  return new Set(flat).size === flat.length;
}
