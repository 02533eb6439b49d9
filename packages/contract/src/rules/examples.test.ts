import { describe, expect, it } from 'vitest';
import { examplesText, examplesWithin, parseExamples } from './examples.ts';

const pair = (input: string, output: string) => ({ input, output });

describe('the examples of a statement', () => {
  it.each([
    ['none', []],
    ['one', [pair('1 2\n', '3\n')]],
    ['several, in order', [pair('1', '2'), pair('3', '4')]],
    ['empty ones', [pair('', ''), pair('x', '')]],
    ['signs that stand for themselves', [pair('<b>&amp;\r\n', ' a < b ')]],
  ])('are read as they were written: %s', (_, samples) => {
    expect(parseExamples(examplesText(samples))).toEqual(samples);
  });

  it.each([
    ['', []],
    [' \n', []],
    [' <input>1</input>\n<output>2</output>\n ', [pair('1', '2')]],
    ['<input>1</input><output>2', undefined],
    ['1 2', undefined],
    ['<input>1</input>', undefined],
    ['<input>1</input><output>2</output>x', undefined],
    ['x<input>1</input><output>2</output>', undefined],
    ['<output>2</output><input>1</input>', undefined],
  ])('%j', (tagged, samples) => {
    expect(parseExamples(tagged)).toEqual(samples);
  });

  it('of which each lacks its end are read as fast as whole ones', () => {
    const broken = '<input></input><output>'.repeat(3000);
    const before = process.cpuUsage();
    expect([parseExamples(broken), examplesWithin(broken)]).toEqual([undefined, []]);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });

  it('are found among other text', () => {
    const tagged = 'First: <input>1</input><output>2</output>, then <input>3</input> <output>4</output>.';
    expect(examplesWithin(tagged)).toEqual([pair('1', '2'), pair('3', '4')]);
    expect(examplesWithin('1 2')).toEqual([]);
  });
});
