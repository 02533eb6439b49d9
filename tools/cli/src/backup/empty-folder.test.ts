import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readHolder } from '../system/lock.ts';
import { dataFolderAt, type DataFolder } from '../up/data-folder.ts';
import { takeRunLock } from '../up/run-lock.ts';
import { noteRestored } from '../up/setup.ts';
import { takeEmptyFolder, type RestoredInto } from './empty-folder.ts';

describe('the folder that a restore fills', () => {
  let folder: DataFolder;
  beforeEach(() => {
    folder = dataFolderAt(mkdtempSync(join(tmpdir(), 'oyez-restore-')));
  });
  afterEach(() => rmSync(folder.root, { recursive: true }));

  const take = (into: RestoredInto) => takeEmptyFolder(folder, into, () => undefined);
  const kinds: RestoredInto[] = ['built-in', 'database of its own'];

  it.each(kinds)('is nobody else’s until it is filled (%s)', (into) => {
    const lock = take(into);
    expect(existsSync(folder.restoring)).toBe(true);
    for (const second of kinds)
      expect(() => take(second)).toThrow(/^A restore into .* is under way, or just ends \(process /);
    expect(existsSync(folder.restoring)).toBe(true);
    lock.release();
  });

  it.each(kinds)('is none on which a site runs, wherever its database is (%s)', (into) => {
    const lock = takeRunLock(folder, 'http://127.0.0.1:8080');
    expect(() => take(into)).toThrow(/^Oyez runs on .* \(process \d+\); restore into another folder with --data\.$/);
    expect(readdirSync(folder.root)).toEqual(['run.lock']);
    lock.release();
  });

  it.each(kinds)('is none that has a site at rest (%s)', (into) => {
    noteRestored(folder);
    expect(() => take(into)).toThrow(/^There is a site in .* already; restore into another folder/);
    mkdirSync(folder.postgres);
    expect(() => take(into)).toThrow(/^There is a database in .* already; restore into another folder/);
    expect([existsSync(folder.restoring), readHolder(folder.runLock)]).toEqual([false, undefined]);
  });

  it('may be one that a restore of the same kind has left half filled', () => {
    mkdirSync(folder.postgres);
    writeFileSync(folder.restoring, 'built-in');
    expect(() => take('database of its own')).toThrow(/^There is a database in/);
    take('built-in').release();
    expect(existsSync(folder.postgres)).toBe(false);

    noteRestored(folder);
    writeFileSync(folder.restoring, 'database of its own');
    expect(() => take('built-in')).toThrow(/^There is a site in/);
    take('database of its own').release();
  });
});
