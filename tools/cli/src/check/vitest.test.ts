import { describe, expect, it } from 'vitest';
import { countTests } from './vitest.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

describe('the counts of a test run', () => {
  it('are those of the report', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')];
    expect(countTests({ numPassedTests: 3, numFailedTests: 1, testResults }, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('count a file that could not be loaded', () => {
    const testResults = [file('passed', 'passed'), file('failed')];
    expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('count an error outside all tests', () => {
    const testResults = [file('passed', 'passed')];
    expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('count a run that broke down', () => {
    expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1 });
    expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 0 });
  });
});
