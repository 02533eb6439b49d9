import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { LOCKS } from '../../db/locks.ts';
import { refuseHalf } from '../../db/migrate.ts';
import type { FileStore } from '../../files/file-store.ts';
import { copyOut } from './copy-stream.ts';
import { cutRows, type Cut } from './cutter.ts';
import { Damage } from './damage.ts';
import { keyMark } from './keys.ts';
import type { BackedUpTable, Chunk, Manifest } from './manifest.ts';
import { createPace } from './pace.ts';
import { addBackup, filesOf, type Repository } from './repository.ts';
import { copyOutText, PLAIN_WORDS, readSequences, tableShapes, type TableShape } from './schema.ts';

const LOCK_WAIT_MS = 10_000;

export type MadeBackup = {
  name: string;
  rows: number;
  files: number;
  /** Of database and files, before they were compressed. */
  bytes: number;
  /** What this backup took on the disk. */
  addedBytes: number;
  lacking: string[];
};

type Source = { config: Pick<Config, 'databaseUrl' | 'secretKey' | 'build'>; files: FileStore };
type Options = { now: Date; rest: number; say?: (line: string) => void };

/**
 * Copies a running site: the tables as they are at one moment, then the files that they name, which nobody removes
 * meanwhile. What broke off leaves no backup, and what it stored is used by the next one.
 */
export async function makeBackup(source: Source, repository: Repository, options: Options): Promise<MadeBackup> {
  const { config } = source;
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: 5000,
    application_name: 'oyez-backup',
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(PLAIN_WORDS);
    await refuseHalf(client);
    await lockOut(client);
    const writer = createWriter(repository, options.rest);
    const tables = await copyDatabase(client, config, writer, options.say ?? (() => {}));
    const files = await copyFiles(client, source.files, tables.lists, repository, writer);
    const manifest = { ...tables.manifest, files: { ...files, lists: tables.lists } };
    const name = await addBackup(repository, options.now, manifest);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      name,
      rows,
      files: files.count,
      bytes: writer.passed + files.bytes,
      addedBytes: writer.added,
      lacking: files.lacking,
    };
  } finally {
    await client.end().catch(() => {});
  }
}

type Writer = ReturnType<typeof createWriter>;

function createWriter({ objects }: Repository, rest: number) {
  const breathe = createPace(rest);
  const writer = {
    passed: 0,
    added: 0,
    async rows(cut: Cut, what: string): Promise<Chunk> {
      const piece = { sha256: createHash('sha256').update(cut.bytes).digest('hex'), size: cut.bytes.length };
      writer.passed += piece.size;
      if (!(await objects.has(piece.sha256))) {
        writer.added += await objects.write({ ...piece, what }, Readable.from([cut.bytes]));
      }
      await breathe();
      return { ...piece, rows: cut.rows };
    },
    async file(piece: { sha256: string; size: number }, content: () => Readable): Promise<void> {
      if (await objects.has(piece.sha256)) return;
      writer.added += await objects.write({ ...piece, what: `the file ${piece.sha256}` }, content());
      await breathe();
    },
  };
  return writer;
}

/** Waits for a share of the collector to end, and keeps the next from beginning. */
async function lockOut(client: pg.Client): Promise<void> {
  for (const until = Date.now() + LOCK_WAIT_MS; ; await pause(200)) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCKS.backup]);
    if (rows[0]?.held === true) return;
    if (Date.now() > until) throw new Error('Another backup of this database is under way.');
  }
}

async function copyDatabase(
  client: pg.Client,
  config: Source['config'],
  writer: Writer,
  say: (line: string) => void,
): Promise<{ manifest: Omit<Manifest, 'files'>; lists: Chunk[] }> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const shapes = await tableShapes(client);
    const version = await client.query<{ text: string }>(`SELECT current_setting('server_version') AS text`);
    const migrations = await client.query<{ name: string; hash: string }>(
      'SELECT name, hash FROM migration ORDER BY name',
    );
    const tables: BackedUpTable[] = [];
    for (const shape of shapes) if (shape.isKept) tables.push(await copyTable(client, shape, writer));
    say(`${tables.length} tables are copied; now the files …`);
    const lists: Chunk[] = [];
    const listing = copyOut(client, `COPY (SELECT encode(sha256, 'hex'), size FROM blob ORDER BY sha256) TO STDOUT`);
    for await (const cut of cutRows(listing)) lists.push(await writer.rows(cut, 'the list of files'));
    const manifest = {
      build: config.build,
      databaseVersion: version.rows[0]?.text ?? '',
      migrations: migrations.rows,
      keyMark: keyMark(config.secretKey),
      tables,
      leftOut: shapes.filter(({ isKept }) => !isKept).map(({ name }) => name),
      sequences: await readSequences(client),
    };
    return { manifest, lists };
  } finally {
    await client.query('COMMIT').catch(() => {});
  }
}

async function copyTable(client: pg.Client, shape: TableShape, writer: Writer): Promise<BackedUpTable> {
  const whole = createHash('sha256');
  const chunks: Chunk[] = [];
  for await (const cut of cutRows(copyOut(client, copyOutText(shape)))) {
    whole.update(cut.bytes);
    chunks.push(await writer.rows(cut, `the table ${shape.name}`));
  }
  const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
  return { name: shape.name, columns: shape.columns, rows, sha256: whole.digest('hex'), chunks };
}

async function copyFiles(
  client: pg.Client,
  store: FileStore,
  lists: readonly Chunk[],
  repository: Repository,
  writer: Writer,
) {
  let count = 0;
  let bytes = 0;
  const lacking: string[] = [];
  for await (const file of filesOf(repository.objects, lists)) {
    count += 1;
    bytes += file.size;
    if (await repository.objects.has(file.sha256)) continue;
    if ((await store.size(file.sha256)) !== undefined) {
      try {
        await writer.file(file, () => store.read(file.sha256));
        continue;
      } catch (error) {
        if (!isOfSource(error)) throw error;
      }
    }
    const named = await client.query(`SELECT 1 FROM blob WHERE sha256 = decode($1, 'hex')`, [file.sha256]);
    if (named.rowCount !== 0) lacking.push(file.sha256);
  }
  return { count, bytes, lacking };
}

/** The site's own disk has changed a file, or cannot read it any more. That costs the backup this file, not the others. */
function isOfSource(error: unknown): boolean {
  if (error instanceof Damage) return error.kind === 'source_changed';
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'EIO' && syscall === 'read';
}
