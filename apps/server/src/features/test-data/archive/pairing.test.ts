import { describe, expect, it } from 'vitest';
import { flatName, pairFiles } from './pairing.ts';

const pairsOf = (...paths: string[]) =>
  pairFiles(paths.map(flatName)).pairs.map((one) => `${one.input} ${one.output}${one.outputIsMissing ? ' made' : ''}`);

describe('which input belongs to which output', () => {
  it.each([
    [
      ['1.in', '1.out', '2.IN', '2.ANS'],
      ['1.in 1.out', '2.IN 2.ANS'],
    ],
    [['1.in', '1.a'], ['1.in 1.a']],
    [
      ['1.in.txt', '1.out.txt', '2.in.txt'],
      ['1.in.txt 1.out.txt', '2.in.txt 2.out.txt made'],
    ],
    [
      ['1.input', '1.output', '2.input', '2.answer'],
      ['1.input 1.output', '2.input 2.answer'],
    ],
    [
      ['input1.txt', 'output1.txt', 'input2.txt', 'input2.out'],
      ['input1.txt output1.txt', 'input2.txt input2.out'],
    ],
    [
      ['input1.in', 'output1.out', 'in2.in', 'out2.out'],
      ['input1.in output1.out', 'in2.in out2.out'],
    ],
    [
      ['in1.txt', 'out1.txt', '2_in.txt', '2_ans.txt'],
      ['in1.txt out1.txt', '2_in.txt 2_ans.txt'],
    ],
    [
      ['input1', 'output1', '01', '01.a'],
      ['input1 output1', '01 01.a'],
    ],
    [
      ['sum.in1', 'sum.ou1', 'sum.in2', 'sum.out2'],
      ['sum.in1 sum.ou1', 'sum.in2 sum.out2'],
    ],
    [
      ['1.txt', '1.ans', '2.dat', '2.out'],
      ['1.txt 1.ans', '2.dat 2.out'],
    ],
    [
      ['input/1.txt', 'output/1.txt', 'in/02', 'ans/02'],
      ['1.in 1.out', '02.in 02.out'],
    ],
    [
      ['input/a.in', 'output/a.out', 'input/input1.txt', 'output/output1.txt'],
      ['a.in a.out', 'input1.txt output1.txt'],
    ],
    [
      ['mobitel.in.1', 'mobitel.out.1', 'mobitel.in.2a', 'mobitel.out.2a', 'in/x.in.3', 'out/x.out.3'],
      ['mobitel.in.1 mobitel.out.1', 'mobitel.in.2a mobitel.out.2a', 'x.in.3 x.out.3'],
    ],
    [
      ['I.1', 'O.1', 'race.i2', 'race.o2'],
      ['I.1 O.1', 'race.i2 race.o2'],
    ],
    [
      ['1.in', '1.ok', '2.in', '2.sol', '10_sample.in', '10_sample.diff'],
      ['1.in 1.ok', '2.in 2.sol', '10_sample.in 10_sample.diff'],
    ],
    [
      ['输入1.txt', '输出1.txt', '输入/2.txt', '输出/2.txt', '3输入.in', '3答案.ans'],
      ['输入1.txt 输出1.txt', '2.in 2.out', '3输入.in 3答案.ans'],
    ],
    [
      ['1-1.in', '1-1.out', '1_2.in', '1_2.ans'],
      ['1-1.in 1-1.out', '1_2.in 1_2.ans'],
    ],
  ])('is told by the names %j', (names, pairs) => {
    expect(pairsOf(...names)).toEqual(pairs);
  });

  it('makes no tests of what only looks a little like one', () => {
    expect(pairsOf('readme.txt', 'Makefile', 'main.cpp', 'train.txt', 'info', 'data.dat')).toEqual([]);
  });

  it('uses each output once', () => {
    expect(pairFiles(['a.in', 'A.out', 'a.ans', 'b.out'])).toEqual({
      pairs: [{ input: 'a.in', output: 'A.out', outputIsMissing: false }],
      outputsWithoutInput: ['a.ans', 'b.out'],
      others: [],
    });
  });
});
