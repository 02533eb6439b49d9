import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ExpectedText, type Comparison } from './compare.ts';
import { StreamComparer } from './compare-streams.ts';

const AC = 'accepted';
const PE = 'presentation_error';
const WA = 'wrong_answer';

/** expected, output, verdict where end blanks are ignored, verdict where they are not. */
const TABLE: [name: string, expected: string, output: string, ignoring: Comparison, exact: Comparison][] = [
  ['the same', '1 2\n3\n', '1 2\n3\n', AC, AC],
  ['no line end at the end', '3\n', '3', AC, PE],
  ['blank lines at the end', '3\n', '3\n\n\n', AC, PE],
  ['blanks at line ends', '1\n2\n', '1 \t\n2  \n', AC, PE],
  ['expected with blanks at line ends', '1 \n2\t\n\n', '1\n2\n', AC, PE],
  ['CRLF in the output', '1\n2\n', '1\r\n2\r\n', AC, PE],
  ['CRLF in the expected', '1\r\n2\r\n', '1\n2\n', AC, AC],
  ['CR in the expected', '1\r2\r', '1\n2\n', AC, AC],
  ['CRLF on both sides', '1\r\n2\r\n', '1\r\n2\r\n', AC, PE],
  ['CR in the output', '1\n2\n', '1\r2\r', WA, PE],
  ['a blank where a line end belongs', '1\n2\n', '1 2\n', WA, PE],
  ['one number for two', '1 2\n', '12\n', WA, PE],
  ['an empty line inside', '1\n2\n', '1\n\n2\n', WA, PE],
  ['an empty line inside, of blanks', '1\n\n2\n', '1\n \t \n2\n', AC, PE],
  ['blanks in front', '1\n', ' 1\n', WA, PE],
  ['an empty line in front', '1\n', '\n1\n', WA, PE],
  ['another number', '1\n', '2\n', WA, WA],
  ['nothing for something', '1\n', '', WA, WA],
  ['something for nothing', '', '1\n', WA, WA],
  ['nothing for nothing', '', '', AC, AC],
  ['line ends for nothing', '', '\n\n', AC, PE],
  ['upper case', 'yes\n', 'YES\n', WA, WA],
  ['form feed and vertical tab are blanks', '1\n', '1\f\v\n', AC, PE],
  ['a no-break space is none', '1\n', '1\u00a0\n', WA, WA],
  ['an ideographic space is none', '1\n', '1\u3000\n', WA, WA],
  ['a NUL is none', '1\n', '1\u0000\n', WA, WA],
  ['a byte-order mark counts', '1\n', '\ufeff1\n', WA, WA],
  ['Chinese', '你好\n', '你好 \n', AC, PE],
];

describe.each(TABLE)('%s', (_name, expected, output, ignoring, exact) => {
  it('as text', () => {
    const text = new ExpectedText(Buffer.from(expected));
    expect(text.compare(output, { ignoreEndBlanks: true })).toBe(ignoring);
    expect(text.compare(output, { ignoreEndBlanks: false })).toBe(exact);
  });

  it.each([1, 2, 1000])('as files in chunks of %i bytes', async (chunkBytes) => {
    expect(await compareStreams(expected, output, { ignoreEndBlanks: true }, chunkBytes)).toBe(ignoring);
    expect(await compareStreams(expected, output, { ignoreEndBlanks: false }, chunkBytes)).toBe(exact);
  });
});

describe('bytes that are not UTF-8', () => {
  const expected = Buffer.from([0x61, 0xff, 0x0a]);

  it('make the comparison go by files', () => {
    expect(new ExpectedText(expected).comparesAsText).toBe(false);
    expect(new ExpectedText(Buffer.from('a\ufffd\n')).comparesAsText).toBe(false);
    expect(new ExpectedText(Buffer.from('你好\n')).comparesAsText).toBe(true);
  });

  it.each([
    [Buffer.from([0x61, 0xff, 0x0a]), AC],
    [Buffer.from([0x61, 0xfe, 0x0a]), WA],
    [Buffer.from('a\ufffd\n'), WA],
  ])('are compared as they are', async (output, verdict) => {
    expect(await compareStreams(expected, output, { ignoreEndBlanks: true }, 2)).toBe(verdict);
  });
});

it('blanks of any length count where something follows them, however the chunks fall', async () => {
  const gap = ' '.repeat(100);
  const ignoring = { ignoreEndBlanks: true };
  for (const size of [1, 7, 64, 1000]) {
    expect(await compareStreams(`a${gap}b\n\n\nc\n`, `a${gap}b \n\t\n\nc`, ignoring, size)).toBe(AC);
    expect(await compareStreams(`a${gap}b\n`, `a${gap} b\n`, ignoring, size)).toBe(WA);
    expect(await compareStreams(`a${gap}b\n`, `a${gap}${gap}b\n`, ignoring, size)).toBe(WA);
    expect(await compareStreams('a\n\nb\n', `a${'\n'.repeat(100)}b\n`, ignoring, size)).toBe(WA);
    expect(await compareStreams('a\n', `a${gap.repeat(50)}\n${'\n'.repeat(5000)}`, ignoring, size)).toBe(AC);
  }
});

it('a megabyte of blanks takes no longer than a megabyte of anything', () => {
  const blanks = `1${' '.repeat(1024 ** 2)}1\n`;
  const before = process.cpuUsage();
  expect(new ExpectedText(Buffer.from(`${blanks}2`)).compare(blanks, { ignoreEndBlanks: true })).toBe(WA);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});

function compareStreams(
  expected: string | Buffer,
  output: string | Buffer,
  rule: { ignoreEndBlanks: boolean },
  chunkBytes: number,
): Promise<Comparison> {
  const sha256 = createHash('sha256').update(expected).digest('hex');
  const open = () => chunks(Buffer.from(expected), chunkBytes);
  return new StreamComparer().compare({ sha256, open }, async () => chunks(Buffer.from(output), chunkBytes), rule);
}

async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
