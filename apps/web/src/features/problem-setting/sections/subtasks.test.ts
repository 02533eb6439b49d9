import { describe, expect, it } from 'vitest';
import { type CaseRow, emptyCase } from '../form/formValues.ts';
import {
  parseRanges,
  rangesText,
  spreadPoints,
  subtasksOf,
  testsWithout,
  withCaseMode,
  withPoints,
  withTests,
} from './subtasks.ts';

const rows = (...groups: (number | null)[]): CaseRow[] =>
  groups.map((groupNum, index) => ({ ...emptyCase(), groupNum, score: 10 * (index + 1) }));
const scores = (list: readonly CaseRow[]) => list.map((row) => row.score);
const groups = (list: readonly CaseRow[]) => list.map((row) => row.groupNum);

describe('subtasks', () => {
  it.each([
    [[0, 1, 2, 3, 4], '1–5'],
    [[4, 0, 1], '1–2, 5'],
    [[7], '8'],
    [[], ''],
  ])('%j are written %s', (tests, text) => expect(rangesText(tests)).toBe(text));

  it.each([
    ['1-5', [0, 1, 2, 3, 4]],
    [' 1 – 2，5 ', [0, 1, 4]],
    ['3至4', [2, 3]],
    ['2,2', [1]],
    ['0-3', undefined],
    ['5-11', undefined],
    ['4-2', undefined],
    ['', undefined],
    ['a', undefined],
    ['1,,2', undefined],
  ])('“%s” of ten tests are %j', (text, tests) => expect(parseRanges(text, 10)).toEqual(tests));

  it('are what their tests are worth: the lowest, or the average', () => {
    const list = rows(2, 1, 1, null);
    expect(subtasksOf(list, 'subtask_lowest')).toEqual([
      { number: 1, tests: [1, 2], points: null, most: 20 },
      { number: 2, tests: [0], points: 10, most: 10 },
    ]);
    expect(subtasksOf(list, 'subtask_average')[0]).toMatchObject({ most: 25 });
    expect(testsWithout(list)).toEqual([3]);
  });

  it('take tests with their points, and leave those that they no longer have', () => {
    const [first] = subtasksOf(
      withPoints(rows(1, 1, 2), { number: 1, tests: [], points: null, most: null }, 40),
      'subtask_lowest',
    );
    const next = withTests(withPoints(rows(1, 1, 2), first!, 40), first!, [1, 2]);
    expect(groups(next)).toEqual([null, 1, 1]);
    expect(scores(next)).toEqual([40, 40, 40]);
  });

  it('share the full score, each test worth its whole subtask', () => {
    expect(scores(spreadPoints(rows(1, 1, 2, 3), 'subtask_lowest'))).toEqual([33, 33, 33, 34]);
    expect(scores(spreadPoints(rows(1, 1, 2, 3), 'default'))).toEqual([25, 25, 25, 25]);
  });

  it('begin as one with all tests, and points that nobody has chosen follow', () => {
    const files = spreadPoints(rows(null, null, null, null), 'default');
    const values = { judgeCaseMode: 'default' as const, isUpload: true, files, typed: [] };
    const grouped = withCaseMode(values, 'subtask_lowest');
    expect(groups(grouped.files!)).toEqual([1, 1, 1, 1]);
    expect(scores(grouped.files!)).toEqual([100, 100, 100, 100]);
    expect(scores(withCaseMode({ ...values, ...grouped }, 'default').files!)).toEqual([25, 25, 25, 25]);
    const begun = [...spreadPoints(rows(null), 'default'), emptyCase(), emptyCase()];
    expect(scores(withCaseMode({ ...values, files: begun }, 'subtask_lowest').files!)).toEqual([100, 100, 100]);
    const own = { ...values, files: rows(1, 1, 2) };
    expect(scores(withCaseMode(own, 'subtask_average').files!)).toEqual([10, 20, 30]);
    expect(groups(withCaseMode(own, 'subtask_average').files!)).toEqual([1, 1, 2]);
  });
});
