import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '../testing/database.ts';
import { databaseTypes } from './generate-types.ts';
import { LOCKS } from './locks.ts';
import { knownMigrations, migrate, pendingMigrations } from './migrate.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await copyDatabase(inject('databaseUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('migrating', () => {
  it('has nothing to do on a database that is up to date', async () => {
    expect(await migrate(database.url)).toEqual([]);
    expect(await pendingMigrations(client)).toEqual([]);
  });

  it('refuses a database that a newer version has changed', async () => {
    await client.query(`INSERT INTO migration (name, hash) VALUES ('29990101000000_later', 'x')`);
    await expect(migrate(database.url)).rejects.toThrow(/newer than this version .* the last one 29990101000000_later/);
    await client.query(`DELETE FROM migration WHERE name = '29990101000000_later'`);
  });

  it('takes from no server the tables that it runs on, unless that is what was asked for', async () => {
    const site = await copyDatabase(inject('databaseUrl'));
    const server = new pg.Client({ connectionString: site.url });
    await server.connect();
    try {
      await server.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      const known = (await knownMigrations()).map(({ name }) => name);
      const upTo = (count: number) => migrate(site.url, { only: new Set(known.slice(0, count)), unlessUsed: true });
      expect(await upTo(known.length - 2)).toHaveLength(known.length - 2);
      expect(await upTo(known.length - 1)).toEqual([known.at(-2)]);

      await server.query('SELECT pg_advisory_lock($1)', [LOCKS.leader]);
      await expect(migrate(site.url, { unlessUsed: true })).rejects.toThrow(
        /^The site runs an older version of Oyez.*: restart the site, or call "\.\/oyez migrate"\.$/,
      );
      expect(await pendingMigrations(server)).toEqual([known.at(-1)]);
      expect(await migrate(site.url)).toEqual([known.at(-1)]);
      expect(await migrate(site.url, { unlessUsed: true })).toEqual([]);
    } finally {
      await server.end();
      await site.drop();
    }
  });

  it('refuses a migration that was changed after it had been applied', async () => {
    await client.query(`UPDATE migration SET hash = 'other'`);
    await expect(migrate(database.url)).rejects.toThrow('was changed after it had been applied');
  });

  it('keeps the generated types as the tables are', async () => {
    const written = await readFile(join(import.meta.dirname, 'types.gen.ts'), 'utf8');
    expect(await databaseTypes(database.url)).toBe(written);
  });

  it('gives every foreign key an index', async () => {
    const { rows } = await client.query<{ table: string; column: string }>(`
      SELECT c.conrelid::regclass::text AS table, a.attname AS column
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND NOT EXISTS (
        SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`);
    expect(rows).toEqual([]);
  });
});
