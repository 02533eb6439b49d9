import { describe, expect, it } from 'vitest';
import { examplesText, parseExamples } from './examples.ts';

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
});
