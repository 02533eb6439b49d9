import { hasSubtasks, subtaskOf } from '@oyez/contract/rules/case-modes';
import { evenScoresOf } from '@oyez/contract/rules/judging/case-scores';
import { subtaskScore } from '@oyez/contract/rules/outcome';
import { type CaseRow, casesOf, type FormValues } from '../form/formValues.ts';
import { spreadScores } from './scores.ts';

export type Subtask = {
  number: number;
  /** Where its tests stand, from 0. */
  tests: number[];
  /** What each of its tests is worth, and so the subtask; null where they differ or have none. */
  points: number | null;
  /** The most that it can earn; null where a score is missing. */
  most: number | null;
};

type Row = Pick<CaseRow, 'score' | 'groupNum'>;
type Mode = FormValues['judgeCaseMode'];

/** The subtasks of these tests by their numbers; tests that have none are in none. */
export function subtasksOf(rows: readonly Row[], mode: Mode): Subtask[] {
  const members = new Map<number, number[]>();
  for (const [index, { groupNum }] of rows.entries()) {
    if (groupNum !== null) members.set(groupNum, [...(members.get(groupNum) ?? []), index]);
  }
  return [...members]
    .toSorted(([a], [b]) => a - b)
    .map(([number, tests]) => {
      const scores = tests.flatMap((index) => rows[index]?.score ?? []);
      const isComplete = scores.length === tests.length;
      return {
        number,
        tests,
        points: isComplete && new Set(scores).size === 1 ? (scores[0] ?? null) : null,
        most: isComplete && hasSubtasks(mode) ? subtaskScore(scores, mode) : null,
      };
    });
}

export const testsWithout = (rows: readonly Row[]): number[] =>
  rows.flatMap((row, index) => (row.groupNum === null ? [index] : []));

/** `[0, 1, 2, 4]` as `1–3, 5`. */
export function rangesText(tests: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const test of tests.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && test === last[1] + 1) last[1] = test;
    else ranges.push([test, test]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`)).join(', ');
}

/** The other way round, however people write it; undefined where it names no tests of these. */
export function parseRanges(text: string, count: number): number[] | undefined {
  const tests = new Set<number>();
  for (const part of text.split(/[,，、;；]/)) {
    const found = /^\s*(\d{1,6})\s*(?:[-–—~～至到]\s*(\d{1,6})\s*)?$/.exec(part);
    if (found === null) return undefined;
    const from = Number(found[1]);
    const to = Number(found[2] ?? found[1]);
    if (from < 1 || to < from || to > count) return undefined;
    for (let test = from; test <= to; test += 1) tests.add(test - 1);
  }
  return [...tests];
}

/** These tests, and no others, make up the subtask, each worth what its others are. */
export function withTests<R extends Row>(rows: readonly R[], subtask: Subtask, tests: readonly number[]): R[] {
  const chosen = new Set(tests);
  return rows.map((row, index) => {
    if (chosen.has(index)) {
      return { ...row, groupNum: subtask.number, score: subtask.points ?? row.score };
    }
    return row.groupNum === subtask.number ? { ...row, groupNum: null } : row;
  });
}

export function withPoints<R extends Row>(rows: readonly R[], { number }: Subtask, points: number | null): R[] {
  return rows.map((row) => (row.groupNum === number ? { ...row, score: points } : row));
}

/** The full score, spread over the subtasks where there are any: each test of one is worth the whole subtask. */
export function spreadPoints<R extends Row>(rows: readonly R[], mode: Mode): R[] {
  if (!hasSubtasks(mode)) return spreadScores(rows);
  const scores = evenScoresOf(rows.map((row) => subtaskOf(row.groupNum)));
  return rows.map((row, index) => ({ ...row, score: scores[index] ?? null }));
}

/**
 * Points that nobody has chosen follow the new way of counting; tests that were in no subtask begin as one. Points of
 * the setter's own stay.
 */
export function withCaseMode(
  values: Pick<FormValues, 'judgeCaseMode' | 'isUpload' | 'files' | 'typed'>,
  mode: Mode,
): Partial<FormValues> {
  const before = casesOf(values);
  const isFirst = hasSubtasks(mode) && before.every((row) => row.groupNum === null);
  const rows = isFirst ? before.map((row) => ({ ...row, groupNum: 1 })) : before;
  // Tests that came later have no points yet.
  const scored = before.filter((row) => row.score !== null);
  const isSpread = spreadPoints(scored, values.judgeCaseMode).every((row, at) => row.score === scored[at]?.score);
  const isOtherCount = hasSubtasks(mode) !== hasSubtasks(values.judgeCaseMode);
  const next = isSpread && isOtherCount ? spreadPoints(rows, mode) : rows;
  return { judgeCaseMode: mode, ...(values.isUpload ? { files: next } : { typed: next }) };
}
