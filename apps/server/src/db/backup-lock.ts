import { sql } from 'kysely';
import type { Tx } from './client.ts';
import { LOCKS } from './locks.ts';

/** If not, none begins before the end of the transaction: what it sees does not name what is forgotten here. */
export async function isBackingUp(tx: Tx): Promise<boolean> {
  const result = await sql<{ held: boolean }>`SELECT pg_try_advisory_xact_lock_shared(${LOCKS.backup}) AS held`.execute(
    tx,
  );
  return result.rows[0]?.held !== true;
}
