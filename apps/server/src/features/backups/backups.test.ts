import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { register } from '@oyez/contract/accounts/accounts';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCKS } from '../../db/locks.ts';
import { migrate } from '../../db/migrate.ts';
import type { FileStore } from '../../files/file-store.ts';
import { aUser } from '../../testing/builders.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { backUp, backupState } from './backups.service.ts';
import { checkBackup } from './check.service.ts';
import { findBackup, listBackups, openRepository, readManifest } from './repository.ts';
import { restoreBackup, NotEmpty } from './restore.service.ts';
import { aFile, createScratch, objectsIn, run } from './testing/backed-up-site.ts';

const scratch = createScratch();
let site: TestSite;
let large: string;
beforeAll(async () => {
  site = await aSite();
  const { id: userId } = await aUser(site);
  const problem = await aProblem(site, { title: '两数之和 \t tab' });
  for (let n = 0; n < 3; n += 1) {
    await aJudgedSubmission(site, { userId, problemId: problem.id, status: STATUS.accepted });
  }
  large = await aFile(site, randomBytes(9_000_000));
  await aFile(site, '');
});
afterAll(async () => {
  await site.close();
  await scratch.clear();
});

const parts = () => ({ config: site.config, db: site.database.db, files: site.files, now: site.now });
const wishFor = (directory: string, more: { passphrase?: string } = {}) => ({
  directory,
  passphrase: more.passphrase,
  keep: undefined,
  rest: 0,
});

async function restored(directory: string, passphrase?: string) {
  const repository = await openRepository(directory, passphrase, { create: false });
  const manifest = await readManifest(repository, await findBackup(repository, undefined));
  const url = await scratch.database();
  const files = await scratch.files();
  const outcome = await restoreBackup(url, files, repository, manifest, { say: () => {}, compare: true });
  return { url, files, manifest, outcome };
}

