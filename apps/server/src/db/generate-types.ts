import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { ColumnTypeNode, generate, IdentifierNode, PostgresDialect as PostgresTypes } from 'kysely-codegen';
import pg from 'pg';

/** The text of `types.gen.ts` for a migrated database, so that Kysely knows the tables. */
export async function databaseTypes(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url });
  // The database may go while the last connection is being closed.
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const dialect = new PostgresTypes();
  // Read as a value, written as text: pg would send a JavaScript array as a PostgreSQL one.
  const text = new IdentifierNode('string');
  dialect.adapter.definitions.Json = new ColumnTypeNode(new IdentifierNode('JsonValue'), text, text);
  try {
    return await generate({ db, dialect, outFile: null, typeMapping: { int8: 'number', timestamptz: 'Date' } });
  } finally {
    await db.destroy();
  }
}

export async function writeDatabaseTypes(url: string): Promise<void> {
  await writeFile(join(import.meta.dirname, 'types.gen.ts'), await databaseTypes(url));
}
