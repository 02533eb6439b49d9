import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { OutputDigester } from './output-digest.ts';

const md5 = (text: string) => createHash('md5').update(text, 'latin1').digest('hex');

async function digestOf(text: string, piece: number) {
  const digester = new OutputDigester();
  const bytes = Buffer.from(text, 'latin1');
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, n) =>
    bytes.subarray(n * piece, (n + 1) * piece),
  );
  await pipeline(Readable.from(pieces), digester);
  return digester.digest();
}

describe('the digests of an expected output', () => {
  it.each([
    '',
    '3\n',
    '1 2 3',
    '1  2 \n 3\t\n\n\n',
    ' \t\n\n x \v\f\n\ny  z   ',
    '\n\n\n',
    'a\n \n\t\nb \t c\n ',
    `${'\n'.repeat(10_000)}end`,
    Array.from({ length: 2000 }, (_, n) => 'ab \n\t'[(n * 7 + (n >> 2)) % 5]).join(''),
  ])('are those of the stripped texts, however the pieces are cut (%#)', async (text) => {
    const expected = {
      md5: md5(text),
      endStrippedMd5: md5(text.replace(/\s+$/, '').replaceAll(/[^\S\n]+(?=\n)/g, '')),
      allStrippedMd5: md5(text.replaceAll(/\s+/g, '')),
    };
    for (const piece of [1, 3, 64, 65_536]) expect(await digestOf(text, piece)).toEqual(expected);
  });

  it('do without the second one when a line has a megabyte of blanks', async () => {
    const text = `x${' '.repeat(1_100_000)}y`;
    expect(await digestOf(text, 65_536)).toEqual({ md5: md5(text), endStrippedMd5: null, allStrippedMd5: md5('xy') });
  });
});
