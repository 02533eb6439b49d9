import { describe, expect, it } from 'vitest';
import { STATUS } from '../judging/verdict.ts';
import type { CaseMode } from './case-modes.ts';
import { type CaseOutcome, oiRankScore, outcomeOf, scoreOf, subtaskScore } from './outcome.ts';

const { accepted, wrong_answer, time_limit, partial_accepted, system_error, cancelled } = STATUS;

/** Cases in order, each with its verdict, its points and its subtask. */
function cases(...list: readonly [status: number, score?: number | null, groupNo?: number | null][]): CaseOutcome[] {
  return list.map(([status, score = null, groupNo = null], index) => ({
    seq: index + 1,
    groupNo,
    status,
    timeMs: 10 * (index + 1),
    memoryKb: 1000 - index,
    score,
  }));
}

describe('the verdict of an ACM submission', () => {
  it.each([
    ['is accepted when every case is', cases([accepted], [accepted]), accepted],
    ['is that of the first case that failed', cases([accepted], [time_limit], [wrong_answer]), time_limit],
    ['is a system error wherever one happened', cases([wrong_answer], [accepted], [system_error]), system_error],
  ])('%s', (_, list, status) => {
    expect(outcomeOf(list, 'acm', 'default')).toMatchObject({ status, score: null });
  });

  it('comes with the longest time and the most memory of a case', () => {
    expect(outcomeOf(cases([accepted], [accepted], [accepted]), 'acm', 'default')).toMatchObject({
      timeMs: 30,
      memoryKb: 1000,
    });
  });

  it('needs no time and no memory where nothing ran', () => {
    expect(outcomeOf([], 'acm', 'default')).toMatchObject({ timeMs: 0, memoryKb: 0 });
  });
});

describe('the verdict of an OI submission', () => {
  it.each([
    ['is accepted with all points', cases([accepted, 60], [accepted, 40]), accepted, 100],
    ['is partial when some cases passed', cases([accepted, 60], [wrong_answer, 0]), partial_accepted, 60],
    ['is partial when a case is', cases([partial_accepted, 30], [wrong_answer, 0]), partial_accepted, 30],
    ['is that of the first case when all failed', cases([time_limit, 0], [wrong_answer, 0]), time_limit, 0],
    ['has no score with a system error', cases([accepted, 60], [system_error, 0]), system_error, null],
  ])('%s', (_, list, status, score) => {
    expect(outcomeOf(list, 'oi', 'default')).toMatchObject({ status, score });
  });
});

describe('the score', () => {
  const grouped = cases(
    [accepted, 30, 1],
    [partial_accepted, 15, 1],
    [accepted, 50, 2],
    [wrong_answer, 0, 3],
    [cancelled, 0, 3],
  );
  it.each<[CaseMode, number]>([
    ['default', 95],
    ['ergodic_without_error', 95],
    ['subtask_lowest', 15 + 50 + 0],
    ['subtask_average', 23 + 50 + 0],
  ])('%s: %i', (mode, score) => {
    expect(scoreOf(grouped, mode)).toBe(score);
  });

  it('counts cases without a subtask to the first', () => {
    expect(scoreOf(cases([accepted, 10, null], [accepted, 20, 1], [accepted, 30, 2]), 'subtask_lowest')).toBe(40);
  });

  it('counts a case without points as none', () => {
    expect(scoreOf(cases([accepted, null], [accepted, 5]), 'default')).toBe(5);
  });

  it.each([
    ['subtask_lowest', [30, 15, 20], 15],
    ['subtask_average', [30, 15], 23],
    ['subtask_average', [10, 10, 11], 10],
    ['subtask_average', [0, 0], 0],
  ] as const)('of one subtask, %s of %j is %i', (mode, scores, score) => {
    expect(subtaskScore(scores, mode)).toBe(score);
  });

  it.each([
    [100, 0, 10],
    [100, 2, 14],
    [55, 1, 8],
    [54, 1, 7],
    [0, 2, 4],
    [0, 0, 0],
  ])('%i of a problem of difficulty %i is worth %i on the ladder', (score, difficulty, points) => {
    expect(oiRankScore(score, difficulty)).toBe(points);
  });
});
