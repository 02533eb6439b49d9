import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startThrowawayPostgres } from '@oyez/cli/postgres/throwaway';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { TEMPLATE_DATABASE } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One throw-away PostgreSQL for the run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  const url = new URL(postgres.url);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const template = `${TEMPLATE_DATABASE}_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${template}`);
  await admin.end();
  url.pathname = `/${template}`;
  await migrate(url.href);
  project.provide('databaseUrl', url.href);
  return () => postgres.stop();
}
