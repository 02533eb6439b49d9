import { describe, expect, it } from 'vitest';
import { checkFilters } from './filters.ts';
import { sumOf } from './tally.ts';
import { testEnvironment } from './vitest.ts';

describe('the words of ./oyez test', () => {
  const files = ['apps/server/src/features/problems/problems.routes.test.ts', 'e2e/journeys/contest.test.ts'];

  it('are parts of paths', () => {
    expect(() => checkFilters(['problems', 'JOURNEYS', 'contest.test'], files)).not.toThrow();
  });

  it('are refused with the nearest one when no test file has them', () => {
    expect(() => checkFilters(['problms'], files)).toThrow(
      'No test file has "problms" in its path (did you mean "problems"?).',
    );
    expect(() => checkFilters(['problems', 'nowhere'], files)).toThrow('No test file has "nowhere" in its path.');
  });
});

describe('an interrupted run', () => {
  it('counts the files that had ended, and not the line that broke off', () => {
    const line = (passed: number, failures: string[]) => `${JSON.stringify({ passed, failures })}\n`;
    expect(sumOf(`${line(3, [])}${line(1, ['a: b'])}{"passed":9`)).toEqual({ passed: 4, failures: ['a: b'] });
    expect(sumOf('')).toEqual({ passed: 0, failures: [] });
  });
});

describe('what tests print', () => {
  it('has no colours without a terminal', () => {
    expect(testEnvironment(false)).toMatchObject({ NO_COLOR: '1' });
    expect(testEnvironment(false).FORCE_COLOR).toBeUndefined();
  });
});
