import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Writes `types.gen.ts` from a migrated database, so that Kysely knows the tables. */
const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  bytea: 'Buffer',
  jsonb: 'Json',
  timestamptz: 'Date',
  xid8: 'string',
  date: 'string',
};

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  always: boolean;
};

export async function databaseTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      SELECT c.relname AS "table", a.attname AS name, t.typname AS type, NOT a.attnotnull AS nullable,
             a.atthasdef OR a.attidentity <> '' OR NOT a.attnotnull AS optional, a.attidentity = 'a' AS always
      FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
      WHERE c.relkind IN ('r', 'p')
      ORDER BY c.relname, a.attnum`);
    return render(rows);
  } finally {
    await client.end();
  }
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const names = [...tables.keys()];
  const bodies = names.map(
    (name) => `export type ${typeName(name)}Table = {\n${tables.get(name)?.map(field).join('\n') ?? ''}\n};`,
  );
  const db = names.map((name) => `  ${name}: ${typeName(name)}Table;`).join('\n');
  return `// Generated from the migrations by \`node_modules/.bin/node apps/server/src/main.ts migrate --types\`. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined };
/** Read as a value, written as text: pg would send a JavaScript array as a PostgreSQL one. */
type Json = ColumnType<JsonValue, string, string>;
type Defaulted<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

${bodies.join('\n\n')}

export type DB = {
${db}
};
`;
}

function field(column: Column): string {
  const base = TYPES[column.type];
  if (base === undefined) throw new Error(`No TypeScript type for ${column.table}.${column.name} (${column.type})`);
  const nullable = column.nullable ? nullableType(base) : base;
  if (column.always) return `  ${column.name}: GeneratedAlways<${nullable}>;`;
  return `  ${column.name}: ${column.optional ? `Defaulted<${nullable}>` : nullable};`;
}

function nullableType(base: string): string {
  return base === 'Json' ? 'ColumnType<JsonValue | null, string | null, string | null>' : `${base} | null`;
}

function typeName(table: string): string {
  return table
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

export async function writeDatabaseTypes(url: string): Promise<void> {
  await writeFile(join(import.meta.dirname, 'types.gen.ts'), await databaseTypes(url));
}
