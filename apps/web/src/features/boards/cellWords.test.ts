import { describe, expect, it } from 'vitest';
import { boardTexts } from './boards.i18n.ts';
import { acmWords, oiWords } from './cellWords.ts';

const t = boardTexts.now;

describe('a cell under ACM rules', () => {
  it.each([
    [{ isAC: true, errorNum: 0, ACTime: 2159 }, 'ac', '✓', '35', 'Accepted at 35:59, at the first try'],
    [{ isAC: true, errorNum: 2, ACTime: 60 }, 'ac', '✓+2', '1', 'Accepted at 1:00, after 2 failed tries'],
    [
      { isAC: true, isFirstAC: true, errorNum: 1, ACTime: 60 },
      'first-ac',
      '★✓+1',
      '1',
      'First to solve it, at 1:00, after 1 failed try',
    ],
    [
      { isAC: true, isAfterContest: true, errorNum: 0, ACTime: 99_999 },
      'after-ac',
      '✓',
      '*',
      'Accepted after the contest, at the first try',
    ],
    [{ errorNum: 2 }, 'wa', '−2', '2 tries', '2 tries, not solved'],
    [{ errorNum: 1 }, 'wa', '−1', '1 try', '1 try, not solved'],
    [{ errorNum: 0, tryNum: 2 }, 'try', '?', '2 tries', '2 tries, result sealed'],
    [{ errorNum: 1, tryNum: 2 }, 'try', '?', '1+2 tries', '1+2 tries, result sealed'],
    [{ errorNum: 0 }, 'free', '·', '', 'Tried without a penalty, not solved'],
  ])('%o is %s, reads "%s" over "%s"', (cell, look, sign, note, words) => {
    expect(acmWords(cell, t)).toEqual({ look, sign, note, words });
  });
});

describe('a cell under OI rules', () => {
  it.each([
    [100, 46, { look: 'oi-100', sign: '✓ 100', note: '46 ms', words: 'Score 100 in 46 ms' }],
    [30, 46, { look: 'oi-100', sign: '✓ 30', note: '46 ms', words: 'Score 30 in 46 ms' }],
    [120, null, { look: 'oi-between', sign: '120', note: '', words: 'Score 120' }],
    [40, null, { look: 'oi-between', sign: '40', note: '', words: 'Score 40' }],
    [0, null, { look: 'oi-0', sign: '0', note: '', words: 'Score 0' }],
    [null, null, { look: 'oi-0', sign: '–', note: '', words: 'No score yet' }],
  ])('of %s in %s ms', (score, time, said) => {
    expect(oiWords(score, time, t)).toEqual(said);
  });
});
