import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { LineFeeds } from './line-feeds.ts';

async function through(...chunks: string[]) {
  const lineFeeds = new LineFeeds();
  const text = (
    await buffer(Readable.from(chunks.map((chunk) => Buffer.from(chunk, 'latin1'))).pipe(lineFeeds))
  ).toString('latin1');
  const { changed, hasByteOrderMark, isUtf16 } = lineFeeds;
  return { text, changed, hasByteOrderMark, isUtf16 };
}

describe('line ends of test data', () => {
  it.each([
    [['1 2\n3\n'], '1 2\n3\n', false],
    [['1 2\r\n3\r\n'], '1 2\n3\n', true],
    [['1\r2\r\r3\r'], '1\n2\n\n3\n', true],
    [['1\r', '\n2'], '1\n2', true],
    [['1\r', '2'], '1\n2', true],
    [['1\r', '\r', '\n'], '1\n\n', true],
    [['1', '\r\n', '\r\n'], '1\n\n', true],
    [['\n\r'], '\n\n', true],
    [[], '', false],
  ])('of %j become line feeds wherever the pieces are cut', async (chunks, text, changed) => {
    expect(await through(...chunks)).toMatchObject({ text, changed });
  });

  it('are the same whatever the pieces are', async () => {
    const whole = Array.from({ length: 300 }, (_, n) => ['\r', '\n', 'x', '\r\n'][(n * 7 + (n >> 3)) % 4]).join('');
    const expected = whole.replaceAll(/\r\n?/g, '\n');
    for (const size of [1, 2, 3, 7, 64]) {
      const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect((await through(...pieces)).text).toBe(expected);
    }
  });

  it('of UTF-16 stay as they are, for there a CR is half a character', async () => {
    const text = '\xff\xfe1\0\r\0\n\0\x01\x0d';
    expect(await through(text)).toEqual({ text, changed: false, hasByteOrderMark: false, isUtf16: true });
    expect((await through('\xfe', '\xff\0\r')).text).toBe('\xfe\xff\0\r');
  });

  it.each([
    [['\xef', '\xbb\xbf1\n'], '1\n', true],
    [['\xef\xbb\xbf'], '', true],
    [['\xef\xbb\xbf\r\n'], '\n', true],
    [['1\xef\xbb\xbf'], '1\xef\xbb\xbf', false],
    [['\xef', '\xbb'], '\xef\xbb', false],
    [['\xef\xbb', 'x'], '\xef\xbbx', false],
    [['\xff'], '\xff', false],
  ])('take a byte order mark off the start of %j, and say so', async (chunks, text, hasByteOrderMark) => {
    expect(await through(...chunks)).toMatchObject({ text, hasByteOrderMark });
  });
});
