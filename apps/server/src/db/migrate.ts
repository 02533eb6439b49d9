import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { isHalfRestored } from './half-restored.ts';
import { LOCKS } from './locks.ts';

const DIRECTORY = join(import.meta.dirname, 'migrations');

type Migration = { name: string; sql: string; hash: string };

/** The database and this build do not fit: nothing that waiting would mend. */
export class SchemaMismatch extends Error {}

type Options = {
  onApply?: (name: string) => void;
  /** Of what this build knows, only these: for a backup that is older. */
  only?: ReadonlySet<string>;
  /** A restore fills the database, and says so. */
  isRestore?: boolean;
  /** Refuses below a server that runs: whoever only looks must not take its tables from it. */
  unlessUsed?: boolean;
};

/** Applies what is missing, in order, under one lock. Answers the names it applied. */
export async function migrate(
  url: string,
  { onApply = () => {}, only, isRestore = false, unlessUsed = false }: Options = {},
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'oyez-migrate',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    if (!isRestore) await refuseHalf(client);
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.migration]);
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const applied = await appliedMigrations(client);
    const names: string[] = [];
    const migrations = await readMigrations();
    refuseNewer(applied, migrations);
    if (unlessUsed && applied.size > 0 && migrations.some(({ name }) => !applied.has(name))) await refuseUsed(client);
    for (const migration of migrations) {
      const hash = applied.get(migration.name);
      if (hash === migration.hash || only?.has(migration.name) === false) continue;
      if (hash !== undefined)
        throw new SchemaMismatch(
          `Migration ${migration.name} was changed after it had been applied; use the version of Oyez that applied it.`,
        );
      onApply(migration.name);
      await apply(client, migration);
      names.push(migration.name);
    }
    return names;
  } finally {
    await client.end();
  }
}

export async function refuseHalf(client: pg.Client): Promise<void> {
  if (!(await isHalfRestored(client))) return;
  throw new SchemaMismatch(
    'The database holds half a site: a restore into it is under way, or was interrupted. Wait for its end, or call "./oyez restore" again, which begins anew.',
  );
}

/** One of the servers always leads. While we hold its lock in their place, none that starts now does. */
async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [LOCKS.leader]);
  if (rows[0]?.free === true) return;
  throw new SchemaMismatch(
    'The site runs an older version of Oyez, and this one needs migrations that the database lacks: restart the site, or call "./oyez migrate".',
  );
}

/** Code that does not know what a newer one made of the tables would write nonsense into them. */
function refuseNewer(applied: ReadonlyMap<string, string>, known: readonly Migration[]): void {
  const names = new Set(known.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !names.has(name)).toSorted();
  if (unknown.length === 0) return;
  throw new SchemaMismatch(
    `The database is newer than this version of Oyez: it has ${unknown.length} migration(s) that are unknown here, the last one ${unknown.at(-1)}; use the newer version again, or restore a backup that this one made.`,
  );
}

/** What this build would make of an empty database. */
export async function knownMigrations(): Promise<{ name: string; hash: string }[]> {
  return (await readMigrations()).map(({ name, hash }) => ({ name, hash }));
}

/** The names that this build knows and the database lacks. */
export async function pendingMigrations(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const known = await readMigrations();
  const exists = await pool.query<{ found: string | null }>(`SELECT to_regclass('migration')::text AS found`);
  if (!exists.rows[0]?.found) return known.map((one) => one.name);
  const applied = await appliedMigrations(pool);
  return known.filter((one) => !applied.has(one.name)).map((one) => one.name);
}

async function appliedMigrations(client: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> {
  const result = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migration');
  return new Map(result.rows.map((row) => [row.name, row.hash]));
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(DIRECTORY)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(DIRECTORY, file), 'utf8');
      return { name: file.slice(0, -'.sql'.length), sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`SET lock_timeout = '3s'`);
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [migration.name, migration.hash]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
