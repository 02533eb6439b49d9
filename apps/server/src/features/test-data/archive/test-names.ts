import { baseName, foldName } from './entry-names.ts';
import { flatName, pairFiles, type Pair } from './pairing.ts';

/** Folders that a problem's tests are divided into, and none of them more than a side of all tests. */
const SIDE = /^(in(puts?)?|out(puts?)?|ans(wers?)?|(test[-_ ]?)?(data|cases?)|tests?)$/i;

/** The folder of whatever this file or folder is a part of. */
export function holderOf(path: string): string {
  const steps = path.split('/').slice(0, -1);
  while (steps.length > 0 && SIDE.test(steps.at(-1) ?? '')) steps.pop();
  return steps.join('/');
}

const NUMBERED = /^(?<before>.*?)\d+(?<after>\D*)$/;
/** A word or a number that problems have, and tests have not. */
const OF_PROBLEM = /^((problems?|prob|p|tasks?|题目?)[-_ ]*\d+|[1-9]\d{3,})$/i;

type OneTest = { folder: string; paths: readonly string[]; pair: Pair | undefined };

/** Folders around one test each, such as `test01/` and `test02/`: all of a series are of the same problem. */
export function foldersOfOneTest(paths: readonly string[]): readonly OneTest[][] {
  const byFolder = Map.groupBy(paths, holderOf);
  const series = Map.groupBy(byFolder.keys(), (folder) => {
    const name = baseName(folder);
    const { before, after } = NUMBERED.exec(name)?.groups ?? {};
    if (before === undefined || OF_PROBLEM.test(name)) return undefined;
    return foldName(`${holderOf(folder)}/${before}0${after}`);
  });
  series.delete(undefined);
  return [...series.values()].flatMap((folders) => {
    const tests = folders.map((folder) => {
      const own = byFolder.get(folder) ?? [];
      return { folder, paths: own, pairs: pairFiles(own.map(flatName)).pairs };
    });
    const areSingle = tests.every(({ pairs }) => pairs.length <= 1);
    if (!areSingle || tests.filter(({ pairs }) => pairs.length === 1).length < 2) return [];
    return [tests.map(({ pairs, ...rest }) => ({ ...rest, pair: pairs[0] }))];
  });
}

/** What files are called without their folders; where nothing but its folder tells a test from others, by the folder. */
export function testNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map(paths.map((path) => [path, flatName(path)]));
  for (const tests of foldersOfOneTest(paths)) {
    const flat = tests.flatMap(({ pair }) => (pair ? [pair.input, pair.output].map(foldName) : []));
    if (new Set(flat).size === flat.length) continue;
    for (const { folder, paths: own, pair } of tests) {
      for (const path of own) names.set(path, nameIn(baseName(folder), flatName(path), pair));
    }
  }
  return names;
}

function nameIn(folder: string, name: string, pair: Pair | undefined): string {
  if (name === pair?.input) return `${folder}.in`;
  return name === pair?.output ? `${folder}.out` : `${folder}/${name}`;
}
