import { randomBytes } from 'node:crypto';
import { copyFile, cp, readdir, readFile, readlink, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { backUp } from './backups.service.ts';
import { checkBackup } from './check.service.ts';
import type { DamageKind } from './damage.ts';
import type { Manifest } from './manifest.ts';
import { findBackup, openRepository, readManifest, removeBackups, type Repository } from './repository.ts';
import { restoreBackup } from './restore.service.ts';
import { aFile, createScratch, objectsIn } from './testing/backed-up-site.ts';

const KEY = 'correct horse battery staple';
const scratch = createScratch();
let site: TestSite;
let whole: string;
let sealed: string;
let file: string;
let other: string;
beforeAll(async () => {
  site = await aSite();
  await aUser(site);
  file = await aFile(site, randomBytes(100_000));
  other = await aFile(site, randomBytes(100_000));
  [whole, sealed] = [await scratch.folder(), await scratch.folder()];
  const parts = { config: site.config, db: site.database.db, files: site.files, now: site.now };
  for (const [directory, passphrase] of [
    [whole, undefined],
    [sealed, KEY],
  ] as const) {
    await backUp(parts, { directory, passphrase, keep: undefined, rest: 0 });
  }
});
afterAll(async () => {
  await site.close();
  await scratch.clear();
});

type Copy = { directory: string; objectOf: (sha256: string) => string; entry: string };

async function aCopy(of: string, passphrase?: string): Promise<Copy> {
  const directory = await scratch.folder();
  await cp(of, directory, { recursive: true });
  const repository = await openRepository(directory, passphrase, { create: false });
  const { name } = await findBackup(repository, undefined);
  return {
    directory,
    entry: join(directory, 'backups', `${name}.json`),
    objectOf: (sha256) => {
      const object = repository.objects.nameOf(sha256);
      return join(directory, 'objects', object.slice(0, 2), object);
    },
  };
}

async function chunkOf(directory: string, table: string, passphrase?: string): Promise<string> {
  const repository = await openRepository(directory, passphrase, { create: false });
  const { tables } = await manifestOf(repository);
  const found = tables.find(({ name }) => name === table)?.chunks[0]?.sha256;
  if (found === undefined) throw new Error(`${table} is empty`);
  return found;
}

async function manifestOf(repository: Repository): Promise<Manifest> {
  return readManifest(repository, await findBackup(repository, undefined));
}

async function damagesOf(directory: string, passphrase?: string) {
  const repository = await openRepository(directory, passphrase, { create: false });
  return (await checkBackup(repository, undefined)).damages;
}

async function restore(repository: Repository, manifest: Manifest) {
  return restoreBackup(await scratch.database(), await scratch.files(), repository, manifest, {
    say: () => {},
    compare: false,
  });
}

async function flip(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

type Case = {
  damage: string;
  kind: DamageKind;
  says: RegExp;
  passphrase?: string;
  harm: (copy: Copy) => Promise<void>;
};

const cases: Case[] = [
  {
    damage: 'a file cut short',
    kind: 'object_truncated',
    says: /the file [0-9a-f]{64} ends too early: \d+ of \d+ bytes/,
    harm: ({ objectOf }) => truncate(objectOf(file), 100),
  },
  {
    damage: 'a file of no bytes',
    kind: 'object_truncated',
    says: /ends too early: 0 of/,
    harm: ({ objectOf }) => truncate(objectOf(file), 0),
  },
  {
    damage: 'a flipped bit in a file',
    kind: 'object_changed',
    says: /the file [0-9a-f]{64} was changed/,
    harm: ({ objectOf }) => flip(objectOf(file), 40),
  },
  {
    damage: 'a flipped bit in the rows of a table',
    kind: 'object_changed',
    says: /the table account was changed/,
    harm: async ({ directory, objectOf }) => flip(objectOf(await chunkOf(directory, 'account')), -5),
  },
  {
    damage: 'a flipped bit under encryption',
    kind: 'object_changed',
    says: /was changed/,
    passphrase: KEY,
    harm: ({ objectOf }) => flip(objectOf(file), -1),
  },
  {
    damage: 'a missing file',
    kind: 'object_missing',
    says: /the file [0-9a-f]{64} is missing/,
    harm: ({ objectOf }) => rm(objectOf(file)),
  },
  {
    damage: 'missing rows of a table',
    kind: 'object_missing',
    says: /the table account is missing/,
    harm: async ({ directory, objectOf }) => rm(objectOf(await chunkOf(directory, 'account'))),
  },
  {
    damage: 'another file in the place of one',
    kind: 'object_changed',
    says: /was changed/,
    harm: ({ objectOf }) => copyFile(objectOf(other), objectOf(file)),
  },
];

describe('a damaged backup', () => {
  it('is a whole one before it is damaged', async () => {
    expect(await damagesOf(whole)).toEqual([]);
  });

  it.each(cases)('tells of $damage', async ({ kind, says, passphrase, harm }) => {
    const copy = await aCopy(passphrase ? sealed : whole, passphrase);
    await harm(copy);
    expect(await damagesOf(copy.directory, passphrase)).toMatchObject([{ kind, message: expect.stringMatching(says) }]);
  });

  it.each([
    ['a flipped bit', (path: string) => flip(path, 40)],
    ['a cut', (path: string) => truncate(path, 100)],
  ])('is whole again after the next one, once %s was looked at', async (_, harm) => {
    const copy = await aCopy(whole);
    await harm(copy.objectOf(file));
    expect(await damagesOf(copy.directory)).toHaveLength(1);
    // What was damaged is out of the way, and kept.
    expect(await damagesOf(copy.directory)).toMatchObject([{ kind: 'object_missing' }]);
    expect(await readdir(join(copy.directory, 'objects/damaged'))).toEqual([file]);
    const parts = { config: site.config, db: site.database.db, files: site.files, now: () => new Date() };
    await backUp(parts, { directory: copy.directory, passphrase: undefined, keep: undefined, rest: 0 });
    expect(await damagesOf(copy.directory)).toEqual([]);
  });

  it('that was cut short is written again without anybody looking', async () => {
    const copy = await aCopy(whole);
    await truncate(copy.objectOf(file), 100);
    const parts = { config: site.config, db: site.database.db, files: site.files, now: () => new Date() };
    await backUp(parts, { directory: copy.directory, passphrase: undefined, keep: undefined, rest: 0 });
    expect(await damagesOf(copy.directory)).toEqual([]);
  });

  it('of which nobody can say what it names is told, and nothing is freed for its sake', async () => {
    const copy = await aCopy(whole);
    const repository = await openRepository(copy.directory, undefined, { create: false });
    const { name, manifest } = await findBackup(repository, undefined);
    await flip(copy.objectOf(manifest.sha256), 40);
    const parts = { config: site.config, db: site.database.db, files: site.files };
    const wish = { directory: copy.directory, passphrase: undefined, rest: 0 };
    const tomorrow = (minutes: number) => () => new Date(site.now().getTime() + 86_400_000 + minutes * 60_000);
    await backUp({ ...parts, now: tomorrow(0) }, { ...wish, keep: undefined });
    const before = await objectsIn(copy.directory);
    const made = await backUp({ ...parts, now: tomorrow(1) }, { ...wish, keep: { days: 2, weeks: 0, months: 0 } });
    expect(made).toMatchObject({ removed: [expect.any(String)], freedBytes: 0, unreadable: [name] });
    expect(await objectsIn(copy.directory)).toEqual(expect.arrayContaining(before));
  });

  it('is not restored', async () => {
    for (const harm of [({ objectOf }: Copy) => rm(objectOf(file)), ({ objectOf }: Copy) => flip(objectOf(file), 50)]) {
      const copy = await aCopy(whole);
      await harm(copy);
      const repository = await openRepository(copy.directory, undefined, { create: false });
      await expect(restore(repository, await manifestOf(repository))).rejects.toThrow(
        /the file [0-9a-f]{64} (is missing|was changed)/,
      );
    }
  });

  it('tells of a key that is not the one', async () => {
    const opening = openRepository(sealed, 'an older key, long retired', { create: false });
    await expect(opening).rejects.toMatchObject({ kind: 'wrong_key' });
    await expect(openRepository(sealed, undefined, { create: false })).rejects.toMatchObject({ kind: 'key_missing' });
    // What is added to a folder in the clear would not be as secret as its maker thinks.
    await expect(openRepository(whole, KEY, { create: true })).rejects.toMatchObject({ kind: 'wrong_key' });
  });

  it('tells that there is none', async () => {
    const empty = await scratch.folder();
    await expect(openRepository(empty, undefined, { create: false })).rejects.toMatchObject({ kind: 'no_repository' });
    const repository = await openRepository(empty, undefined, { create: true });
    await expect(findBackup(repository, undefined)).rejects.toMatchObject({ kind: 'no_backup' });
    await expect(findBackup(repository, '2026')).rejects.toMatchObject({ kind: 'no_backup' });
  });

  it('tells of a newer form of the folder', async () => {
    const { directory } = await aCopy(whole);
    const description = join(directory, 'oyez-backup.json');
    await writeFile(description, (await readFile(description, 'utf8')).replace('"format":1', '"format":2'));
    await expect(openRepository(directory, undefined, { create: false })).rejects.toMatchObject({
      kind: 'newer_format',
    });
    await writeFile(description, '{"format":');
    await expect(openRepository(directory, undefined, { create: false })).rejects.toMatchObject({
      kind: 'no_repository',
      message: expect.stringContaining('cut short'),
    });
  });

  it('tells of half a backup, and does not take an older one instead', async () => {
    const { directory, entry } = await aCopy(whole);
    await copyFile(entry, join(directory, 'backups', '2020-01-01T00-00-00-000Z.json'));
    await truncate(entry, 30);
    const repository = await openRepository(directory, undefined, { create: false });
    await expect(findBackup(repository, undefined)).rejects.toMatchObject({ kind: 'backup_unreadable' });
    await expect(findBackup(repository, '2020-01-01T00-00-00-000Z')).resolves.toBeDefined();
  });

  it('tells of a table that is not there, and of rows that are not', async () => {
    const repository = await openRepository(whole, undefined, { create: false });
    const manifest = await manifestOf(repository);
    const without = { ...manifest, tables: manifest.tables.filter(({ name }) => name !== 'submission') };
    const fewer = {
      ...manifest,
      tables: manifest.tables.map((table) => (table.name === 'account' ? { ...table, chunks: [] } : table)),
    };
    for (const [half, words] of [
      [without, 'lacks the table submission'],
      [fewer, 'has 0 of 1 rows'],
    ] as const) {
      await expect(restore(repository, half)).rejects.toMatchObject({
        kind: 'table_incomplete',
        message: expect.stringContaining(words),
      });
    }
  });

  it('tells of rows that do not fit each other', async () => {
    const repository = await openRepository(whole, undefined, { create: false });
    const manifest = await manifestOf(repository);
    const nobody = { rows: 0, chunks: [], sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' };
    const orphans = {
      ...manifest,
      tables: manifest.tables.map((table) => (table.name === 'account' ? { ...table, ...nobody } : table)),
    };
    await expect(restore(repository, orphans)).rejects.toMatchObject({ kind: 'references_broken' });
  });

  it('tells of a newer database, and of one whose history is another', async () => {
    const repository = await openRepository(whole, undefined, { create: false });
    const manifest = await manifestOf(repository);
    const newer = { ...manifest, migrations: [...manifest.migrations, { name: '29990101000000_later', hash: 'x' }] };
    const altered = {
      ...manifest,
      migrations: manifest.migrations.map((one, n) => (n === 3 ? { ...one, hash: 'x' } : one)),
    };
    for (const [given, kind] of [
      [newer, 'newer_database'],
      [altered, 'other_migrations'],
    ] as const) {
      await expect(restore(repository, given)).rejects.toMatchObject({ kind });
    }
  });

  it('is not begun anew where its description is there and cannot be read at this moment', async () => {
    const { directory } = await aCopy(sealed, KEY);
    const description = join(directory, 'oyez-backup.json');
    await rename(description, `${description}.kept`);
    // Reading it fails, as on a disk that does not answer; writing would not.
    await symlink('oyez-backup.json', description);
    const parts = { config: site.config, db: site.database.db, files: site.files, now: site.now };
    await expect(backUp(parts, { directory, passphrase: KEY, keep: undefined, rest: 0 })).rejects.toThrow('ELOOP');
    expect(await readlink(description)).toBe('oyez-backup.json');
    await rename(`${description}.kept`, description);
    expect(await damagesOf(directory, KEY)).toEqual([]);
  });

  it('keeps all that it has while the list of backups cannot be read', async () => {
    const { directory } = await aCopy(whole);
    const repository = await openRepository(directory, undefined, { create: false });
    const list = join(directory, 'backups');
    await rename(list, `${list}.kept`);
    await symlink('backups', list);
    await expect(removeBackups(repository, [])).rejects.toThrow('ELOOP');
    await expect(findBackup(repository, undefined)).rejects.toThrow('ELOOP');
    await rm(list);
    await rename(`${list}.kept`, list);
    expect(await damagesOf(directory)).toEqual([]);
  });

  it('that broke off is none: what it stored is taken up by the next', async () => {
    const { directory, entry } = await aCopy(whole);
    await rename(entry, `${entry}.draft`);
    const before = (await objectsIn(directory)).length;
    const repository = await openRepository(directory, undefined, { create: false });
    await expect(findBackup(repository, undefined)).rejects.toMatchObject({ kind: 'no_backup' });
    const parts = { config: site.config, db: site.database.db, files: site.files, now: site.now };
    const again = await backUp(parts, { directory, passphrase: undefined, keep: undefined, rest: 0 });
    expect(again.addedBytes).toBeLessThan(20_000);
    expect((await objectsIn(directory)).length).toBeLessThan(before + 5);
  });
});
