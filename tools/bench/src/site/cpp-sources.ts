import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '@oyez/cli/folders';
import { demoProblems } from '../../../../demo/index.ts';

export type TypicalSource = { displayId: string; code: string };

const WITH_ALL_HEADERS = 8;
const INCLUDE = /^#include <.+>\n/gm;

/** What people hand in: the demo problems' solutions, with the headers that each needs and, many of them, with all. */
export function typicalSources(): TypicalSource[] {
  const own = demoProblems.map(({ displayId, slug }) => ({
    displayId,
    code: readFileSync(join(checkout, 'demo/problems', slug, 'solution.cpp'), 'utf8'),
  }));
  const withAll = own.slice(-WITH_ALL_HEADERS).map(({ displayId, code }) => ({
    displayId,
    code: `#include <bits/stdc++.h>\n${code.replaceAll(INCLUDE, '')}`,
  }));
  return [...own, ...withAll];
}

type Change = (code: string) => string;

const MAIN = /^int main\(.*\) \{\n/m;
const inMain =
  (text: string): Change =>
  (code) =>
    code.replace(MAIN, (start) => `${start}${text}\n`);
const beforeMain =
  (text: string): Change =>
  (code) =>
    code.replace(MAIN, (start) => `${text}\n${start}`);
const first =
  (text: string): Change =>
  (code) =>
    `${text}${code}`;

/** What people do to a program: most of it is refused, and some of it ends badly. */
const CHANGES: readonly Change[] = [
  (code) => code,
  first('/*\n * Somebody, yesterday\n */\n\n'),
  first('#pragma GCC optimize("O3")\n'),
  (code) => code.replaceAll('\n', '\r\n'),
  inMain('cuot << missing;'),
  inMain('int unfinished = '),
  inMain('struct Own {}; std::vector<Own> own; std::sort(own.begin(), own.end());'),
  inMain('std::vector<int> numbers = "text"; numbers.push(1).pop();'),
  beforeMain('int elsewhere(int);\nstatic int used = elsewhere(3);'),
  (code) => code.replace('int main(', 'int mian('),
  inMain('static_assert(sizeof(int) == 8, "no");'),
  beforeMain('#include "nothing.h"'),
  beforeMain('#include <map>\nstruct Key {};\nstd::map<Key, int> keys;\nint at() { return keys[Key()]; }'),
  inMain('*(volatile int *)0 = 1;'),
  inMain('return 3;'),
];

/** 20 sources in 15 states each, in the order of the states. */
export function changedSources(): TypicalSource[] {
  const sources = typicalSources();
  return CHANGES.flatMap((change) => sources.map(({ displayId, code }) => ({ displayId, code: change(code) })));
}
