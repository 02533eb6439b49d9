import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './user-error.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('what the operating system refuses', () => {
  it('is a sentence where a disk is full, although no file is named', () => {
    expect(refusalOf(thrownBy(() => writeFileSync('/dev/full', 'x')))).toBe(
      'A file cannot be written: its disk is full.',
    );
  });

  it('is a sentence where a file stands in the place of a folder', () => {
    expect(refusalOf(thrownBy(() => mkdirSync('/dev/null/backups')))).toBe(
      '/dev/null/backups cannot be used: what should be a folder in this path is a file.',
    );
  });

  it('is nothing for our own mistakes', () => {
    expect(refusalOf(new TypeError('x is undefined'))).toBeUndefined();
    expect(refusalOf(Object.assign(new Error('no such file'), { code: 'ENOENT', path: '/x' }))).toBeUndefined();
  });
});
