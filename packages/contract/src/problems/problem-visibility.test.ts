import { describe, expect, it } from 'vitest';
import { PROBLEM_AUTH, problemAuthNumbered, problemAuthOf, visibilityNumbered } from './problem-visibility.ts';

describe('who finds a problem', () => {
  it.each([
    ['public', 1, { hidden: false, contestOnly: false }],
    ['hidden', 2, { hidden: true, contestOnly: false }],
    ['contest', 3, { hidden: false, contestOnly: true }],
  ] as const)('is %s as %i on the wire', (auth, number, visibility) => {
    expect(PROBLEM_AUTH[auth]).toBe(number);
    expect(problemAuthNumbered(number)).toBe(auth);
    expect(visibilityNumbered(number)).toEqual(visibility);
    expect(problemAuthOf(visibility)).toBe(auth);
  });

  it('is for contests where a problem is hidden besides', () => {
    expect(problemAuthOf({ hidden: true, contestOnly: true })).toBe('contest');
  });

  it.each([undefined, 0, 4, -1, 1.5])('is not said by %j', (given) => {
    expect([problemAuthNumbered(given), visibilityNumbered(given)]).toEqual([undefined, undefined]);
  });
});
