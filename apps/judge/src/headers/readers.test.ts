import { describe, expect, it } from 'vitest';
import { useHeaderPrograms } from './testing/header-programs.ts';

const DIGITS = '9'.repeat(1_000_000);

type Row = [reader: string, output: string, code: number, found?: string];

const ROWS: Row[] = [
  ['int', '5', 0, '5'],
  ['int', '  -2147483648\n', 0, '-2147483648'],
  ['int', '0', 0, '0'],
  ['int', '+5', 2],
  ['int', '-0', 2],
  ['int', '05', 2],
  ['int', '5.0', 2],
  ['int', '5x', 2],
  ['int', '-', 2],
  ['int', '', 2],
  ['int', '2147483648', 2],
  ['int', DIGITS, 2],
  ['int', '５', 2],
  ['int', '1\u00a0', 2],
  ['int-range', '5', 0, '5'],
  ['int-range', '6', 1],
  ['int-range', '-6', 1],
  ['ints', '1 2\n3', 0, '1,2,3'],
  ['ints', '1 2 10', 1],
  ['ints', '1 2', 2],
  ['long', '-9223372036854775808', 0, '-9223372036854775808'],
  ['long', '9223372036854775807', 0, '9223372036854775807'],
  ['long', '9223372036854775808', 2],
  ['long', `-${DIGITS}`, 2],
  ['long-range', '11', 1],
  ['unsigned', '18446744073709551615', 0, '18446744073709551615'],
  ['unsigned', '18446744073709551616', 2],
  ['unsigned', '-1', 2],
  ['unsigned-range', '18446744073709551615', 0, '18446744073709551615'],
  ['double', '1.5', 0, '1.5'],
  ['double', '-1.5e-3', 0, '-0.0015'],
  ['double', '.5', 0, '0.5'],
  ['double', '1e308', 0, '1e+308'],
  ['double', '1e309', 2],
  ['double', '1e-999', 0, '0'],
  ['double', '0x10', 2],
  ['double', 'NaN', 2],
  ['double', 'Infinity', 2],
  ['double', '1,5', 2],
  ['double', '1e', 2],
  ['double', '.', 2],
  ['double', '1.2.3', 2],
  ['double', `0.${DIGITS}`, 0, '1'],
  ['double-range', '0.5', 0, '0.5'],
  ['double-range', '1.5', 1],
  ['strict', '1.25', 0, '1.25'],
  ['strict', '1', 2],
  ['strict', '1.2345', 2],
  ['strict', '01.5', 2],
  ['strict', '+1.5', 2],
  ['strict', '-0.0', 2],
  ['strict', '1e0', 2],
  ['strict', '.5', 2],
  ['strict', '11.5', 1],
  ['token', 'abc', 0, 'abc'],
  ['token', 'none', 0, 'none'],
  ['token', 'abcdef', 1],
  ['token', 'Abc', 1],
  ['token', '', 2],
  ['tokens', 'ab\nba', 0, 'ab+ba'],
  ['tokens', 'ab cd', 1],
  ['backtrack', 'aaac', 0, 'aaac'],
  ['backtrack', 'xabcc', 0, 'xabcc'],
  ['backtrack', 'xabd', 1],
  ['line', 'a b  c', 0, 'a b  c'],
  ['line', '', 2],
  ['line', '\n', 0, ''],
  ['line', 'a,b', 1],
  ['line', 'far too long', 1],
  ['char', 'x', 0, 'x'],
  ['char', 'y', 2],
  ['char', '', 2],
  ['space', ' ', 0, ' '],
  ['space', '\t', 2],
  ['line-ends', '5\nrest of it\n', 0, 'rest of it'],
  ['line-ends', '5\r\nrest\r\n', 0, 'rest'],
  ['line-ends', '5 \nrest\n', 2],
  ['line-ends', '5\nrest\nmore\n', 2],
  ['inner', ' a  bc \n', 0, '<a><bc>'],
  ['unread', '7', 0, '17'],
];

describe('a reader', () => {
  const programs = useHeaderPrograms();

  it.each(ROWS.map((row, index) => [index + 1, row[0], row[1].slice(0, 24), row] as const))(
    '%i: %s of %j',
    async (_index, _reader, _output, [reader, output, code, found]) => {
      const ended = await programs().check('readers.cpp', { input: reader, output });
      expect(ended.code, ended.stderr.slice(0, 300)).toBe(code);
      if (found !== undefined) expect(ended.stderr).toBe(`ok ${found}\n`);
      expect(ended.stderr.length).toBeLessThan(300);
    },
  );

  it('names what it read', async () => {
    const { stderr } = await programs().check('readers.cpp', { input: 'ints', output: '1 12 3' });
    expect(stderr).toBe('wrong answer Parameter a[2] is 12, out of the range [0, 9]\n');
  });

  it('takes every byte for data, also those that look like an end', async () => {
    const output = Buffer.from([0, 255, 0, 26, 255, 255, 10]);
    expect(await programs().check('readers.cpp', { input: 'bytes', output })).toMatchObject({ stderr: 'ok 2 3\n' });
  });

  it('blames the jury for a number out of range in the answer', async () => {
    const ended = await programs().check('readers.cpp', { input: 'answer', answer: '101' });
    expect(ended.code).toBe(3);
    expect(ended.stderr).toMatch(/^FAIL Parameter jury is 101/);
  });

  it('passes over the mark some editors put at the start', async () => {
    expect(await programs().check('readers.cpp', { input: '\ufeffint', output: '\ufeff5' })).toMatchObject({ code: 0 });
  });
});
