import { describe, expect, it } from 'vitest';
import { hasPoints, PROBLEM_TYPES, problemTypeOf, TYPE_NUMBERS, typeNumberOf } from './problem-types.ts';

describe('the type of a problem', () => {
  it.each([
    ['acm', 0, false],
    ['oi', 1, true],
  ] as const)('%s is %i on the wire', (type, number, points) => {
    expect(TYPE_NUMBERS[type]).toBe(number);
    expect(typeNumberOf(type)).toBe(number);
    expect(problemTypeOf(number)).toBe(type);
    expect(problemTypeOf(type)).toBe(type);
    expect([hasPoints(type), hasPoints(number)]).toEqual([points, points]);
  });

  it('has a number of its own each', () => {
    expect(new Set(PROBLEM_TYPES.map((type) => TYPE_NUMBERS[type])).size).toBe(PROBLEM_TYPES.length);
  });

  it.each([undefined, '', 'OI', '1', 2, -1])('is ACM where somebody wrote %j', (given) => {
    expect(problemTypeOf(given)).toBe('acm');
  });
});
