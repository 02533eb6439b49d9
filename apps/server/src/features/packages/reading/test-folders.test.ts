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
    ['of numbers with the same tests', [...tests('1', 'a'), ...tests('2', 'a')], ['1', '2']],
    ['beside tests at the top', ['1.in', '1.out', ...tests('more', '2')], ['']],
  ])('%s', (_, paths, expected) => expect(folders(paths)).toEqual(expected));

  it('leave over what belongs to none of them', () => {
    const { folders: found, rest } = testFolders([...tests('a', '1'), 'a/notes.md', ...tests('b', '1'), 'readme.md']);
    expect(found[0]?.paths).toContain('a/notes.md');
    expect(rest).toEqual(['readme.md']);
  });
});
