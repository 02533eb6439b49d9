import { describe, expect, it } from 'vitest';
import { testFolders } from './test-folders.ts';

const tests = (folder: string, ...names: string[]) =>
  names.flatMap((one) => [`${folder}/${one}.in`, `${folder}/${one}.out`]);
const folders = (paths: string[]) => testFolders(paths).folders.map((one) => one.folder);

describe('folders of tests', () => {
  it.each<[string, string[], string[]]>([
    ['of problems', [...tests('apples', '1'), ...tests('pears', '1')], ['apples', 'pears']],
    ['of problems with names of their own', [...tests('a', 'a1'), ...tests('b', 'b1')], ['a', 'b']],
    ['with data in them', [...tests('a/testdata', '1'), ...tests('b/tests', '1')], ['a', 'b']],
    ['of inputs and outputs', ['in/1.in', 'out/1.out'], ['']],
    ['of subtasks', [...tests('subtask1', '1'), ...tests('subtask2', '2', '3')], ['']],
    ['of samples and the rest', [...tests('sample', '1'), ...tests('secret', '2')], ['']],
    ['of numbers with other tests each', [...tests('1', 'a'), ...tests('2', 'b')], ['']],
    ['of numbers with the same tests', [...tests('1', 'a', 'b'), ...tests('2', 'a', 'b')], ['1', '2']],
    ['of one test each', ['test01/input.txt', 'test01/output.txt', 'test02/input.txt', 'test02/output.txt'], ['']],
    ['of one test each, by numbers alone', ['01/in', '01/out', '02/in', '02/out'], ['']],
    ['of one test each, with names of their own', [...tests('case1', '1'), ...tests('case2', '2')], ['']],
    ['of one test each within a problem', ['a/1/in', 'a/1/out', 'a/2/in', 'a/2/out', ...tests('b', '1')], ['a', 'b']],
    ['of one test, and of several', [...tests('test1', '1'), ...tests('test2', '1', '2')], ['test1', 'test2']],
    [
      'of problems with one test each',
      [...tests('problem1', '1'), ...tests('problem2', '1')],
      ['problem1', 'problem2'],
    ],
    ['of problems by their ids, with one test each', [...tests('1000', '1'), ...tests('1001', '1')], ['1000', '1001']],
    ['beside tests at the top', ['1.in', '1.out', ...tests('more', '2')], ['']],
  ])('%s', (_, paths, expected) => expect(folders(paths)).toEqual(expected));

  it('leave over what belongs to none of them', () => {
    const { folders: found, rest } = testFolders([...tests('a', '1'), 'a/notes.md', ...tests('b', '1'), 'readme.md']);
    expect(found[0]?.paths).toContain('a/notes.md');
    expect(rest).toEqual(['readme.md']);
  });
});
