import { sql } from 'kysely';
import type { Db, Tx } from '../db/client.ts';

/** One that is no group of its own in memory. */
export async function readSetting(db: Db | Tx, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function readSettings(db: Db | Tx): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}

/** Two administrators who save at once follow one another: what one of them did not touch stays. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('site settings'))`.execute(tx);
}

export async function writeSetting(db: Db | Tx, key: string, value: unknown, now: Date): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value), modified_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        version: eb('setting.version', '+', 1),
        modified_at: now,
      })),
    )
    .execute();
}
