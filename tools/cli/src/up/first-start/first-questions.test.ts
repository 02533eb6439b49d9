import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askReaders, isWatched, readReaders } from './first-questions.ts';

const NEVER = new Promise<never>(() => undefined);

async function answered(...lines: string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  const asked = askReaders({ input, output }, NEVER);
  for (const line of lines) input.write(`${line}\n`);
  input.end();
  return { answer: await asked, said: String(output.read()) };
}

describe('who may read problems', () => {
  it.each([
    [['1'], 'members'],
    [['2'], 'everybody'],
    [[''], 'members'],
    [['yes', ' 2 '], 'everybody'],
    [[], 'members'],
  ])('is answered by %j', async (lines, expected) => {
    const { answer, said } = await answered(...lines);
    expect(answer).toBe(expected);
    expect(said).toContain('Who may read problems?');
    expect(said).toContain('谁可以阅读题目？');
  });

  it('is no question where nobody answers, nor when the start is stopped', async () => {
    expect(isWatched({ input: new PassThrough(), output: new PassThrough() })).toBe(false);
    const terminal = { input: new PassThrough(), output: new PassThrough() };
    expect(await askReaders(terminal, Promise.resolve('SIGINT'))).toBe('members');
  });

  it('is an option with two values', () => {
    expect(readReaders('everybody')).toBe('everybody');
    expect(() => readReaders('everbody')).toThrow(/members or everybody, not "everbody".*everybody/);
  });
});
