import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  checkDiskSpace,
  chooseDataFolder,
  dataFolderAt,
  freeBytes,
  prepareDataFolder,
  refuseHalfRestored,
  refusePrivate,
  secretKey,
} from './data-folder.ts';

describe('the data folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'oyez-data-'));
  chmodSync(root, 0o755);
  const folder = dataFolderAt(join(root, 'deep', 'data'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('is the one that was asked for', async () => {
    expect(await chooseDataFolder('/somewhere/else', undefined, { OYEZ_DATA_DIR: '/elsewhere' })).toBe(
      '/somewhere/else',
    );
    expect(await chooseDataFolder(undefined, undefined, { OYEZ_DATA_DIR: '/elsewhere' })).toBe('/elsewhere');
  });

  it('is refused on a disk that is too full', () => {
    expect(() => checkDiskSpace(folder.root, freeBytes(root) * 2)).toThrow(
      /^Only \d+ MB are free where .* lies, and Oyez needs \d+ MB; free some space, or choose another disk with --data\.$/,
    );
    expect(() => checkDiskSpace(folder.root, 1)).not.toThrow();
  });

  it('is no site while a restore fills it, nor after one that was cut off', () => {
    const half = dataFolderAt(join(root, 'half'));
    mkdirSync(half.root);
    expect(() => refuseHalfRestored(half)).not.toThrow();
    writeFileSync(half.restoring, '');
    expect(() => refuseHalfRestored(half)).toThrow(
      /holds half a site: a restore into it is under way, or was interrupted\./,
    );
  });

  it('keeps what belongs to one service from the others', async () => {
    await prepareDataFolder(folder, undefined);
    for (const part of [folder.files, folder.judge]) expect(statSync(part).mode & 0o077).toBe(0);
  });

  it('keeps its headers within itself when it is moved or copied', async () => {
    const [before, moved, copied] = ['before', 'moved', 'copied'].map((name) => dataFolderAt(join(root, name)));
    if (!before || !moved || !copied) throw new Error('three folders');
    await prepareDataFolder(before, undefined);
    cpSync(before.root, copied.root, { recursive: true, verbatimSymlinks: true });
    await prepareDataFolder(copied, undefined);
    renameSync(before.root, moved.root);
    await prepareDataFolder(moved, undefined);
    for (const { judge, precompiled } of [moved, copied]) {
      // As the node does, which cannot start where this fails.
      mkdirSync(join(judge, 'pch'), { recursive: true });
      expect(realpathSync(join(judge, 'pch'))).toBe(realpathSync(precompiled));
    }
  });

  it.runIf(process.getuid?.() === 0)('gives a store of its own to its user, and takes none from others', async () => {
    const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
    const other = dataFolderAt(join(root, 'of-services'));
    const accounts = { server: nobody, judge: nobody };
    mkdirSync(join(other.files, 'blobs'), { recursive: true });
    await prepareDataFolder(other, accounts);
    expect([other.files, join(other.files, 'blobs')].map((path) => statSync(path).uid)).toEqual([65_534, 65_534]);

    const share = join(root, 'share');
    mkdirSync(share, { mode: 0o777 });
    chownSync(share, 960, 960);
    writeFileSync(join(share, 'of-others'), '');
    rmSync(other.files, { recursive: true });
    symlinkSync(share, other.files);
    await expect(prepareDataFolder(other, accounts)).rejects.toThrow(
      /may not write there; let its owner be 65534 \(or let OYEZ_UID be its owner, the same on all servers\)/,
    );
    chmodSync(share, 0o777);
    await prepareDataFolder(other, accounts);
    expect([share, join(share, 'of-others')].map((path) => statSync(path).uid)).toEqual([960, 0]);
  });

  it.runIf(process.getuid?.() === 0)('in a home that nobody else may enter stays whose it is', async () => {
    const home = join(root, 'home');
    const own = dataFolderAt(join(home, 'data'));
    await prepareDataFolder(own, undefined);
    chmodSync(home, 0o700);
    const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
    await expect(prepareDataFolder(own, { server: nobody, judge: nobody })).rejects.toThrow(
      /^The user nobody cannot reach .*data, because a folder above it is private; let others pass/,
    );
    for (const part of [own.root, own.files, own.judge, own.precompiled]) expect(statSync(part).uid).toBe(0);
    chmodSync(home, 0o711);
    await prepareDataFolder(own, { server: nobody, judge: nobody });
    expect(statSync(own.files).uid).toBe(65_534);
  });

  it('keeps one secret key, unless it is given one', () => {
    const key = secretKey(folder, {});
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(secretKey(folder, {})).toBe(key);
    expect(statSync(folder.secretKey).mode & 0o777).toBe(0o600);
    expect(secretKey(folder, { OYEZ_SECRET_KEY: 'given' })).toBe('given');
    expect(readdirSync(folder.root).filter((name) => name.startsWith('secret-key'))).toEqual(['secret-key']);
  });

  it('names a secret key that a disk has cut short, instead of a setting that nobody has made', () => {
    const damaged = dataFolderAt(join(root, 'cut-short'));
    mkdirSync(damaged.root);
    writeFileSync(damaged.secretKey, '');
    expect(() => secretKey(damaged, {})).toThrow(
      /^The secret key in .*cut-short\/secret-key is damaged: it has 0 characters .* Put the key of this site back; /,
    );
  });

  it('says that something is in the way', async () => {
    for (const place of [folder.secretKey, join(folder.secretKey, 'data')]) {
      await expect(prepareDataFolder(dataFolderAt(place), undefined)).rejects.toThrow(
        /cannot be made, because a file is in its place; choose another one with --data\.$/,
      );
    }
    const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
    await expect(refusePrivate(join(folder.secretKey, 'data'), { server: nobody, judge: nobody })).rejects.toThrow(
      /because a file is in its place/,
    );
  });
});
