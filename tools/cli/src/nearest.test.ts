import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import { describe, expect, it } from 'vitest';
import { didYouMean, editDistance } from './nearest.ts';

describe('the distance of two words', () => {
  it.each([
    ['up', 'up', 0],
    ['', 'port', 4],
    ['upp', 'up', 1],
    ['prot', 'port', 1],
    ['chekc', 'check', 1],
    ['kitten', 'sitting', 3],
  ])('from %s to %s is %d', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});

describe('what was meant', () => {
  it.each([
    ['haskel', ' (did you mean "Haskell"?)'],
    ['Pyhton3', ' (did you mean "Python3"?)'],
    ['python', ' (did you mean "Python3" or "Python2"?)'],
    ['javascript-node', ' (did you mean "JavaScript Node"?)'],
    ['brainfuck', ''],
    ['zz', ''],
  ])('by %s', (word, sentence) => {
    expect(didYouMean(word, LANGUAGE_NAMES)).toBe(sentence);
  });

  it('is nothing where nothing is known', () => {
    expect(didYouMean('up', [])).toBe('');
  });
});
