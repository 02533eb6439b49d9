import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GROUNDS } from './table/attack.ts';
import { COMPILE_TIME } from './table/compile-time.ts';
import { JUDGES } from './table/judges.ts';
import { RUN_TIME } from './table/run-time.ts';

const attacks = Object.values({ ...RUN_TIME, ...COMPILE_TIME, ...JUDGES }).flat();
/** Given to others: what attacks include, and the programs of setters. */
const NOT_HANDED_IN = ['attack.h', 'attack.py', 'judges'];
/** 37 and 38 are about time as a channel and as noise: accepted, and measured by "./oyez bench repeat". */
const OF_TIME = [37, 38];
/** By a malicious checker, whose program stands under 58. */
const BY_CHECKER = [59];

it('hands in every program of its folder, once', () => {
  const files = readdirSync(join(import.meta.dirname, 'programs')).filter((name) => !NOT_HANDED_IN.includes(name));
  const named = attacks.map(({ name }) => name).filter((name) => name.includes('.'));
  expect(named.toSorted()).toEqual(files.toSorted());
});

it('has every number of the battery about running, compiling and judging programs', () => {
  const numbers = new Set([...attacks.map(({ battery }) => battery), ...OF_TIME, ...BY_CHECKER]);
  expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 59 }, (_, n) => n + 1));
});

it('attacks on every ground', () => {
  expect(new Set(attacks.map(({ on }) => on))).toEqual(new Set(GROUNDS));
});
