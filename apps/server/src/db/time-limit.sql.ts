import { sql } from 'kysely';
import type { Tx } from './client.ts';

/** For a statement over a whole table, which may take minutes. */
export async function withoutTimeLimit(tx: Tx): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
}
