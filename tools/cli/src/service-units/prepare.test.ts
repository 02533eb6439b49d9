import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolderAt, prepareDataFolder, type DataFolder } from '../up/data-folder.ts';
import { checkOwners } from '../up/found-sites.ts';
import { accountsIn, takeFromServer } from '../up/service-accounts.ts';
import { giveToServer } from './prepare.ts';

const isRoot = process.getuid?.() === 0;
const server = { name: 'server', uid: 65_533, gid: 65_533 };
const judge = { name: 'judge', uid: 65_532, gid: 65_532 };

describe.runIf(isRoot)('the data folder of a server in a service of its own', () => {
  let root: string;
  let folder: DataFolder;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'oyez-prepare-'));
    folder = dataFolderAt(join(root, 'data'));
    for (const path of [folder.logs, join(folder.judge, 'data'), folder.precompiled, folder.files])
      mkdirSync(path, { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("is its user's again after root has looked at it, or tried a backup there", async () => {
    writeFileSync(folder.secretKey, '');
    writeFileSync(folder.setup, '');
    mkdirSync(join(folder.root, 'proof'));
    for (const path of [folder.judge, join(folder.judge, 'data'), folder.precompiled])
      chownSync(path, judge.uid, judge.gid);
    await giveToServer(folder, { server, judge });
    for (const path of [folder.root, folder.secretKey, folder.setup, folder.logs, join(folder.judge, 'data')])
      expect(statSync(path).uid).toBe(server.uid);
    // A trial of root's that was killed leaves its folder, where the planned ones have to get in.
    expect(statSync(join(folder.root, 'proof')).uid).toBe(server.uid);
    expect(() => checkOwners(folder.root, server.uid)).not.toThrow();
  });

  it("stays its user's whatever root types there, and becomes another's only where root runs the whole site", async () => {
    chmodSync(root, 0o755);
    for (const path of [folder.root, folder.files]) chownSync(path, server.uid, server.gid);
    for (const path of [folder.judge, join(folder.judge, 'data')]) chownSync(path, judge.uid, judge.gid);
    rmSync(folder.logs, { recursive: true });
    await prepareDataFolder(folder, accountsIn(folder.root, { server, judge }));
    for (const path of [folder.judge, join(folder.judge, 'data'), folder.precompiled, folder.logs])
      expect(statSync(path).uid).toBe(server.uid);
    expect(() => checkOwners(folder.root, server.uid)).not.toThrow();

    takeFromServer(folder.root, { server, judge });
    await prepareDataFolder(folder, accountsIn(folder.root, { server, judge }));
    expect([folder.root, folder.judge, folder.files].map((path) => statSync(path).uid)).toEqual([
      0,
      judge.uid,
      server.uid,
    ]);
  });

  it('keeps its hands off files that other servers share', async () => {
    const share = join(root, 'share');
    mkdirSync(share);
    rmSync(folder.files, { recursive: true });
    symlinkSync(share, folder.files);
    await giveToServer(folder, { server, judge });
    expect(statSync(share).uid).toBe(0);
  });
});
