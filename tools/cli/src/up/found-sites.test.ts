import { chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkOwners, isOnNetwork, isShared, namesOtherSites, refuseSecondSite } from './found-sites.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

describe('a start without --data', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'oyez-found-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const folder = (name: string, isSite: boolean) => {
    mkdirSync(join(root, name, isSite ? 'postgres' : 'logs'), { recursive: true });
    return join(root, name);
  };

  it('names the site that is elsewhere instead of beginning an empty one', () => {
    const [usual, other] = [folder('usual', false), folder('other', true)];
    expect(() => refuseSecondSite(usual, [usual, other])).toThrow(
      `There is a site in ${other}, and ${usual}, which would be used now, is empty; say which is meant: --data ${other} for the site that is there, or --data ${usual} for a new one.`,
    );
  });

  it('knows a site on a database of its own by its setup', () => {
    const other = folder('other', false);
    writeFileSync(join(other, 'setup.json'), '{}');
    expect(() => refuseSecondSite(join(root, 'new'), [other])).toThrow(other);
  });

  it('knows a server alone by the key that it keeps', () => {
    const other = folder('other', false);
    writeFileSync(join(other, 'secret-key'), '');
    expect(() => refuseSecondSite(join(root, 'new'), [other])).toThrow(other);
  });

  it('goes on with the site that is there, and begins one where there is none', () => {
    const [usual, other] = [folder('usual', true), folder('other', true)];
    expect(() => refuseSecondSite(usual, [usual, other])).not.toThrow();
    expect(() => refuseSecondSite(join(root, 'new'), [join(root, 'new'), folder('empty', false)])).not.toThrow();
  });

  it('names the others where several hold a site', () => {
    const [usual, other] = [folder('usual', true), folder('other', true)];
    const all = [usual, other, folder('empty', false)];
    expect(namesOtherSites(usual, all)).toBe(
      `There is a site in ${other}, too; this start goes on with the one in ${usual}. To say which is meant, use --data.`,
    );
    expect(namesOtherSites(usual, [usual])).toBeUndefined();
  });

  it.runIf(isRoot)('says whose the parts are that a start as root has made, and what to do', () => {
    const data = folder('data', true);
    chownSync(data, NOBODY, NOBODY);
    expect(() => checkOwners(data, NOBODY)).toThrow(
      /^Parts of the data folder .* belong to other users \(postgres to root\).*go on with sudo.*sudo chown -R/,
    );
    expect(() => checkOwners(data, 0)).not.toThrow();
    chownSync(join(data, 'postgres'), NOBODY, NOBODY);
    expect(() => checkOwners(data, NOBODY)).not.toThrow();
  });

  it('tells a store of others from its own', () => {
    const data = folder('data', false);
    symlinkSync(root, join(data, 'files'));
    expect(isShared(join(data, 'logs'), data)).toBe(false);
    expect(isShared(join(data, 'files'), data)).toBe(true);
    expect(isShared('/proc', data)).toBe(true);
    expect(isOnNetwork(data)).toBe(false);
    const [nfs, ext4] = [0x69_69, 0xef_53];
    expect([nfs, ext4].map((type) => isOnNetwork(data, () => type))).toEqual([true, false]);
  });
});
