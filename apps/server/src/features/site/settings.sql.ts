import type { Db, Tx } from '../../db/client.ts';

export async function readSettings(db: Db | Tx): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute();
  return new Map(rows.map((row) => [row.key, row.value]));
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
