import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { storableJson } from '../../db/storable.ts';
import { noteBlobs } from '../../files/blobs.sql.ts';

/** Reference solutions. Generators and validators will be rows of other kinds. */
const SOLUTION = 'solution';

export type CheckRow = {
  id: number;
  problem_id: number;
  name: string;
  language: string;
  source_sha: string;
  length: number;
  expected: number[];
  run_key: string | null;
  last_result: unknown;
  /** Number of the version that the result is about. */
  result_version: number | null;
  modified_at: Date;
};

const columns = sql`c.id, c.problem_id, c.name, c.language, encode(c.source_sha, 'hex') AS source_sha, blob.size AS length,
  c.expected, c.run_key, c.last_result, v.n AS result_version, c.modified_at`;
const joined = sql`problem_check c JOIN blob ON blob.sha256 = c.source_sha
  LEFT JOIN problem_version v ON v.id = (c.last_result ->> 'versionId')::bigint`;

export async function checksOf(db: Db | Tx, problemId: number): Promise<CheckRow[]> {
  const result = await sql<CheckRow>`
    SELECT ${columns} FROM ${joined} WHERE c.kind = ${SOLUTION} AND c.problem_id = ${problemId} ORDER BY c.id`.execute(
    db,
  );
  return result.rows;
}

export async function findCheck(db: Db | Tx, id: number): Promise<CheckRow | undefined> {
  const result = await sql<CheckRow>`
    SELECT ${columns} FROM ${joined} WHERE c.kind = ${SOLUTION} AND c.id = ${id}`.execute(db);
  return result.rows[0];
}

/** Held until the end of the transaction, so that one hand at a time adds, changes or starts those of a problem. */
export async function lockChecks(tx: Tx, problemId: number): Promise<void> {
  await sql`SELECT 1 FROM problem WHERE id = ${problemId} FOR NO KEY UPDATE`.execute(tx);
}

export type StoredSource = { sha256: string; size: number };
export type CheckValues = { name: string; language: string; source: StoredSource; expected: readonly number[] };

export async function insertCheck(tx: Tx, problemId: number, check: CheckValues, now: Date): Promise<number> {
  await noteBlobs(tx, [check.source], now);
  const row = await tx
    .insertInto('problem_check')
    .values({
      problem_id: problemId,
      kind: SOLUTION,
      name: check.name,
      language: check.language,
      source_sha: Buffer.from(check.source.sha256, 'hex'),
      expected: JSON.stringify(check.expected),
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function writeCheck(
  tx: Tx,
  id: number,
  check: CheckValues,
  { keepsResult, now }: { keepsResult: boolean; now: Date },
): Promise<void> {
  await noteBlobs(tx, [check.source], now);
  await tx
    .updateTable('problem_check')
    .set({
      name: check.name,
      language: check.language,
      source_sha: Buffer.from(check.source.sha256, 'hex'),
      expected: JSON.stringify(check.expected),
      modified_at: now,
      ...(!keepsResult && { run_key: null, last_result: null }),
    })
    .where('id', '=', id)
    .execute();
}

export async function dropCheck(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('problem_check').where('id', '=', id).execute();
}

export async function writeRunKey(tx: Tx, id: number, key: string): Promise<void> {
  await tx.updateTable('problem_check').set({ run_key: key }).where('id', '=', id).execute();
}

/** What came of a run, unless another one has begun meanwhile. */
export async function writeResult(tx: Tx, check: { id: number; runKey: string }, result: object): Promise<void> {
  await sql`
    UPDATE problem_check SET last_result = ${storableJson(result)}::jsonb, run_key = NULL
    WHERE id = ${check.id} AND run_key = ${check.runKey}`.execute(tx);
}

export async function runningChecks(db: Db, atMost: number): Promise<{ id: number; run_key: string }[]> {
  const result = await sql<{ id: number; run_key: string }>`
    SELECT id, run_key FROM problem_check WHERE run_key IS NOT NULL ORDER BY id LIMIT ${atMost}`.execute(db);
  return result.rows;
}

export async function countTests(db: Db, testSetId: number): Promise<number> {
  const row = await db
    .selectFrom('test_case')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('test_set_id', '=', testSetId)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Those of these problems that the filter has. */
export async function problemsAmong(
  db: Db,
  ids: readonly number[],
  filter: RowFilter<'problem'>,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('problem')
    .select('id')
    .where('id', 'in', [...ids])
    .where(filter)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export type CheckStanding = {
  problem_id: number;
  expected: number[];
  run_key: string | null;
  status: number | null;
  version_id: number | null;
  current_version_id: number | null;
};

/** Of these problems, those that one owner, or anybody, has set. */
export async function standings(
  db: Db,
  problemIds: readonly number[],
  ownerId: number | 'anybody',
): Promise<CheckStanding[]> {
  const owner = ownerId === 'anybody' ? sql`true` : sql`p.owner_id = ${ownerId}`;
  const result = await sql<CheckStanding>`
    SELECT c.problem_id, c.expected, c.run_key, (c.last_result ->> 'status')::int AS status,
           (c.last_result ->> 'versionId')::bigint AS version_id, p.current_version_id
    FROM problem_check c JOIN problem p ON p.id = c.problem_id AND p.deleted_at IS NULL AND ${owner}
    WHERE c.kind = ${SOLUTION} AND c.problem_id = ANY(${problemIds}::bigint[])`.execute(db);
  return result.rows;
}
