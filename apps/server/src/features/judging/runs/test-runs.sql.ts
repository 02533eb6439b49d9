import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';
import { unfiltered } from '../../../db/row-filter.ts';
import { storableJson } from '../../../db/storable.ts';
import { JUDGE_TASK } from '../../../jobs/tasks.sql.ts';

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

/** A result is kept from when it is there as long as the run would have been kept from its start. */
function ending(result: object, now: Date): RawBuilder<unknown> {
  return sql`result = ${storableJson(result)}::jsonb, expires_at = ${now}::timestamptz + (expires_at - test_run.created_at)`;
}

/** However long a run waits: what has not ended is there. */
function isKept(now: Date): RawBuilder<boolean> {
  return sql`(result IS NULL OR expires_at > ${now})`;
}

/** Stores a result once, when `fence` has a row; a result that stands is not replaced. */
export async function storeResult(
  db: Db | Tx,
  { key, result }: { key: string; result: object },
  now: Date,
  fence: RawBuilder<unknown> = sql`SELECT 1`,
): Promise<boolean> {
  const done = await sql`
    WITH fence AS (${fence}),
    stored AS (UPDATE test_run SET ${ending(result, now)} FROM fence WHERE key = ${key} AND result IS NULL)
    SELECT 1 FROM fence`.execute(db);
  return done.rows.length > 0;
}

export async function unfinishedRunOf(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('test_run')
    .select('key')
    .where('user_id', '=', userId)
    .where('kind', '=', 'test_run')
    .where('result', 'is', null)
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
      WHERE key = ${run.key} AND kind = 'test_run' AND user_id = ${run.userId} AND ${isKept(now)} FOR UPDATE),
    gone AS (DELETE FROM test_run USING found WHERE test_run.key = found.key AND found.result IS NOT NULL)
    SELECT payload, result FROM found`.execute(db);
  return found.rows[0];
}

/** Somebody's own runs among these keys, in no particular order; they stay as they are. */
export async function ownRuns(db: Db, runs: { keys: readonly string[]; userId: number }, now: Date): Promise<RunRow[]> {
  const result = await sql<RunRow>`
    SELECT key, kind, payload, result FROM test_run
    WHERE key = ANY(${runs.keys}::text[]) AND kind = 'test_run' AND user_id = ${runs.userId} AND ${isKept(now)}`.execute(
    db,
  );
  return result.rows;
}

/** Ends somebody's own unfinished runs with this result; answers their keys. */
export async function endOwnRuns(
  tx: Tx,
  runs: { keys: readonly string[]; userId: number },
  result: object,
  now: Date,
): Promise<string[]> {
  const ended = await sql<{ key: string }>`
    UPDATE test_run SET ${ending(result, now)}
    WHERE key = ANY(${runs.keys}::text[]) AND kind = 'test_run' AND user_id = ${runs.userId} AND result IS NULL
    RETURNING key`.execute(tx);
  return ended.rows.map((row) => row.key);
}

export async function forgetRuns(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`DELETE FROM test_run WHERE key = ANY(${keys}::text[])`.execute(tx);
}

/** Also those that will never end, because nothing in the line is about them any more. */
export async function deleteExpiredRuns(db: Db, now: Date): Promise<void> {
  await sql`
    DELETE FROM test_run WHERE expires_at < ${now} AND (result IS NOT NULL
      OR NOT EXISTS (SELECT FROM task WHERE task.kind = ${JUDGE_TASK} AND task.unique_key = test_run.key))`.execute(db);
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
