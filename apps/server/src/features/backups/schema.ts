import type pg from 'pg';
import { RESTORE_MARK } from '../../db/half-restored.ts';
import { Damage } from './damage.ts';

/** The same words whatever the server's own settings are: hashes of rows are compared. */
export const PLAIN_WORDS = `
  SET client_encoding = 'UTF8'; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET synchronize_seqscans = off;
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0`;

export type TableShape = { name: string; columns: string[]; isKept: boolean };

/** The tables with the columns that are written; what is computed from others comes by itself. */
export async function tableShapes(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; kept: boolean }>(`
    SELECT c.relname AS name, c.relpersistence = 'p' AS kept,
           (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
      AND c.relname <> '${RESTORE_MARK}'
    ORDER BY c.relname`);
  return rows.map(({ name, columns, kept }) => ({ name, columns, isKept: kept }));
}

export function copyOutText({ name, columns }: Pick<TableShape, 'name' | 'columns'>): string {
  return `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`;
}

export function copyInText({ name, columns }: Pick<TableShape, 'name' | 'columns'>): string {
  return `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export async function readSequences(client: pg.Client): Promise<{ name: string; last: number | null }[]> {
  const { rows } = await client.query<{ name: string; last: number | null }>(`
    SELECT sequencename AS name, last_value AS last FROM pg_sequences
    WHERE schemaname = current_schema() ORDER BY sequencename`);
  return rows;
}

type Part = { table: string; name: string; definition: string };

/** What makes rows dear to add one by one, taken off while all come at once, and put on again, which proves them. */
export type Ornaments = { constraints: Part[]; indexes: Part[] };

export async function takeOff(client: pg.Client): Promise<Ornaments> {
  const constraints = await client.query<Part>(`
    SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND contype IN ('f', 'p', 'u', 'x') AND conparentid = 0
    ORDER BY contype = 'f', conrelid::regclass::text, conname`);
  const foreign = constraints.rows.filter(({ definition }) => definition.startsWith('FOREIGN KEY'));
  const own = constraints.rows.filter(({ definition }) => !definition.startsWith('FOREIGN KEY'));
  for (const { table, name } of [...foreign, ...own])
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const indexes = await client.query<Part>(`
    SELECT i.indrelid::regclass::text AS "table", i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = current_schema()::regnamespace ORDER BY 2`);
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
  return { constraints: [...own, ...foreign], indexes: indexes.rows };
}

export async function putOn(client: pg.Client, { constraints, indexes }: Ornaments): Promise<void> {
  const add = async ({ table, name, definition }: Part) => {
    try {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    } catch (error) {
      throw new Damage(
        'references_broken',
        `Rows of ${table} do not fit the others (${error instanceof Error ? error.message : String(error)}).`,
      );
    }
  };
  const isForeign = ({ definition }: Part) => definition.startsWith('FOREIGN KEY');
  for (const part of constraints) if (!isForeign(part)) await add(part);
  for (const { definition } of indexes) await client.query(definition);
  for (const part of constraints) if (isForeign(part)) await add(part);
}

export async function setTriggers(client: pg.Client, tables: readonly { name: string }[], to: 'ENABLE' | 'DISABLE') {
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ${to} TRIGGER USER`);
}

const IS_OF_EXTENSION = `EXISTS (SELECT 1 FROM pg_depend d
  WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** Something that somebody has put into the schema: a table, a view, a sequence. */
export async function somethingIn(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      AND NOT ${IS_OF_EXTENSION}
    ORDER BY c.relname LIMIT 1`);
  return rows[0]?.name;
}

/** Takes away what a restore that failed had made. */
export async function emptySchema(client: pg.Client): Promise<void> {
  await client.query(`
    DO $$ DECLARE found record; BEGIN
      FOR found IN SELECT c.oid::regclass AS name FROM pg_class c
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT ${IS_OF_EXTENSION} LOOP
        EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', found.name);
      END LOOP;
      FOR found IN SELECT p.oid::regprocedure AS name FROM pg_proc p
        WHERE p.pronamespace = current_schema()::regnamespace
          AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
        EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', found.name);
      END LOOP;
    END $$`);
}
