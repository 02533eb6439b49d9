import { describe, expect, it } from 'vitest';
import { characterStart, firstDifference } from './first-difference.ts';

const whole = (text: string) => ({ bytes: Buffer.from(text), isWhole: true });
const part = (text: string) => ({ bytes: Buffer.from(text), isWhole: false });
const byLines = { ignoreEndBlanks: true };
const exact = { ignoreEndBlanks: false };

const place = (expected: string, output: string, rule = byLines) => {
  const found = firstDifference(whole(expected), whole(output), rule);
  return found && [found.line, found.column];
};

describe('the place of the first difference', () => {
  it.each([
    ['of a word', '1\n2 3\n', '1\n2 4\n', [2, 3]],
    ['of a missing line', '1\n2\n', '1\n', [2, 1]],
    ['of a line too many', '1\n', '1\n2\n', [2, 1]],
    ['of characters of several bytes', '你好吗\n', '你好啊\n', [1, 3]],
    ['of characters that share their first bytes', 'é', 'è', [1, 1]],
    ['of a blank line inside', 'a\nb\n', 'a\n\nb\n', [2, 1]],
    ['of nothing at all', '', 'x', [1, 1]],
    ['after blanks that do not count', 'a\nb\nc\n', 'a \nb\t\r\nd\n', [3, 1]],
  ])('%s', (_what, expected, output, found) => {
    expect(place(expected, output)).toEqual(found);
  });

  it('is none where only blanks at ends differ, unless they count', () => {
    expect(place('1\n2\n', '1 \n2\n\n\n')).toBeUndefined();
    expect(place('1\n2\n', '1 \n2\n', exact)).toEqual([1, 2]);
    expect(place('1\n2\n', '1\n2', exact)).toEqual([2, 2]);
    expect(place('1\n2', '1\n2\n\n', exact)).toEqual([2, 2]);
  });

  it('is unknown where a text goes on beyond what was read', () => {
    expect(firstDifference(part('12'), whole('123'), byLines)).toBeUndefined();
    expect(firstDifference(whole('123'), part('12'), byLines)).toBeUndefined();
    expect(firstDifference(part('13'), part('123'), byLines)).toMatchObject({ line: 1, column: 2 });
  });
});

it('a character is never cut in two', () => {
  const bytes = Buffer.from('a你b');
  expect([0, 1, 2, 3, 4].map((at) => characterStart(bytes, at))).toEqual([0, 1, 1, 1, 4]);
  const noText = Buffer.alloc(10, 0x80);
  expect(characterStart(noText, 7)).toBe(7);
});
