import { sql } from 'kysely';
import type { Tx } from './client.ts';

/** Whoever backs up holds it alone; whoever forgets files holds a share of it, and does not wait. */
export const BACKUP_LOCK = 7_069_373;

/** If not, none begins before the end of the transaction: what it sees does not name what is forgotten here. */
export async function isBackingUp(tx: Tx): Promise<boolean> {
  const result = await sql<{ held: boolean }>`SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) AS held`.execute(
    tx,
  );
  return result.rows[0]?.held !== true;
}
