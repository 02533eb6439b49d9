import { expect, it } from 'vitest';
import { CODEFORCES_LANGUAGES } from '../sites/codeforces/languages.ts';
import { HDU_LANGUAGES } from '../sites/hdu/languages.ts';
import { isOtherLanguage } from './other-language.ts';

it.each([
  ['54', 'GNU G++17 7.3.0', false],
  ['54', 'C++17 (GCC 7-32)', false],
  ['54', 'C++20 (GCC 13-64)', true],
  ['54', 'GNU G++20 13.2 (64 bit, winlibs)', true],
  ['54', 'MS C++ 2017', false],
  ['54', 'GNU C11', true],
  ['54', 'Python 3', true],
  ['31', 'Python 3', false],
  ['4', 'FPC', false],
  ['54', '', false],
  ['54', undefined, false],
])('what was sent to Codeforces as %s and is listed as %j is another language: %s', (sent, shown, isOther) => {
  expect(isOtherLanguage(shown, sent, CODEFORCES_LANGUAGES)).toBe(isOther);
});

it('languages of a site are told from each other by their names, however near they are', () => {
  const others = (id: string) => HDU_LANGUAGES.filter((one) => isOtherLanguage(one.siteName, id, HDU_LANGUAGES));
  for (const { siteId } of HDU_LANGUAGES) expect(others(siteId)).toHaveLength(HDU_LANGUAGES.length - 1);
});
