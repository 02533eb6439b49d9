import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export type DatabaseFacts = {
  version: string;
  size_bytes: number;
  connections: number;
  max_connections: number;
  started_at: Date;
  migration: string | null;
};

/** What PostgreSQL says of itself; nothing that opens a door. */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const result = await sql<DatabaseFacts>`
    SELECT current_setting('server_version') AS version,
           pg_database_size(current_database())::float8 AS size_bytes,
           (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
           current_setting('max_connections')::int AS max_connections,
           pg_postmaster_start_time() AS started_at,
           (SELECT max(name) FROM migration) AS migration`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error('PostgreSQL says nothing of itself.');
  return row;
}
