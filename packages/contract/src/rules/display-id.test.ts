import { describe, expect, it } from 'vitest';
import { displayIdOf, repairedDisplayId } from './display-id.ts';
import { limits } from './limits.ts';

const longest = 'A'.repeat(limits.problem.displayId);

describe('a display id', () => {
  it.each([
    ['p1000', 'P1000'],
    [' A-1_b.c+d ', 'A-1_B.C+D'],
    ['Ａ１', 'A1'],
    ['题目1', '题目1'],
    [longest, longest],
  ])('%j means %s', (given, displayId) => {
    expect(displayIdOf(given)).toBe(displayId);
    expect(repairedDisplayId(given)).toBe(displayId);
  });

  it.each([
    ['', undefined],
    ['  ', undefined],
    ['-_.', undefined],
    ['!?', undefined],
    ['-A', 'A'],
    ['a b', 'A-B'],
    ['a/../b', 'A-..-B'],
    ['a\u200Bb', 'A-B'],
    ['a?', 'A'],
    [`${longest}B`, longest],
  ])('%j is none, and comes closest to %s', (given, repaired) => {
    expect(displayIdOf(given)).toBeUndefined();
    expect(repairedDisplayId(given)).toBe(repaired);
  });
});
