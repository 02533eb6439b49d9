import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { aUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { backUp } from './backups.service.ts';
import { makeBackup } from './make.service.ts';
import { findBackup, openRepository, readManifest, type Repository } from './repository.ts';
import { restoreBackup } from './restore.service.ts';
import { aFile, createScratch, run } from './testing/backed-up-site.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
const scratch = createScratch();
let site: TestSite;
let directory: string;
let file: string;
let repository: Repository;
beforeAll(async () => {
  site = await aSite();
  await aUser(site);
  file = await aFile(site, randomBytes(100_000));
  directory = await scratch.folder();
  const parts = { config: site.config, db: site.database.db, files: site.files, now: site.now };
  await backUp(parts, { directory, passphrase: undefined, keep: undefined, rest: 0 });
  repository = await openRepository(directory, undefined, { create: false });
});
afterAll(async () => {
  await site.close();
  await scratch.clear();
});

const manifestOf = async () => readManifest(repository, await findBackup(repository, undefined));
const pathOf = (sha256: string) => join(directory, 'objects', sha256.slice(0, 2), sha256);

/** Whoever reads it waits, as on a disk that is slow. */
async function holdUp(sha256: string): Promise<() => Promise<void>> {
  const path = pathOf(sha256);
  await rename(path, `${path}.held`);
  execFileSync('mkfifo', [path]);
  return async () => {
    await rm(path);
    await rename(`${path}.held`, path);
  };
}

/** A restore that is killed without a word once `isThere`. */
async function killedRestore(url: string, isThere: (words: string) => Promise<boolean>): Promise<void> {
  const restore = spawn(process.execPath, [MAIN, 'backup', 'restore', `--repository=${directory}`], {
    env: { DATABASE_URL: url, OYEZ_DATA_DIR: await scratch.folder() },
  });
  let words = '';
  restore.stderr.on('data', (text: Buffer) => (words += text.toString()));
  await expect.poll(() => isThere(words), { timeout: 60_000, interval: 50 }).toBe(true);
  const ended = once(restore, 'exit');
  restore.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

async function isCopying(url: string, table: string): Promise<boolean> {
  const text = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'oyez-restore'
    AND datname = current_database() AND state = 'active' AND query LIKE $1`;
  return (await run(url, text, [`COPY "${table}" %`])).length > 0;
}

describe('a restore that is killed', () => {
  it.each([
    {
      moment: 'while rows are loaded',
      held: async () => (await manifestOf()).tables.find(({ name }) => name === 'account')?.chunks[0]?.sha256 ?? '',
      isThere: (url: string) => isCopying(url, 'account'),
    },
    {
      moment: 'while files are copied',
      held: async () => file,
      isThere: async (_: string, words: string) => /^\d+ files/m.test(words),
    },
  ])('$moment leaves what no start takes for a site, and what the next one clears away', async ({ held, isThere }) => {
    const url = await scratch.database();
    const letGo = await holdUp(await held());
    try {
      await killedRestore(url, (words) => isThere(url, words));
    } finally {
      await letGo();
    }

    await expect(migrate(url)).rejects.toThrow(/half a site: .* was interrupted.*call "\.\/oyez restore" again/);
    const backingUp = makeBackup({ config: { ...site.config, databaseUrl: url }, files: site.files }, repository, {
      now: site.now(),
      rest: 0,
    });
    await expect(backingUp).rejects.toThrow(/half a site/);

    const files = await scratch.files();
    const manifest = await manifestOf();
    const restored = await restoreBackup(url, files, repository, manifest, { say: () => {}, compare: false });
    expect(restored.files).toBe(1);
    expect(await migrate(url)).toEqual([]);
  });
});
