import { describe, expect, it } from 'vitest';
import { diffOutputs, pieces } from './diff.ts';

const lenient = { strict: false };

describe('the difference of two outputs', () => {
  it('names the first line and character that differ', () => {
    const diff = diffOutputs('1\n22\n3\n', '1\n23\n3\n', lenient);
    expect(diff.firstDifference).toBe(2);
    expect(diff.lines).toEqual([
      { n: 1, expected: '1', actual: '1', same: true },
      { n: 2, expected: '22', actual: '23', same: false, at: 1 },
      { n: 3, expected: '3', actual: '3', same: true },
    ]);
  });

  it('shows lines that only one of them has', () => {
    expect(diffOutputs('1\n2', '1', lenient).lines.at(-1)).toMatchObject({ expected: '2', actual: undefined });
    expect(diffOutputs('', '1', lenient).lines).toMatchObject([{ expected: undefined, actual: '1', at: 0 }]);
  });

  it.each([
    ['1 2 \n\n', '1 2'],
    ['1\r\n2\r\n', '1\n2\n'],
  ])('passes over what the judge passes over: %j and %j', (expected, actual) => {
    expect(diffOutputs(expected, actual, lenient).firstDifference).toBeUndefined();
  });

  it('counts every blank where the judge does', () => {
    expect(diffOutputs('1 2\n', '1 2 \n', { strict: true })).toMatchObject({ firstDifference: 1 });
    expect(diffOutputs('1\n', '1\n\n', { strict: true })).toMatchObject({ firstDifference: 2 });
  });

  it('leaves out what is far from the first difference, and says how much', () => {
    const expected = Array.from({ length: 500 }, (_, n) => `${n}`);
    const diff = diffOutputs(expected.join('\n'), expected.with(300, 'x').join('\n'), lenient);
    expect(diff).toMatchObject({ before: 297, firstDifference: 301 });
    expect(diff.before + diff.lines.length + diff.after).toBe(500);
    expect(diff.lines.some((line) => line.n === 301)).toBe(true);
  });

  it('never cuts a character in half', () => {
    const [line] = diffOutputs('a\u{1F600}', 'a\u{1F601}', lenient).lines;
    expect(line?.at).toBe(1);
  });

  it('keeps every character when blanks are told apart', () => {
    const text = ' a\t\tb  c ';
    expect(
      pieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
    expect(pieces('a \tb').map((piece) => piece.kind)).toEqual(['word', 'space', 'tab', 'word']);
  });

  it('of parts of longer texts tells nothing of what comes after their end', () => {
    const clipped = { fromLine: 2001, expected: true, actual: true };
    expect(diffOutputs('a\nb\nthe li', 'a\nx\nthe line', { strict: false, clipped })).toMatchObject({
      firstDifference: 2002,
      lines: [
        { n: 2001, same: true },
        { n: 2002, same: false },
        { n: 2003, same: true },
      ],
    });
    const onlyExpected = { fromLine: 1, expected: true, actual: false };
    expect(diffOutputs('a\nb', 'a\nb\nc', { strict: false, clipped: onlyExpected }).lines).toHaveLength(2);
    expect(diffOutputs('a\nb\nc', 'a\nb', { strict: false, clipped: onlyExpected }).firstDifference).toBe(3);
  });
});
