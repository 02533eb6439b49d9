import { pendingMigrations } from '../../db/migrate.ts';
import type { Services } from '../../services.ts';

const MAX_CLOCK_OFFSET_MS = 500;

export type Readiness = {
  database: boolean;
  migrations: boolean;
  files: boolean;
  clock: boolean;
  /** How long the database took to say what time it is. */
  answerMs: number;
};

/** Whether this process can serve: its database, the state of the tables, its files, and one time for all. */
export async function readinessOf({ database: { pool }, files: store }: Services): Promise<Readiness> {
  const asked = Date.now();
  const answer = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now').catch(() => null);
  const database = answer !== null;
  const answerMs = Date.now() - asked;
  // The answer was made between the question and now; half that span is not a difference of clocks.
  const span = answerMs / 2;
  const clock =
    answer?.rows[0] !== undefined &&
    Math.abs(answer.rows[0].now.getTime() - asked - span) <= MAX_CLOCK_OFFSET_MS + span;
  const migrations = database && (await pendingMigrations(pool)).length === 0;
  const files = await store.isWritable();
  return { database, migrations, files, clock, answerMs };
}
