import { describe, expect, it } from 'vitest';
import { STANDARD_CHECKERS, standardCheckerCode } from '../judging/standard-checkers.ts';
import { checkerWords } from './checker-words.ts';

/** All that the program of a standard checker can say to a contestant. */
function sentencesOf(code: string): string[] {
  return [...code.matchAll(/quitf\(_(wa|ok), "([^"]+)"/g)].map(([, verdict, text = '']) => {
    const said = text.replaceAll('%d', '12').replaceAll('%g', '1e-06');
    return `${verdict === 'ok' ? 'ok' : 'wrong answer'} ${said}`;
  });
}

describe('what a standard checker says', () => {
  it.each(STANDARD_CHECKERS)('is read in either language, whatever %s says', (name) => {
    const sentences = sentencesOf(standardCheckerCode(name));
    expect(sentences.length).toBeGreaterThan(1);
    for (const sentence of sentences) {
      expect(checkerWords(sentence, 'zh-CN').replaceAll(/YES|NO|1e-06/g, '')).not.toMatch(/[a-z]/i);
      expect(checkerWords(sentence, 'en-US')).toMatch(/^[A-Z]/);
      expect(checkerWords(sentence, 'en-US')).not.toMatch(/wrong answer|^ok/i);
    }
  });

  it('keeps its numbers', () => {
    expect(checkerWords('wrong answer word 3 differs\n', 'zh-CN')).toBe('第 3 个词不同');
    expect(checkerWords('wrong answer word 3 differs', 'en-US')).toBe('Word 3 differs');
    expect(checkerWords('wrong answer number 2 is off by more than 1e-06', 'zh-CN')).toBe('第 2 个数的误差超过 1e-06');
  });

  it.each(['wrong answer word 3 differs from 4', 'word 3 differs', 'wrong answer 差了一点', ''])(
    'is not what another checker writes: %j',
    (comment) => {
      expect(checkerWords(comment, 'zh-CN')).toBe(comment);
      expect(checkerWords(comment, 'en-US')).toBe(comment);
    },
  );
});
