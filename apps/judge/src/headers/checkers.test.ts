import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useHeaderPrograms } from './testing/header-programs.ts';

const OK = [0, 'ok '] as const;
const WA = [1, 'wrong answer '] as const;
const PE = [2, 'wrong output format '] as const;
const FAIL = [3, 'FAIL '] as const;
type Verdict = readonly [code: number, words: string];

type Row = [
  program: string,
  what: string,
  files: { input?: string; output?: string; answer?: string },
  ...verdict: Verdict,
];

const ROWS: Row[] = [
  ['integers', 'the same numbers laid out otherwise', { output: ' 1\n\n2 -3', answer: '1 2 -3\n' }, ...OK],
  ['integers', 'another number', { output: '1 5', answer: '1 2' }, ...WA],
  ['integers', 'a number too few', { output: '1', answer: '1 2' }, ...WA],
  ['integers', 'a number too many', { output: '1 2 3', answer: '1 2' }, ...WA],
  ['integers', 'a word', { output: '1 two', answer: '1 2' }, ...PE],
  ['integers', 'a word in the answer', { output: '1 2', answer: '1 two' }, ...FAIL],
  ['tokens', 'the same tokens', { output: 'a  b\nc', answer: 'a b c' }, ...OK],
  ['tokens', 'another token', { output: 'a x', answer: 'a b' }, ...WA],
  ['tokens', 'a token too few', { output: 'a', answer: 'a b' }, ...PE],
  ['tokens', 'tokens left over', { output: 'a b c', answer: 'a b' }, ...PE],
  ['tokens', 'blanks left over', { output: 'a b \n \n', answer: 'a b' }, ...OK],
  ['lines', 'the same lines', { output: 'a b\n\nc', answer: 'a b\n\nc\n' }, ...OK],
  ['lines', 'CRLF', { output: 'a b\r\nc\r\n', answer: 'a b\nc\n' }, ...OK],
  ['lines', 'another blank', { output: 'a  b\n', answer: 'a b\n' }, ...WA],
  ['lines', 'too few lines', { output: 'a\n', answer: 'a\nb\n' }, ...PE],
  ['lines', 'nothing expected', { output: '', answer: '' }, ...WA],
  ['reals', 'near enough', { output: '3.1415927', answer: '3.14159265' }, ...OK],
  ['reals', 'relatively near enough', { output: '1000000000.5 1e9', answer: '1e9 1e9' }, ...OK],
  ['reals', 'too far away', { output: '3.1416', answer: '3.14159265' }, ...WA],
  ['reals', 'not a number', { output: 'nan', answer: '1' }, ...PE],
  ['reals', 'infinity', { output: '-inf', answer: '1' }, ...PE],
  ['reals', 'a number that becomes infinite', { output: '1e999', answer: '1' }, ...PE],
  ['reals', 'the largest power of ten', { output: '1e308', answer: '1' }, ...WA],
  ['yesno', 'the same in other letters', { output: 'Yes', answer: 'YES' }, ...OK],
  ['yesno', 'the other', { output: 'no', answer: 'YES' }, ...WA],
  ['yesno', 'something else', { output: 'ok ', answer: 'YES' }, ...PE],
  ['yesno', 'something else from the jury', { output: 'no', answer: 'maybe' }, ...FAIL],
  ['permutation', 'one without fixed points', { input: '3', output: '2 3 1\n' }, ...OK],
  ['permutation', 'a fixed point', { input: '3', output: '1 3 2\n' }, ...WA],
  ['permutation', 'a number twice', { input: '3', output: '2 3 2\n' }, ...WA],
  ['permutation', 'a number out of range', { input: '3', output: '2 4 1\n' }, ...WA],
  ['permutation', 'too few numbers', { input: '3', output: '2 3\n' }, ...PE],
  ['permutation', 'a blank at the end of the line', { input: '3', output: '2 3 1 \n' }, ...PE],
  ['permutation', 'a broken input', { input: '0', output: '' }, ...FAIL],
  ['points', 'a part', { output: '3', answer: '8' }, 7, 'points 37.5 3 of 8\n'],
  ['points', 'everything', { output: '8', answer: '8' }, 7, 'points 100 8 of 8\n'],
  ['points', 'more than everything', { output: '9', answer: '8' }, 7, 'points 100 better than the jury\n'],
  ['points', 'nothing', { output: '-1', answer: '8' }, 7, 'points 0 below zero\n'],
  ['points', 'no number', { output: 'x', answer: '8' }, ...PE],
  ['partially', 'all', { output: 'a b c d', answer: 'a b c d' }, ...OK],
  ['partially', 'some', { output: 'a x c', answer: 'a b c d' }, 50, 'partially correct (50) 2 of 4\n'],
  ['partially', 'none', { output: 'x', answer: 'a b' }, ...WA],
  ['cases', 'as good as the jury', { input: '1 3 2 4 6', output: '2 1 3', answer: '2 1 3' }, ...OK],
  ['cases', 'worse', { input: '1 3 2 4 6', output: '1 2', answer: '2 1 3' }, 1, 'wrong answer [test case 1] '],
  ['cases', 'better', { input: '1 3 2 4 6', output: '2 1 3', answer: '1 2' }, ...FAIL],
  [
    'cases',
    'an invalid second case',
    { input: '2 1 2 3 2 4 6', output: '1 1 2 1 2', answer: '1 1 2 1 3' },
    1,
    'wrong answer [test case 2] 2 follows 1\n',
  ],
  ['cases', 'an invalid answer of the jury', { input: '1 2 1 2', output: '1 2', answer: '1 1' }, ...FAIL],
  ['path', 'a shortest path', { input: '3 3 1 2 1 2 3 1 1 3 5', output: '3 1 2 3', answer: '3 1 2 3' }, ...OK],
  ['path', 'a longer path', { input: '3 3 1 2 1 2 3 1 1 3 5', output: '2 1 3', answer: '3 1 2 3' }, ...WA],
  ['path', 'an edge that is not there', { input: '3 1 1 2 1', output: '2 1 3', answer: 'IMPOSSIBLE' }, ...WA],
  ['path', 'a path the jury did not see', { input: '2 1 1 2 1', output: '2 1 2', answer: 'IMPOSSIBLE' }, ...FAIL],
  ['path', 'no path', { input: '3 1 1 2 1', output: 'IMPOSSIBLE', answer: 'IMPOSSIBLE' }, ...OK],
  ['path', 'a path without vertices', { input: '3 1 1 2 1', output: '-1', answer: 'IMPOSSIBLE' }, ...FAIL],
  ['rows', 'the same rows', { input: '3', output: '1 2 \n\n3\r\n', answer: '1 2\n\n3\n' }, ...OK],
  ['rows', 'a number in another row', { input: '2', output: '1\n2 3\n', answer: '1 2\n3\n' }, ...WA],
  ['texts', 'all helpers', {}, ...OK],
  ['short-output', 'an end too early', { output: ' \n' }, 8, 'unexpected eof '],
  ['short-output', 'a word', { output: 'x' }, ...PE],
  ['silent-checker', 'whatever', { output: '1', answer: '1' }, ...FAIL],
];

