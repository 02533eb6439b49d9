import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolderAt } from '../up/data-folder.ts';
import { beginBackups, keeperOfBackups, reasonIn } from './task.ts';

const server = { name: 'server', uid: 65_533, gid: 65_533 };
const accounts = { server, judge: { name: 'judge', uid: 65_532, gid: 65_532 } };

const FAILURE = 'The backup of the file 12ab was changed after it was written.';

describe('why a backup failed', () => {
  it.each([
    ['17 tables are copied; now the files …\n' + FAILURE, FAILURE],
    ['Error: out of range\n    at read (node:fs:1:2)\n    at async run (main.ts:3:4)\n', 'Error: out of range'],
    ['', 'It ended without a word.'],
  ])('is read from %j', (output, words) => expect(reasonIn(output)).toBe(words));
});

describe.runIf(process.getuid?.() === 0)('what root backs up', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'oyez-keeper-'));
    chmodSync(root, 0o755);
    mkdirSync(join(root, 'data'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const place = () => ({ folder: dataFolderAt(join(root, 'data')), accounts });
  const keeper = (directory: string) => beginBackups(join(root, directory), place());

  it("is the server's user's in a folder of that user, and root's in one of root's", async () => {
    mkdirSync(join(root, 'backups'));
    expect(await keeper('backups')).toBeUndefined();
    chownSync(join(root, 'backups'), server.uid, server.gid);
    expect(await keeper('backups')).toEqual(server);
  });

  it("begins a folder that the site's user may go on with", async () => {
    expect(await keeper('of-root')).toBeUndefined();
    expect(existsSync(join(root, 'of-root'))).toBe(false);
    chownSync(join(root, 'data'), server.uid, server.gid);
    expect(keeperOfBackups(join(root, 'new'), place())).toBeUndefined();
    expect(existsSync(join(root, 'new'))).toBe(false);
    expect(await keeper('new')).toEqual(server);
    expect(statSync(join(root, 'new')).uid).toBe(server.uid);
  });

  it("stays root's where that user does not get to", async () => {
    chownSync(join(root, 'data'), server.uid, server.gid);
    mkdirSync(join(root, 'private'), { mode: 0o700 });
    expect(await keeper('private/backups')).toBeUndefined();
    expect(statSync(join(root, 'private/backups')).uid).toBe(0);
    expect(await keeper('private/backups')).toBeUndefined();
  });
});
