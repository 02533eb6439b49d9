import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useHeaderPrograms, type Contestant } from './testing/header-programs.ts';

describe('an interactor', () => {
  const programs = useHeaderPrograms();

  const guess = async (contestant: Contestant, input = '100 37 7') => {
    const tout = await programs().file('');
    const ended = await programs().converse('guess.cpp', [await programs().file(input), tout], contestant);
    return { ...ended, tout: await readFile(tout, 'utf8') };
  };

  /** Halves the range until only one number is left. */
  const halving = (): Contestant => {
    let low = 1;
    let high = 0;
    let asked = 0;
    return (line) => {
      if (line === '<') high = asked - 1;
      else if (line === '>') low = asked + 1;
      else if (line === '=') low = high = asked;
      else high = Number(line);
      if (low === high) return `! ${low}\n`;
      asked = Math.floor((low + high) / 2);
      return `? ${asked}\n`;
    };
  };

  it('accepts who finds the number, and leaves its notes', async () => {
    const ended = await guess(halving());
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringMatching(/^ok \d questions\n$/) });
    expect(ended.tout).toMatch(/^37 \d\n$/);
  });

  it('does not mind what is left on the line', async () => {
    expect(await guess(() => '! 37 and more\n')).toMatchObject({ code: 0 });
  });

  it.each<[string, Contestant, number, string]>([
    ['a wrong number', () => '! 36\n', 1, 'wrong answer '],
    ['too many questions', () => '? 1\n', 1, 'wrong answer more than 7'],
    ['a number out of range', () => '? 101\n', 1, 'wrong answer '],
    ['an unknown question', () => '* 5\n', 1, 'wrong answer '],
    ['no number', () => '? five\n', 2, 'wrong output format '],
    ['leaving in the middle', () => null, 2, 'wrong output format '],
  ])('answers %s', async (_what, contestant, code, words) => {
    const ended = await guess(contestant);
    expect(ended.stderr.slice(0, words.length)).toBe(words);
    expect(ended.code).toBe(code);
  });

  it('fails on a broken input', async () => {
    expect(await guess(() => null, '100 101 7')).toMatchObject({ code: 3 });
  });

  it('is not left waiting for what it forgot to flush', async () => {
    const [input, tout, answer] = [
      await programs().file('20'),
      await programs().file(''),
      await programs().file('20'),
    ] as const;
    const adder: Contestant = (line) => {
      const [a, b] = line.split(' ').map(Number);
      return b === undefined ? '' : `${a! + b}\n`;
    };
    expect(await programs().converse('unflushed.cpp', [input, tout, answer], adder)).toMatchObject({
      code: 7,
      stderr: 'points 100 all rounds\n',
    });
    const misled = await programs().file('21');
    expect(await programs().converse('unflushed.cpp', [input, tout, misled], adder)).toMatchObject({ code: 3 });
    expect(await programs().converse('unflushed.cpp', [input, tout], adder)).toMatchObject({ code: 3 });
  });

  it('fails when it ends without a decision', async () => {
    const files = [await programs().file('5'), await programs().file('')];
    expect(await programs().converse('silent-interactor.cpp', files, () => '')).toMatchObject({
      code: 3,
      stdout: '5\n',
      stderr: expect.stringMatching(/^FAIL /),
    });
  });
});
