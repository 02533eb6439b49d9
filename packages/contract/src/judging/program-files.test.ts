import { describe, expect, it } from 'vitest';
import { areFileIoNames, fileNameFault, FLAT_FILE_NAME, PROGRAM_FILES } from './program-files.ts';

describe('the name of a problem’s own file', () => {
  it.each([
    ['data.in', undefined],
    ['_x', undefined],
    ['9', undefined],
    ['a'.repeat(100), undefined],
    ['main.h', undefined],
    ['MAIN.c', undefined],
    ['main.c', 'taken'],
    ['Main.java', 'taken'],
    ['', 'malformed'],
    ['a'.repeat(101), 'malformed'],
    ['.hidden', 'malformed'],
    ['-o', 'malformed'],
    ['..', 'malformed'],
    ['a/b', 'malformed'],
    ['a b', 'malformed'],
    ['a\n', 'malformed'],
    ['数据.in', 'malformed'],
  ])('%j: %s', (name, fault) => {
    expect(fileNameFault(name)).toBe(fault);
  });

  it('would be fit if it were not a program’s', () => {
    expect(PROGRAM_FILES.filter((name) => !FLAT_FILE_NAME.test(name))).toEqual([]);
  });
});

describe('the files that a program reads and writes', () => {
  it.each([
    ['data.in', 'data.out', true],
    ['data', 'data', false],
    ['', 'data.out', false],
    ['data.in', '', false],
    ['', '', false],
  ])('%j and %j: %j', (read, write, are) => {
    expect(areFileIoNames(read, write)).toBe(are);
  });
});
