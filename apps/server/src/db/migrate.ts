import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const DIRECTORY = join(import.meta.dirname, 'migrations');
/** First line of a migration that cannot run inside a transaction (CREATE INDEX CONCURRENTLY). */
const CONCURRENT_MARK = '-- oyez: outside a transaction';
const ADVISORY_LOCK = 7_069_371;

type Migration = { name: string; sql: string; hash: string };

/** Applies what is missing, in order, under one lock. Answers the names it applied. */
export async function migrate(url: string, onApply: (name: string) => void = () => {}): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'oyez-migrate',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const applied = await appliedMigrations(client);
    const names: string[] = [];
    for (const migration of await readMigrations()) {
      const hash = applied.get(migration.name);
      if (hash === migration.hash) continue;
      if (hash !== undefined) throw new Error(`Migration ${migration.name} was changed after it had been applied.`);
      onApply(migration.name);
      await apply(client, migration);
      names.push(migration.name);
    }
    return names;
  } finally {
    await client.end();
  }
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
  const record = () =>
    client.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [migration.name, migration.hash]);
  if (migration.sql.startsWith(CONCURRENT_MARK)) {
    await client.query(migration.sql);
    await record();
    return;
  }
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await record();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
