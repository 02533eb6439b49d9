import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolderAt } from '../up/data-folder.ts';
import { keeperOfBackups } from './task.ts';

const server = { name: 'server', uid: 65_533, gid: 65_533 };
const accounts = { server, judge: { name: 'judge', uid: 65_532, gid: 65_532 } };

describe.runIf(process.getuid?.() === 0)('what root backs up', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'oyez-keeper-'));
    chmodSync(root, 0o755);
    mkdirSync(join(root, 'data'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const keeper = (directory: string) =>
    keeperOfBackups(join(root, directory), { folder: dataFolderAt(join(root, 'data')), accounts });

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
