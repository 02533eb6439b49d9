import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import { forgetRestoring, isHalfRestored, markRestoring } from '../../db/half-restored.ts';
import { LOCKS } from '../../db/locks.ts';
import { knownMigrations, migrate } from '../../db/migrate.ts';
import type { FileStore } from '../../files/file-store.ts';
import { copyIn, copyOut } from './copy-stream.ts';
import { Damage } from './damage.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';
import { filesOf, readPiece, type Repository } from './repository.ts';
import {
  copyInText,
  copyOutText,
  emptySchema,
  PLAIN_WORDS,
  putOn,
  quoted,
  setTriggers,
  somethingIn,
  takeOff,
  tableShapes,
} from './schema.ts';

const MEMORY_FOR_INDEXES = '256MB';
const DURABLE_AT_ONCE = 1000;

export type Restored = { rows: number; files: number; bytes: number };

type Options = {
  say: (line: string) => void;
  /** Reads everything out again and compares it byte for byte. */
  compare: boolean;
};

/** Fills an empty database and a file store from a backup, and proves that all of it arrived. */
export async function restoreBackup(
  databaseUrl: string,
  files: FileStore,
  { objects }: Repository,
  manifest: Manifest,
  { say, compare }: Options,
): Promise<Restored> {
  await refuseUnknown(manifest);
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    application_name: 'oyez-restore',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(PLAIN_WORDS);
    await takeEmpty(client);
    try {
      await migrate(databaseUrl, { only: new Set(manifest.migrations.map(({ name }) => name)), isRestore: true });
      const rows = await loadTables(client, objects, manifest, say);
      if (compare) await compareTables(client, manifest, say);
      const stored = await loadFiles(files, objects, manifest, say);
      await migrate(databaseUrl, { isRestore: true });
      await forgetRestoring(client);
      return { rows, ...stored };
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      await emptySchema(client).catch(() => {});
      throw error;
    }
  } finally {
    await client.end().catch(() => {});
  }
}

export class NotEmpty extends Error {}

/** The database is ours from here on: it was empty, or has only what a restore that was cut off left in it. */
async function takeEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCKS.restore]);
  if (rows[0]?.held !== true) throw new NotEmpty('Another restore into this database is under way.');
  if (await isHalfRestored(client)) await emptySchema(client);
  const found = await somethingIn(client);
  if (found !== undefined) {
    throw new NotEmpty(
      `The database is not empty (it has "${found}"); a backup is restored into an empty one: make a new one, as with createdb.`,
    );
  }
  await markRestoring(client);
}

async function refuseUnknown(manifest: Manifest): Promise<void> {
  const known = new Map((await knownMigrations()).map(({ name, hash }) => [name, hash]));
  const unknown = manifest.migrations.filter(({ name }) => !known.has(name));
  if (unknown.length > 0) {
    throw new Damage(
      'newer_database',
      `The backup is of a newer version of Oyez (it has the migration ${unknown.at(-1)?.name}); restore it with that version.`,
    );
  }
  const other = manifest.migrations.find(({ name, hash }) => known.get(name) !== hash);
  if (other === undefined) return;
  throw new Damage(
    'other_migrations',
    `The backup is of a version of Oyez whose migration ${other.name} was another one.`,
  );
}

async function loadTables(
  client: pg.Client,
  objects: Repository['objects'],
  manifest: Manifest,
  say: (line: string) => void,
): Promise<number> {
  const expected = (await tableShapes(client)).filter(({ isKept }) => isKept);
  const given = new Map(manifest.tables.map((table) => [table.name, table]));
  const lacking = expected.find(({ name }) => !given.has(name));
  if (lacking) throw new Damage('table_incomplete', `The backup is half a backup: it lacks the table ${lacking.name}.`);

  await client.query('BEGIN');
  await client.query(`SET LOCAL maintenance_work_mem = '${MEMORY_FOR_INDEXES}'`);
  const ornaments = await takeOff(client);
  await setTriggers(client, expected, 'DISABLE');
  await client.query(`TRUNCATE ${expected.map(({ name }) => quoted(name)).join(', ')}`);
  let rows = 0;
  for (const table of manifest.tables) {
    await loadTable(client, objects, table);
    rows += table.rows;
  }
  say(`${rows} rows are in their tables; now indexes and references …`);
  await putOn(client, ornaments);
  await setTriggers(client, expected, 'ENABLE');
  for (const { name, last } of manifest.sequences) {
    if (last !== null) await client.query('SELECT setval($1::regclass, $2)', [quoted(name), last]);
  }
  for (const { name, rows: count } of manifest.tables) {
    const { rows: found } = await client.query<{ n: number }>(`SELECT count(*) AS n FROM ${quoted(name)}`);
    if (Number(found[0]?.n) !== count) {
      throw new Damage('count_differs', `The table ${name} has ${found[0]?.n} rows instead of ${count}.`);
    }
  }
  await client.query('COMMIT');
  await client.query('ANALYZE');
  return rows;
}

async function loadTable(client: pg.Client, objects: Repository['objects'], table: BackedUpTable): Promise<void> {
  const what = `the table ${table.name}`;
  const whole = createHash('sha256');
  let rows = 0;
  async function* content() {
    for (const chunk of table.chunks) {
      const bytes = await readPiece(objects, { ...chunk, what });
      rows += chunk.rows;
      whole.update(bytes);
      yield bytes;
    }
  }
  await copyIn(client, copyInText(table), content());
  if (rows !== table.rows || whole.digest('hex') !== table.sha256) {
    throw new Damage('table_incomplete', `The backup is half a backup: ${what} has ${rows} of ${table.rows} rows.`);
  }
}

async function compareTables(client: pg.Client, manifest: Manifest, say: (line: string) => void): Promise<void> {
  say('reading all of it out again …');
  for (const table of manifest.tables) {
    const whole = createHash('sha256');
    for await (const row of copyOut(client, copyOutText(table))) whole.update(row);
    if (whole.digest('hex') !== table.sha256) {
      throw new Damage('count_differs', `The rows of ${table.name} are not the ones that were backed up.`);
    }
  }
}

async function loadFiles(
  files: FileStore,
  objects: Repository['objects'],
  manifest: Manifest,
  say: (line: string) => void,
): Promise<{ files: number; bytes: number }> {
  say(`${manifest.files.count} files …`);
  const lacking = new Set(manifest.files.lacking);
  let count = 0;
  let bytes = 0;
  let fresh: string[] = [];
  for await (const file of filesOf(objects, manifest.files.lists)) {
    if (lacking.has(file.sha256)) continue;
    await objects.read({ ...file, what: `the file ${file.sha256}` }, async (content) => {
      // A shared store may have kept the damage that somebody restores for.
      await files.put(Readable.from(content), { anew: true });
    });
    count += 1;
    bytes += file.size;
    fresh.push(file.sha256);
    if (fresh.length < DURABLE_AT_ONCE) continue;
    await files.makeDurable(fresh);
    fresh = [];
  }
  await files.makeDurable(fresh);
  if (count + lacking.size < manifest.files.count) {
    throw new Damage(
      'table_incomplete',
      `The backup is half a backup: it has ${count} of ${manifest.files.count} files.`,
    );
  }
  return { files: count, bytes };
}
