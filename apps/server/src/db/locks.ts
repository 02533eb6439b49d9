import type { Tx } from './client.ts';

/** The numbers of the site's advisory locks in PostgreSQL, in one table: those who share one wait for each other. */
export const LOCKS = {
  migration: 7_069_371,
  leader: 7_069_372,
  /** Whoever backs up holds it alone; whoever forgets files holds a share of it, and does not wait. */
  backup: 7_069_373,
  /** Pushes begin under this lock alone, and transactions that make accounts share it. */
  push: 7_069_374,
  demo: 7_069_375,
  /** Held by a restore while it lives: whose mark is there without it, is gone. */
  restore: 7_069_376,
} as const;

/** Whoever does something twice at the same time waits, so that each of it is counted. */
export async function holdPerson(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}
