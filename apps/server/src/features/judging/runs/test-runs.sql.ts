import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';
import { unfiltered } from '../../../db/row-filter.ts';
import { storableJson } from '../../../db/storable.ts';

/** Runs that belong to no submission. The table is emptied when the database crashes: whoever waits asks again. */
export type RunKind = 'test_run' | 'compile' | 'solution';

export type NewRun = {
  key: string;
  kind: RunKind;
  userId: number;
  problemId: number | null;
  payload: object;
  expiresAt: Date;
};

export async function insertRun(tx: Tx, run: NewRun, now: Date): Promise<void> {
  await tx
    .insertInto('test_run')
    .values({
      key: run.key,
      kind: run.kind,
      user_id: run.userId,
      problem_id: run.problemId,
      payload: storableJson(run.payload),
      created_at: now,
      expires_at: run.expiresAt,
    })
    .execute();
}

export type RunRow = { key: string; kind: string; payload: unknown; result: unknown };

export async function runsByKey(db: Db | Tx, keys: readonly string[]): Promise<(RunRow & { progress: unknown })[]> {
  const result = await sql<RunRow & { progress: unknown }>`
    SELECT key, kind, payload, progress, result FROM test_run WHERE key = ANY(${keys}::text[])`.execute(db);
  return result.rows;
}

/** Stores a result once, when `fence` has a row; a result that stands is not replaced. */
export async function storeResult(
  db: Db | Tx,
  key: string,
  result: object,
  fence: RawBuilder<unknown> = sql`SELECT 1`,
): Promise<boolean> {
  const done = await sql`
    WITH fence AS (${fence}),
    stored AS (
      UPDATE test_run SET result = ${storableJson(result)}::jsonb FROM fence WHERE key = ${key} AND result IS NULL)
    SELECT 1 FROM fence`.execute(db);
  return done.rows.length > 0;
}

export async function unfinishedRunOf(db: Db | Tx, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('test_run')
    .select('key')
    .where('user_id', '=', userId)
    .where('kind', '=', 'test_run')
    .where('result', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody's own run; a finished one goes with the first look at it. */
export async function takeRun(
  db: Db,
  run: { key: string; userId: number },
  now: Date,
): Promise<{ payload: unknown; result: unknown } | undefined> {
  const found = await sql<{ payload: unknown; result: unknown }>`
    WITH found AS (
      SELECT key, payload, result FROM test_run
      WHERE key = ${run.key} AND kind = 'test_run' AND user_id = ${run.userId} AND expires_at > ${now} FOR UPDATE),
    gone AS (DELETE FROM test_run USING found WHERE test_run.key = found.key AND found.result IS NOT NULL)
    SELECT payload, result FROM found`.execute(db);
  return found.rows[0];
}

/** Somebody's own runs among these keys, in no particular order; they stay as they are. */
export async function ownRuns(db: Db, runs: { keys: readonly string[]; userId: number }, now: Date): Promise<RunRow[]> {
  const result = await sql<RunRow>`
    SELECT key, kind, payload, result FROM test_run
    WHERE key = ANY(${runs.keys}::text[]) AND kind = 'test_run' AND user_id = ${runs.userId} AND expires_at > ${now}`.execute(
    db,
  );
  return result.rows;
}

/** Ends somebody's own unfinished runs with this result; answers their keys. */
export async function endOwnRuns(
  tx: Tx,
  runs: { keys: readonly string[]; userId: number },
  result: object,
): Promise<string[]> {
  const ended = await sql<{ key: string }>`
    UPDATE test_run SET result = ${storableJson(result)}::jsonb
    WHERE key = ANY(${runs.keys}::text[]) AND kind = 'test_run' AND user_id = ${runs.userId} AND result IS NULL
    RETURNING key`.execute(tx);
  return ended.rows.map((row) => row.key);
}

export async function forgetRuns(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`DELETE FROM test_run WHERE key = ANY(${keys}::text[])`.execute(tx);
}

export async function deleteExpiredRuns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('test_run').where('expires_at', '<', now).execute();
}

/** The group in which a problem is solved: none once it stands in everybody's list. */
export async function owningGroup(db: Db, problemId: number): Promise<number | null> {
  const row = await db
    .selectFrom('problem')
    .select('group_id')
    .where('id', '=', problemId)
    .where('listed', '=', false)
    .where(unfiltered<'problem'>('only tells in which place to look; that place decides who finds the problem'))
    .executeTakeFirst();
  return row?.group_id ?? null;
}
