import type { ProgressCell, ProgressRow } from '@oyez/contract/classes/assignments';
import { describe, expect, it } from 'vitest';
import { inOrder, matching, standingOf } from './standing.ts';

const problems = [1, 2].map((pid) => ({ pid, displayId: `P${pid}`, title: '', worth: 5000 }));
const cell = (pid: number, is: Partial<ProgressCell> = {}): ProgressCell => ({
  pid,
  points: 0,
  solved: false,
  tries: 1,
  lateDays: 0,
  bestId: null,
  failId: null,
  failStatus: null,
  manual: false,
  ...is,
});
const row = (username: string, cells: ProgressCell[], is: Partial<ProgressRow> = {}): ProgressRow => ({
  uid: '1',
  username,
  name: null,
  number: null,
  sectionId: null,
  cells,
  total: cells.reduce((sum, one) => sum + one.points, 0),
  lateDays: 0,
  percent: '0',
  ...is,
});

describe('where somebody is with an assignment', () => {
  it.each<[string, ProgressCell[], string]>([
    ['has handed nothing in', [], 'untouched'],
    ['has points by hand alone', [cell(1, { tries: 0, manual: true, points: 100 })], 'untouched'],
    ['has tried a little', [cell(1, { tries: 2 })], 'going'],
    ['has tried often without success', [cell(1, { solved: true }), cell(2, { tries: 3 })], 'stuck'],
    ['has solved some after many tries', [cell(1, { solved: true, tries: 9 })], 'going'],
    ['has solved all', [cell(1, { solved: true }), cell(2, { solved: true, tries: 9 })], 'done'],
  ])('who %s', (_, cells, standing) => {
    expect(standingOf(row('ada', cells), problems, 3)).toBe(standing);
  });

  it('depends on from how many tries on one is stuck', () => {
    const tried = row('ada', [cell(1, { tries: 3 })]);
    expect([3, 4].map((tries) => standingOf(tried, problems, tries))).toEqual(['stuck', 'going']);
  });
});

describe('the order of the people', () => {
  const rows = [row('ada', [cell(1, { points: 10 })]), row('bob', []), row('eve', [cell(1, { points: 30 })])];
  const names = (by: Parameters<typeof inOrder>[1]) => inOrder(rows, by).map((one) => one.username);
  it('is the class list’s, or that of a column, with those who have nothing last', () => {
    expect(names({ by: 'student', descending: false })).toEqual(['ada', 'bob', 'eve']);
    expect(names({ by: 1, descending: true })).toEqual(['eve', 'ada', 'bob']);
    expect(names({ by: 'total', descending: false })).toEqual(['bob', 'ada', 'eve']);
  });
});

describe('a search', () => {
  it('finds number, name and username, whatever the case', () => {
    const ada = row('Ada99', [], { name: '张三', number: 'S-07' });
    expect(['ada', '张', 's-07', ' ADA ', 'eve'].map((text) => matching(ada, text))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});
