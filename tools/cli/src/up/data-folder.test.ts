import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  checkDiskSpace,
  chooseDataFolder,
  dataFolderAt,
  freeBytes,
  prepareDataFolder,
  secretKey,
} from './data-folder.ts';

describe('the data folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'oyez-data-'));
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

  it('keeps what belongs to one service from the others', async () => {
    await prepareDataFolder(folder, undefined);
    for (const part of [folder.files, folder.judge]) expect(statSync(part).mode & 0o077).toBe(0);
  });

  it('keeps one secret key, unless it is given one', () => {
    const key = secretKey(folder, {});
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(secretKey(folder, {})).toBe(key);
    expect(statSync(folder.secretKey).mode & 0o777).toBe(0o600);
    expect(secretKey(folder, { OYEZ_SECRET_KEY: 'given' })).toBe('given');
  });

  it('says that something is in the way', async () => {
    await expect(prepareDataFolder(dataFolderAt(join(folder.secretKey, 'data')), undefined)).rejects.toThrow(
      /is not writable for you; start as its owner, or choose another one with --data\.$/,
    );
  });
});
