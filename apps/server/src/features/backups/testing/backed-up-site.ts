import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createLocalFileStore, type FileStore } from '../../../files/file-store.ts';
import type { TestSite } from '../../../testing/site.ts';

/** Folders and databases of one test file, gone with it. */
export function createScratch() {
  const undo: (() => Promise<unknown>)[] = [];
  return {
    async folder(): Promise<string> {
      const path = await mkdtemp(join(tmpdir(), 'oyez-backup-'));
      undo.push(() => rm(path, { recursive: true, force: true }));
      return path;
    },
    async files(): Promise<FileStore> {
      return createLocalFileStore(await this.folder(), { flush: false });
    },
    /** A database in which nothing is yet. */
    async database(): Promise<string> {
      const url = new URL(inject('databaseUrl'));
      const name = `oyez_test_${randomUUID().replaceAll('-', '')}`;
      const admin = new URL(url);
      admin.pathname = '/postgres';
      await run(admin.href, `CREATE DATABASE ${name}`);
      undo.push(() => run(admin.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      url.pathname = `/${name}`;
      return url.href;
    },
    async clear(): Promise<void> {
      for (const one of undo.toReversed()) await one();
    },
  };
}

export async function run<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Content in the store, and the row that names it. */
export async function aFile(site: TestSite, content: string | Buffer): Promise<string> {
  const { sha256, size } = await site.files.put(content);
  await site.database.db
    .insertInto('blob')
    .values({ sha256: Buffer.from(sha256, 'hex'), size, created_at: site.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sha256;
}

/** Paths of all stored pieces, in order of their names. */
export async function objectsIn(repository: string): Promise<string[]> {
  const found = await readdir(join(repository, 'objects'), { recursive: true, withFileTypes: true });
  return found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .toSorted();
}
