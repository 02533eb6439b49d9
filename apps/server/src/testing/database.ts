import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const TEMPLATE_DATABASE = 'oyez_template';

/** A database of its own, copied from the migrated template. */
export async function copyDatabase(templateUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const template = new URL(templateUrl);
  const name = `oyez_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new URL(templateUrl);
  admin.pathname = '/postgres';
  await asAdmin(admin.href, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`);
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(admin.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
