import { describe, expect, it } from 'vitest';
import { evenScores, FULL_SCORE, isCaseScore } from './case-scores.ts';
import { limits } from '../limits.ts';

describe('points spread over tests', () => {
  it.each([
    [0, []],
    [1, [100]],
    [2, [50, 50]],
    [3, [33, 33, 34]],
    [6, [16, 16, 17, 17, 17, 17]],
  ])('are the same for each of %i, or one more at the end', (count, scores) => {
    expect(evenScores(count)).toEqual(scores);
  });

  it.each([1, 7, 12, 99, 100, 101, 250, limits.problem.cases])('are the full score together: %i tests', (count) => {
    const scores = evenScores(count);
    expect(scores).toHaveLength(count);
    expect(scores.every(isCaseScore)).toBe(true);
    expect(scores.reduce((sum, score) => sum + score, 0)).toBe(FULL_SCORE);
  });
});

describe('the points of a test', () => {
  it.each<[number | null | undefined, boolean]>([
    [0, true],
    [1, true],
    [limits.problem.score, true],
    [limits.problem.score + 1, false],
    [-1, false],
    [0.5, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
    [null, false],
    [undefined, false],
  ])('may be %j: %j', (value, may) => {
    expect(isCaseScore(value)).toBe(may);
  });
});
