import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from '../folders.ts';
import { outcomeOf } from './vitest.ts';

const file = (status: string, ...tests: string[]) => ({
  name: join(checkout, 'apps/some.test.ts'),
  status,
  message: 'Error: no such module\n  at line 1',
  assertionResults: tests.map((one) => ({
    status: one,
    fullName: 'a thing works',
    failureMessages: one === 'failed' ? ['AssertionError: expected 1 to be 2\n  at line 7'] : [],
  })),
});

describe('the outcome of a test run', () => {
  it('names the tests that failed', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')];
    expect(outcomeOf({ numPassedTests: 3, numFailedTests: 1, testResults }, 1)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['apps/some.test.ts > a thing works: AssertionError: expected 1 to be 2'],
    });
  });

  it('counts a file that could not be loaded', () => {
    const testResults = [file('passed', 'passed'), file('failed')];
    expect(outcomeOf({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['apps/some.test.ts: Error: no such module'],
    });
  });

  it('counts an error outside all tests', () => {
    const testResults = [file('passed', 'passed')];
    const outcome = outcomeOf({ numPassedTests: 1, numFailedTests: 0, testResults }, 1);
    expect(outcome).toEqual({ passed: 1, failed: 1, failures: ['an error outside all tests, shown above'] });
  });

  it('counts a run that broke down', () => {
    expect(outcomeOf(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(outcomeOf(undefined, 0)).toEqual({ passed: 0, failed: 0, failures: [] });
  });
});
