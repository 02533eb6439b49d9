import { describe, expect, it } from 'vitest';
import { withBlankSigns } from './blankSigns.ts';

describe('the signs of what nobody sees', () => {
  it.each([
    ['1 2\n', '1·2↵\n'],
    ['1\t2 \r\n', '1→\t2·\\r↵\n'],
    ['a\0b\u001b[31m', 'a\\x00b\\x1B[31m'],
    ['\ufeff1\u00a02\u3000', '\\uFEFF1\\xA02\\u3000'],
    ['\u202eabc', '\\u202Eabc'],
    ['中文', '中文'],
    ['', ''],
  ])('of %j', (text, shown) => {
    expect(withBlankSigns(text).join('')).toBe(shown);
  });
});
