import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useHeaderPrograms } from './testing/header-programs.ts';

describe('a validator', () => {
  const programs = useHeaderPrograms();

  it.each([
    ['a valid test', '3\n1 2 -3\nAda_L 0.5\n', 0],
    ['a valid test with a whole number', '1\n7\nX 100\n', 0],
    ['two spaces', '3\n1  2 3\nA 1\n', 3],
    ['a space at the end of a line', '3\n1 2 3 \nA 1\n', 3],
    ['a space in front', ' 3\n1 2 3\nA 1\n', 3],
    ['too few numbers', '3\n1 2\nA 1\n', 3],
    ['a number out of range', '1\n1000000000001\nA 1\n', 3],
    ['a leading zero', '1\n01\nA 1\n', 3],
    ['CRLF', '1\r\n1\r\nA 1\r\n', 3],
    ['a name with a digit', '1\n1\nA1 1\n', 3],
    ['too many digits', '1\n1\nA 1.234\n', 3],
    ['no end of the last line', '1\n1\nA 1', 3],
    ['an empty line at the end', '1\n1\nA 1\n\n', 3],
    ['numbers that repeat', '2\n1 1\nA 1\n', 3],
    ['nothing', '', 3],
  ])('judges %s', async (_what, stdin, code) => {
    const ended = await programs().run('validator.cpp', [], { stdin });
    expect(ended.code, ended.stderr).toBe(code);
    expect(ended.stderr).toMatch(code === 0 ? /^$/ : /^FAIL /);
  });

  it('says where the fault is', async () => {
    const { stderr } = await programs().run('validator.cpp', [], { stdin: '3\n1 2 1000000000009\nA 1\n' });
    expect(stderr).toContain('a[3] is 1000000000009');
    expect(stderr).toContain('line 2');
  });

  it('knows the group of the test', async () => {
    const stdin = '4\n1 2 3 4\nA 1\n';
    expect(await programs().run('validator.cpp', ['--group', 'large'], { stdin })).toMatchObject({ code: 0 });
    expect(await programs().run('validator.cpp', ['--testset', 't', '--group', 'small'], { stdin })).toMatchObject({
      code: 3,
    });
  });

  it('fails when it has not looked at the end of the file', async () => {
    expect(await programs().run('forgetful-validator.cpp', [], { stdin: '5\n' })).toMatchObject({ code: 3 });
  });
});

describe('a generator', () => {
  const programs = useHeaderPrograms();

  const array = async (...args: string[]) => {
    const { code, stdout, stderr } = await programs().run('array-generator.cpp', args);
    return { code, stderr, lines: stdout.trimEnd().split('\n') };
  };
  const numbersOf = (line: string | undefined) => (line ?? '').split(' ').map(Number);

  it('gives the same test for the same arguments, and another for others', async () => {
    const first = await programs().run('random.cpp', ['1']);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^\d+ \d+ [a-z]{8}\n[1-5]( [1-5]){4}\n$/);
    expect((await programs().run('random.cpp', ['1'])).stdout).toBe(first.stdout);
    expect((await programs().run('random.cpp', ['2'])).stdout).not.toBe(first.stdout);
    expect((await programs().run('random.cpp', ['1', '23'])).stdout).not.toBe(
      (await programs().run('random.cpp', ['12', '3'])).stdout,
    );
  });

  it('keeps its numbers from release to release', async () => {
    expect((await programs().run('random.cpp', ['1'])).stdout).toBe('641814317445 25 zaadaokb\n2 4 3 1 5\n');
  });

  it.each([['-n', '5'], ['--n', '5'], ['-n=5'], ['--n=5'], ['-n5']])('understands %s %s', async (...written) => {
    const { code, lines } = await array(...written.filter((word) => typeof word === 'string'));
    expect(code).toBe(0);
    expect(lines[0]).toBe('5');
    expect(numbersOf(lines[1])).toHaveLength(5);
  });

  it('makes what the arguments ask for', async () => {
    const sum = numbersOf((await array('-n', '10', '-max', '50', '-kind', 'sum')).lines[1]);
    expect(sum.reduce((all, one) => all + one, 0)).toBe(50);
    const different = numbersOf((await array('-n', '10', '-max', '10', '-kind', 'different', '-sorted')).lines[1]);
    expect(different).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await array('-n', '1', '-weight', '-3', '-shares', '0.5,-1,2e3')).lines[0]).toBe('3 0.5 -1 2000');
  });

  it('fails on arguments that are missing, that nobody asks for, or that are no number', async () => {
    expect(await array()).toMatchObject({ code: 3 });
    expect(await array('-n', '5', '-mxa', '7')).toMatchObject({ code: 3, stderr: expect.stringContaining('-mxa') });
    expect(await array('-n', 'five')).toMatchObject({ code: 3 });
    expect(await array('-n', '10', '-max', '5', '-kind', 'different')).toMatchObject({ code: 3 });
  });

  it('writes a file for each test', async () => {
    const folder = await programs().workplace();
    expect(await programs().run('numbered-generator.cpp', ['3', '42'], { folder })).toMatchObject({
      code: 0,
      stdout: '',
    });
    expect(await readFile(join(folder, '2'), 'utf8')).toMatch(/^42\n[abc]{2}\n$/);
    expect(await readFile(join(folder, '3'), 'utf8')).toMatch(/^42\n[abc]{3}\n$/);
  });
});
