import { chmodSync, closeSync, existsSync, fstatSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolderAt, type DataFolder } from '../data-folder.ts';
import { firstLogin } from './first-password.ts';
import { serverProcess } from '../roles.ts';

describe('the first password', () => {
  let folder: DataFolder;
  let output: number;
  const log = () => join(folder.root, 'up.log');
  beforeEach(() => {
    folder = dataFolderAt(mkdtempSync(join(tmpdir(), 'oyez-first-')));
    writeFileSync(folder.firstPassword, 'tops3cret', { mode: 0o600 });
    output = openSync(log(), 'w', 0o600);
  });
  afterEach(() => {
    closeSync(output);
    delete process.env.OYEZ_ADMIN_PASSWORD;
    delete process.env.JOURNAL_STREAM;
    rmSync(folder.root, { recursive: true });
  });

  it.each([0o644, 0o640, 0o604])('is not written into a log of the mode %o, which names the file instead', (mode) => {
    chmodSync(log(), mode);
    const said = firstLogin(folder, output);
    expect(said).toContain(folder.firstPassword);
    expect(said).not.toContain('tops3cret');
    expect(existsSync(folder.firstPassword)).toBe(true);
  });

  it('is not written into the journal', () => {
    const { dev, ino } = fstatSync(output);
    process.env.JOURNAL_STREAM = `${dev}:${ino}`;
    expect(firstLogin(folder, output)).toContain(folder.firstPassword);
    process.env.JOURNAL_STREAM = `${dev}:${ino + 1}`;
    expect(firstLogin(folder, output)).toContain('tops3cret');
  });

  it('is written once where nobody else reads', () => {
    expect(firstLogin(folder, output)).toBe('root / tops3cret   (shown only this once)');
    expect(firstLogin(folder, output)).toBeUndefined();
  });

  it('is told to what makes the account, and to no process that lasts', () => {
    process.env.OYEZ_ADMIN_PASSWORD = 'tops3cret';
    const app = { root: '/app', node: 'node' };
    const stage = { app, folder, accounts: undefined, host: '127.0.0.1', port: 1 };
    const given = (...args: string[]) =>
      serverProcess(stage, 'postgres://x', args, 'terminal').environment.OYEZ_ADMIN_PASSWORD;
    expect(given('admin', 'bootstrap')).toBe('tops3cret');
    expect(given('admin', 'reset-password')).toBe('tops3cret');
    expect(given('serve')).toBeUndefined();
    expect(given('seed-demo')).toBeUndefined();
  });
});
