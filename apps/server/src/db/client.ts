import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { PreparingClient } from './preparing-client.ts';
import type { DB } from './types.gen.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

// Ids are below 2^53 (identities from 1000), so they travel as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** A parsed statement kept by each connection: for the few hot paths. Without a name it is parsed each time. */
  named<R extends pg.QueryResultRow>(name: string | undefined, text: string, values: unknown[]): Promise<R[]>;
  close(): Promise<void>;
};

export function connect(url: string, options: { connections: number; log: Logger }): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    application_name: 'oyez',
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener one connection that the database ends would end the process.
  pool.on('error', (error) => options.log.warn({ error: error.message }, 'a database connection was lost'));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    named: async (name, text, values) => (await pool.query({ ...(name !== undefined && { name }), text, values })).rows,
    close: () => db.destroy(),
  };
}

const UNREACHABLE = new Set([
  // Too many connections: those of other programs count, too.
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);

/** The database is away, going, or full of connections: the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    UNREACHABLE.has(code) ||
    code.startsWith('08') ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** The name of the constraint that a write broke, when it was a unique one. */
export function brokenUniqueKey(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error) {
    return String(error.constraint);
  }
  return undefined;
}

/** Text that PostgreSQL cannot hold: a NUL, or half of a surrogate pair in JSON. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05');
}