describe('a backup', () => {
  it.each([undefined, 'correct horse battery staple'])('brings everything back (key: %s)', async (passphrase) => {
    const directory = await scratch.folder();
    const made = await backUp(parts(), wishFor(directory, { passphrase }));
    const { url, files, manifest, outcome } = await restored(directory, passphrase);
    expect(outcome).toMatchObject({ rows: made.rows, files: made.files });
    for (const table of ['account', 'problem', 'problem_statement', 'submission', 'judging', 'blob']) {
      const text = `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum, count(*) FROM ${table} t`;
      expect([table, await run(url, text)]).toEqual([table, await run(site.config.databaseUrl, text)]);
    }
    expect(await files.size(large)).toBe(9_000_000);
    expect(manifest.leftOut).toContain('throttle');
    // Numbers go on where they were, and what guards the tables is back.
    const next = (name: string) => `SELECT nextval(pg_get_serial_sequence('${name}', 'id')) AS n`;
    expect(await run(url, next('submission'))).toEqual(await run(site.config.databaseUrl, next('submission')));
    const guards = `SELECT (SELECT count(*) FROM pg_indexes WHERE schemaname = 'public') AS indexes,
      (SELECT count(*) FROM pg_constraint) AS constraints,
      (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O') AS triggers`;
    expect(await run(url, guards)).toEqual(await run(site.config.databaseUrl, guards));
  });

  it('shows nothing of its content in an encrypted folder, not even its hashes', async () => {
    const directory = await scratch.folder();
    await backUp(parts(), wishFor(directory, { passphrase: 'correct horse battery staple' }));
    const names = (await objectsIn(directory)).map((path) => path.split('/').at(-1));
    expect(names).not.toContain(large);
    expect(names.length).toBeGreaterThan(20);
  });

  it('stores only what the last one had not', async () => {
    const directory = await scratch.folder();
    const first = await backUp(parts(), wishFor(directory));
    site.clock.advance(1000);
    const second = await backUp(parts(), wishFor(directory));
    expect(first.addedBytes).toBeGreaterThan(9_000_000);
    expect(second.addedBytes).toBeLessThan(10_000);
    const more = await aFile(site, 'one more');
    site.clock.advance(1000);
    expect((await backUp(parts(), wishFor(directory))).files).toBe(second.files + 1);
    expect((await objectsIn(directory)).some((path) => path.endsWith(more))).toBe(true);
  });

  it('goes when it is old, with what only it named; what others name stays', async () => {
    const directory = await scratch.folder();
    const keep = { days: 2, weeks: 0, months: 0 };
    const gone = await aFile(site, 'soon gone');
    await backUp(parts(), { ...wishFor(directory), keep });
    await run(site.config.databaseUrl, `DELETE FROM blob WHERE sha256 = decode($1, 'hex')`, [gone]);
    for (let day = 0; day < 3; day += 1) {
      site.clock.advance(86_400_000);
      await backUp(parts(), { ...wishFor(directory), keep });
    }
    const repository = await openRepository(directory, undefined, { create: false });
    expect((await listBackups(repository)).backups).toHaveLength(2);
    expect((await objectsIn(directory)).some((path) => path.endsWith(gone))).toBe(false);
    expect((await checkBackup(repository, undefined)).damages).toEqual([]);
  });

  it('of a clock that was ahead is not the newest while there is another', async () => {
    const directory = await scratch.folder();
    const inDays = (days: number) => new Date(site.now().getTime() + days * 86_400_000);
    const madeAt = async (at: Date) => (await backUp({ ...parts(), now: () => at }, wishFor(directory))).name;
    const ahead = await madeAt(inDays(400));
    const repository = await openRepository(directory, undefined, { create: false });
    const said: string[] = [];
    const found = () => findBackup(repository, undefined, { now: site.now(), say: (line) => said.push(line) });
    expect(await found()).toMatchObject({ name: ahead });
    expect(said).toEqual([]);

    const right = await madeAt(inDays(0));
    expect(await found()).toMatchObject({ name: right });
    expect(said).toEqual([
      expect.stringMatching(`^The backup ${ahead} was made by a clock that was ahead, so ${right} `),
    ]);
    await writeFile(join(directory, 'backups', `${ahead}.json`), 'cut');
    expect(await found()).toMatchObject({ name: right });
    await expect(findBackup(repository, ahead)).rejects.toMatchObject({ kind: 'backup_unreadable' });
  });

  it('of a clock that is behind is not removed by its own end', async () => {
    const directory = await scratch.folder();
    const keep = { days: 1, weeks: 0, months: 0 };
    await backUp(parts(), { ...wishFor(directory), keep });
    const behind = new Date(site.now().getTime() - 40 * 86_400_000);
    const made = await backUp({ ...parts(), now: () => behind }, { ...wishFor(directory), keep });
    const repository = await openRepository(directory, undefined, { create: false });
    expect((await listBackups(repository)).backups.map(({ name }) => name)).toContain(made.name);
    expect(made.removed).toEqual([]);
  });

  it('is of one moment, whatever is written meanwhile', async () => {
    const directory = await scratch.folder();
    let writing = true;
    const writer = (async () => {
      while (writing) await aUser(site);
    })();
    await backUp(parts(), wishFor(directory));
    writing = false;
    await writer;
    // References are put on again over the restored rows, which would fail for rows of two moments.
    await expect(restored(directory)).resolves.toBeDefined();
  });

  it('makes nobody wait who registers meanwhile', async () => {
    const client = await site.database.pool.connect();
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.backup]);
    try {
      const form = { username: 'Newcomer', password: 'secret-1', email: 'newcomer@example.org' };
      const late = new Promise((done) => setTimeout(done, 20_000, 'still waits'));
      expect(await Promise.race([site.call(register, { body: form }), late])).toMatchObject({ status: 200 });
    } finally {
      client.release(true);
    }
  });

  it('tells of a file that the file store has lost or that the disk has changed, and has the rest', async () => {
    const own = await aSite();
    try {
      const lost = await aFile(own, 'lost');
      const rotten = await aFile(own, 'rotten');
      const unreadable = await aFile(own, 'on a bad place of the disk');
      await aFile(own, 'sound');

      const pathOf = (sha: string) => join(own.files.directory, 'blobs', sha.slice(0, 2), sha);
      await rm(pathOf(lost));
      await writeFile(pathOf(rotten), 'r0tten');
      const badPlace = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
      const files: FileStore = {
        ...own.files,
        read: (sha) =>
          sha === unreadable
            ? new Readable({
                read() {
                  this.destroy(badPlace);
                },
              })
            : own.files.read(sha),
      };
      const directory = await scratch.folder();
      const made = await backUp({ ...parts(), config: own.config, db: own.database.db, files }, wishFor(directory));
      expect(made.lacking.toSorted()).toEqual([lost, rotten, unreadable].toSorted());
      expect((await backupState(own.database.db, own.now())).failure).toMatchObject({
        kind: 'backup',
        detail: expect.stringContaining('3 file'),
      });
      const { outcome } = await restored(directory);
      expect(outcome.files).toBe(1);
    } finally {
      await own.close();
    }
  });

  it('is restored only into an empty database, and leaves it empty when it fails', async () => {
    const directory = await scratch.folder();
    await backUp(parts(), wishFor(directory));
    const repository = await openRepository(directory, undefined, { create: false });
    const manifest = await readManifest(repository, await findBackup(repository, undefined));
    const options = { say: () => {}, compare: false };
    const files = await scratch.files();
    await expect(restoreBackup(site.config.databaseUrl, files, repository, manifest, options)).rejects.toThrow(
      NotEmpty,
    );
    const url = await scratch.database();
    const [first, ...others] = manifest.tables.filter(({ rows }) => rows > 0);
    if (!first) throw new Error('nothing is in the backup');
    const half = {
      ...manifest,
      tables: manifest.tables.map((one) => (one === first ? { ...one, rows: one.rows + 1 } : one)),
    };
    expect(others.length).toBeGreaterThan(5);
    await expect(restoreBackup(url, files, repository, half, options)).rejects.toMatchObject({
      kind: 'table_incomplete',
    });
    expect(await run(url, `SELECT to_regclass('migration') AS name`)).toEqual([{ name: null }]);
    await expect(restoreBackup(url, files, repository, manifest, options)).resolves.toBeDefined();
  });

  it('mends the files of a share that is there already, and leaves alone what it does not know', async () => {
    const own = await aSite();
    try {
      const [rotten, cut, lost] = [await aFile(own, 'rotten'), await aFile(own, 'cut'), await aFile(own, 'lost')];
      const { sha256: others } = await own.files.put('not of the backup');
      const directory = await scratch.folder();
      await backUp({ ...parts(), config: own.config, db: own.database.db, files: own.files }, wishFor(directory));
      const pathOf = (sha: string) => join(own.files.directory, 'blobs', sha.slice(0, 2), sha);
      await writeFile(pathOf(rotten), 'r0tten');
      await truncate(pathOf(cut), 1);
      await rm(pathOf(lost));

      const repository = await openRepository(directory, undefined, { create: false });
      const manifest = await readManifest(repository, await findBackup(repository, undefined));
      const options = { say: () => {}, compare: false };
      const restored = await restoreBackup(await scratch.database(), own.files, repository, manifest, options);
      expect(restored.files).toBe(3);
      const contents = await Promise.all([rotten, cut, lost, others].map((sha) => readFile(pathOf(sha), 'utf8')));
      expect(contents).toEqual(['rotten', 'cut', 'lost', 'not of the backup']);
    } finally {
      await own.close();
    }
  });

  it('never takes the place of tables that somebody else has in the database', async () => {
    const directory = await scratch.folder();
    await backUp(parts(), wishFor(directory));
    const repository = await openRepository(directory, undefined, { create: false });
    const manifest = await readManifest(repository, await findBackup(repository, undefined));
    const options = { say: () => {}, compare: false };
    for (const theirs of ['TABLE ledger (n int)', 'SEQUENCE numbers', 'VIEW ones AS SELECT 1 AS n']) {
      const url = await scratch.database();
      await run(url, `CREATE ${theirs}`);
      const restoring = restoreBackup(url, await scratch.files(), repository, manifest, options);
      await expect(restoring).rejects.toThrow(NotEmpty);
      expect(
        await run(url, `SELECT count(*)::int AS n FROM pg_class WHERE relname IN ('ledger', 'numbers', 'ones')`),
      ).toEqual([{ n: 1 }]);
    }
  });

  it('that was cut off on its way back is no site, and makes room for the next try', async () => {
    const directory = await scratch.folder();
    await backUp(parts(), wishFor(directory));
    const repository = await openRepository(directory, undefined, { create: false });
    const manifest = await readManifest(repository, await findBackup(repository, undefined));
    const url = await scratch.database();
    // As after a loss of power: the mark stands, and some tables.
    await run(url, 'CREATE TABLE oyez_restoring (begun_at timestamptz)');
    await run(url, 'CREATE TABLE account (n int)');
    await expect(migrate(url)).rejects.toThrow(/half a site/);
    const options = { say: () => {}, compare: true };
    const outcome = await restoreBackup(url, await scratch.files(), repository, manifest, options);
    expect(outcome.rows).toBeGreaterThan(3);
    expect(await migrate(url)).toEqual([]);
  });

  it('is one at a time', async () => {
    const directory = await scratch.folder();
    const outcomes = await Promise.allSettled([
      backUp(parts(), wishFor(directory)),
      backUp(parts(), wishFor(directory)),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await readdir(directory)).not.toContain('lock');
  });
});
