import { describe, expect, it } from 'vitest';
import { BadQuotes, delimiterOf, rowsOf, textOf, TooManyColumns } from './csv.ts';

async function read(text: string): Promise<[number, ...string[]][]> {
  const bytes = Buffer.from(text);
  const rows: [number, ...string[]][] = [];
  for await (const { n, cells } of rowsOf(textOf(bytes, 'UTF-8'), delimiterOf(bytes, 'UTF-8')))
    rows.push([n, ...cells]);
  return rows;
}

describe('reading a table', () => {
  it.each([
    [
      'any line ends',
      'a,b\r\nc,d\re,f\n',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
        [3, 'e', 'f'],
      ],
    ],
    [
      'rows counted as a spreadsheet does',
      'a,"b\nb"\n\n\nc,d',
      [
        [1, 'a', 'b\nb'],
        [4, 'c', 'd'],
      ],
    ],
    [
      'rows of different lengths',
      'a\nb,c,d\n,,\n',
      [
        [1, 'a'],
        [2, 'b', 'c', 'd'],
        [3, '', '', ''],
      ],
    ],
    ['delimiters and marks inside quotes', 'a;"b;""c"""', [[1, 'a', 'b;"c"']]],
    ['marks inside cells without quotes', 'a\tb"c"', [[1, 'a', 'b"c"']]],
    ['spaces around cells and quotes', ' a , "b" ,\u3000c\n', [[1, 'a', 'b', 'c']]],
    ['a byte order mark', '\uFEFF"a",b', [[1, 'a', 'b']]],
  ])('understands %s', async (_name, text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  it('keeps cells and characters whole that stand where the pieces meet', async () => {
    const rows = Array.from({ length: 9000 }, (_, at) => `名字${at},"密""码"`);
    expect(await read(rows.join('\r\n'))).toEqual(rows.map((_, at) => [at + 1, `名字${at}`, '密"码']));
  });

  it.each([
    ['is never closed', 'a,b\n\nc,"d\ne', 3],
    ['has text behind the closing one', 'a,b\nc,"d"e', 2],
    ['is never closed in a long table', `a,b\nc,"${'d\n'.repeat(200_000)}`, 2],
  ])('names the row whose quotation mark %s', async (_name, text, row) => {
    await expect(read(text)).rejects.toEqual(new BadQuotes(row));
  });

  it('takes no row that is wider than any table', async () => {
    await expect(read(`a${','.repeat(20_000)}`)).rejects.toThrow(TooManyColumns);
    expect((await read(`a${','.repeat(16_000)}`))[0]).toHaveLength(101);
  });
});
