import type pg from 'pg';

/** The table that stands in a database for as long as a restore fills it, and longer where that was cut off. */
export const RESTORE_MARK = 'oyez_restoring';

type Asking = Pick<pg.ClientBase, 'query'>;

export async function isHalfRestored(client: Asking): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1)::text AS found', [
    RESTORE_MARK,
  ]);
  return typeof rows[0]?.found === 'string';
}

export async function markRestoring(client: Asking): Promise<void> {
  await client.query(`CREATE TABLE ${RESTORE_MARK} (begun_at timestamptz NOT NULL DEFAULT now())`);
}

export async function forgetRestoring(client: Asking): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS ${RESTORE_MARK}`);
}