describe('a checker', () => {
  const programs = useHeaderPrograms();

  it.each(ROWS)('%s: %s', async (program, _what, files, code, words) => {
    const ended = await programs().check(`${program}.cpp`, files);
    expect(ended.stderr.slice(0, words.length), ended.stderr).toBe(words);
    expect(ended.code).toBe(code);
    expect(ended.stdout).toBe('');
  });

  it.each([
    ['ok', 0, 'ok fine 100%\n'],
    ['wa', 1, 'wrong answer not that\n'],
    ['pe', 2, 'wrong output format not so\n'],
    ['fail', 3, 'FAIL my fault\n'],
    ['dirt', 2, 'wrong output format dirty\n'],
    ['points', 7, 'points 12.5 half way\n'],
    ['whole-points', 7, 'points 40 \n'],
    ['points-info', 7, 'points 7.25 a quarter\n'],
    ['pc', 42, 'partially correct (42) a share\n'],
    ['pc0', 0, 'partially correct (0) no share\n'],
    ['partially', 0, 'partially correct (0) some\n'],
    ['quitif', 1, 'wrong answer condition\n'],
    ['ensure', 3, 'FAIL Condition failed: "1 + 1 == 3"\n'],
    ['ensuref', 3, 'FAIL 3 is odd\n'],
    ['eof', 2, 'wrong output format too short\n'],
    ['case', 1, 'wrong answer [test case 3] here\n'],
    ['double', 1, "wrong answer share: expected '0.5', found '0.25'\n"],
    ['control', 1, 'wrong answer a.b.[1m\n'],
  ])('that quits by %s says so', async (way, code, stderr) => {
    expect(await programs().check('verdicts.cpp', { output: way })).toEqual({ code, stdout: '', stderr });
  });

  it('blames the files of the setter, never the contestant, for what is wrong in them', async () => {
    const { code, stderr } = await programs().check('verdicts.cpp', { output: 'ans' });
    expect([code, stderr.startsWith('FAIL jury is wrong (')]).toEqual([3, true]);
    expect((await programs().check('verdicts.cpp', { output: 'inf' })).code).toBe(3);
  });

  it('turns "ok" into a format error when output is left over', async () => {
    const ended = await programs().check('verdicts.cpp', { output: 'ok\nok fine 100%\n' });
    expect(ended).toMatchObject({ code: 2, stderr: 'wrong output format Extra information in the output file\n' });
  });

  it('keeps a verdict that is not "ok" when output is left over', async () => {
    expect(await programs().check('verdicts.cpp', { output: 'wa and more' })).toMatchObject({ code: 1 });
  });

  it('cuts a message that nobody could read', async () => {
    const { stderr } = await programs().check('verdicts.cpp', { output: 'long-message' });
    expect(stderr.length).toBeGreaterThan(30_000);
    expect(stderr.length).toBeLessThan(33_000);
  });

  it('learns the names of the test set and the group', async () => {
    const labels = ['--testset', 'tests', '--group', 'small'];
    expect(await programs().check('verdicts.cpp', { output: 'labels' }, labels)).toMatchObject({
      code: 0,
      stderr: 'ok tests/small\n',
    });
  });

  it('writes a report file, plain or as XML', async () => {
    const plain = await programs().file('');
    expect(await programs().check('verdicts.cpp', { output: 'wa' }, [plain])).toMatchObject({ code: 1 });
    expect(await readFile(plain, 'utf8')).toBe('not that');
    const xml = await programs().file('');
    await programs().check('verdicts.cpp', { output: 'ensure' }, [xml, '-appes']);
    expect(await readFile(xml, 'utf8')).toContain(
      '<result outcome="fail">Condition failed: &quot;1 + 1 == 3&quot;</result>',
    );
  });

  it('fails when it is run with the wrong arguments or without its files', async () => {
    expect(await programs().run('verdicts.cpp', ['one'])).toMatchObject({ code: 3 });
    const there = await programs().file('ok');
    expect(await programs().run('verdicts.cpp', [there, there, programs().nowhere()])).toMatchObject({ code: 3 });
    expect(await programs().run('verdicts.cpp', [programs().nowhere(), there, there])).toMatchObject({ code: 3 });
  });

  it('calls a missing output file a format error', async () => {
    const there = await programs().file('1');
    expect(await programs().run('integers.cpp', [there, programs().nowhere(), there])).toMatchObject({ code: 2 });
  });

  it('adds a million numbers', async () => {
    const numbers = Array.from({ length: 1_000_000 }, (_, index) => (index % 2 ? -index : index) * 1000);
    const sum = numbers.reduce((all, one) => all + one, 0);
    const ended = await programs().check('many-numbers.cpp', { input: '1000000', output: numbers.join('\n') });
    expect(ended).toMatchObject({ code: 0, stderr: `ok ${sum}\n` });
  });
});
