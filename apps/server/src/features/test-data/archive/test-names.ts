import { fail } from '../../../http/app-error.ts';
import { baseName, foldName, shown } from './entry-names.ts';
import { flatName, pairFiles, type Pair } from './pairing.ts';

/** Folders that a problem's tests are divided into, and none of them more than a side of all tests. */
const SIDE = /^(in(puts?)?|out(puts?)?|ans(wers?)?|(test[-_ ]?)?(data|cases?)|tests?|输入|输出|答案|测试数据)$/i;

/** Folders that a problem's tests are divided into, which make no problem of their own. */
export const PART =
  /^((sub[-_ ]?tasks?|sub|group|batch|part|g|s)[-_ ]?\d+|samples?|examples?|secret|pretests?|hidden|main|small|large)$/i;

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
  nameByParts(names);
  return names;
}

/** Where parts such as `subtask1/` and `subtask2/` call their tests alike, all of their tests are called by them, too. */
function nameByParts(names: Map<string, string>): void {
  const inParts = [...names].filter(([path]) => PART.test(partOf(path)));
  const { pairs } = pairFiles(inParts.map(([, name]) => name));
  const tests = new Set(pairs.flatMap((one) => [one.input, one.output]));
  const ofTests = inParts.filter(([, name]) => tests.has(name));
  if (new Set(ofTests.map(([, name]) => foldName(name))).size === ofTests.length) return;
  for (const [path, name] of ofTests) names.set(path, `${partOf(path)}-${name}`);
}

function partOf(path: string): string {
  return baseName(holderOf(path));
}

/** Folders between the tests are dropped, which must not make two tests one. What is no test is left out anyway. */
export function refuseClashes(names: ReadonlyMap<string, string>): void {
  const { others } = pairFiles([...names.values()]);
  const passed = new Set(others.map(foldName));
  const byName = new Map<string, string>();
  for (const [path, given] of names) {
    const name = foldName(given);
    const other = byName.get(name);
    if (other !== undefined && !passed.has(name)) fail('test_names_clash', { entry: shown(path), other: shown(other) });
    byName.set(name, path);
  }
}

function nameIn(folder: string, name: string, pair: Pair | undefined): string {
  if (name === pair?.input) return `${folder}.in`;
  return name === pair?.output ? `${folder}.out` : `${folder}/${name}`;
}
