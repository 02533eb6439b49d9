import { describe, expect, it } from 'vitest';
import {
  CASE_MODES,
  type CaseMode,
  caseModesOf,
  fitsType,
  hasSubtasks,
  isSubtaskNumber,
  stopsAtFirstError,
  subtaskOf,
} from './case-modes.ts';
import { limits } from './limits.ts';

const MODES: { mode: CaseMode; acm: boolean; oi: boolean; subtasks: boolean; stops: boolean }[] = [
  { mode: 'default', acm: true, oi: true, subtasks: false, stops: false },
  { mode: 'ergodic_without_error', acm: true, oi: false, subtasks: false, stops: true },
  { mode: 'subtask_lowest', acm: false, oi: true, subtasks: true, stops: false },
  { mode: 'subtask_average', acm: false, oi: true, subtasks: true, stops: false },
];

describe('a way of running the tests', () => {
  it('has its line here', () => {
    expect(MODES.map(({ mode }) => mode)).toEqual(CASE_MODES);
  });

  it.each(MODES)('$mode: for ACM $acm, for OI $oi', ({ mode, acm, oi }) => {
    expect([fitsType(mode, 'acm'), fitsType(mode, 'oi')]).toEqual([acm, oi]);
    expect([caseModesOf(0), caseModesOf(1)].map((modes) => modes.includes(mode))).toEqual([acm, oi]);
  });

  it.each(MODES)('$mode: subtasks $subtasks, stops at the first error $stops', ({ mode, subtasks, stops }) => {
    expect(hasSubtasks(mode)).toBe(subtasks);
    expect(stopsAtFirstError(mode)).toBe(stops);
  });

  it('that is not known has no subtasks', () => {
    expect(hasSubtasks(undefined)).toBe(false);
  });
});

describe('the subtask of a test', () => {
  it.each([
    [null, 1],
    [1, 1],
    [7, 7],
  ])('%j is number %i', (groupNo, number) => {
    expect(subtaskOf(groupNo)).toBe(number);
  });

  it.each<[number | null | undefined, boolean]>([
    [1, true],
    [limits.problem.cases, true],
    [limits.problem.cases + 1, false],
    [0, false],
    [-1, false],
    [1.5, false],
    [Number.NaN, false],
    [null, false],
    [undefined, false],
  ])('may be given as %j: %j', (value, may) => {
    expect(isSubtaskNumber(value)).toBe(may);
  });
});
