import type { Archive } from './archive.ts';

/** A path in the folder of one problem, which may be the archive itself. */
const inFolder = (rest: string) => new RegExp(`(^|/)${rest}`, 'i');
const PROBLEM_YAML = inFolder('problem\\.ya?ml$');
const KATTIS_DATA = inFolder('data/(sample|secret)/');

type Has = (mark: RegExp) => boolean;

/** Packages of other systems, by what no package of ours has. The first that fits counts. */
const FOREIGN: readonly [name: string, isIt: (has: Has) => boolean][] = [
  [
    'DOMjudge',
    (has) =>
      has(inFolder('domjudge-problem\\.ini$')) ||
      (has(inFolder('submissions\\.json$')) &&
        (has(PROBLEM_YAML) || has(KATTIS_DATA) || has(inFolder('submissions/')))),
  ],
  [
    'Hydro',
    (has) =>
      has(inFolder('testdata/config\\.(ya?ml|ini)$')) ||
      (has(PROBLEM_YAML) &&
        !has(KATTIS_DATA) &&
        (has(inFolder('testdata/')) || has(inFolder('problem(_[a-z_]{2,8})?\\.md$')))),
  ],
  [
    'Kattis',
    (has) =>
      has(inFolder('data/secret/')) || (has(PROBLEM_YAML) && (has(KATTIS_DATA) || has(inFolder('submissions/')))),
  ],
  ['Polygon', (has) => has(inFolder('(problem|contest)\\.xml$'))],
  ['DMOJ', (has) => has(inFolder('init\\.ya?ml$'))],
];

/** The system whose package this is by such marks. */
export function marksOf({ paths }: Archive): string | undefined {
  const has: Has = (mark) => paths.some((path) => mark.test(path));
  return FOREIGN.find(([, isIt]) => isIt(has))?.[0];
}
