import type { AccountBatch, BatchRow, ImportColumn, RowProblem } from '@oyez/contract/users/account-batches';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

export type BatchState = AccountBatch['state'];

export type BatchRecord = {
  id: number;
  user_id: number | null;
  username: string | null;
  cause: 'import' | 'generate';
  original_name: string | null;
  options: unknown;
  state: BatchState;
  total: number;
  handled: number;
  created: number;
  updated: number;
  skipped: number;
  created_at: Date;
  ended_at: Date | null;
};

const columns = sql`b.id, b.user_id, u.username, b.cause, b.original_name, b.options, b.state, b.total, b.handled, b.created,
  b.updated, b.skipped, b.created_at, b.ended_at`;
const joined = sql`account_batch b LEFT JOIN account u ON u.id = b.user_id`;

export async function insertBatch(
  db: Db | Tx,
  batch: { userId: number; cause: 'import' | 'generate'; name: string | null; options: object; state: BatchState },
  now: Date,
): Promise<number> {
  const row = await db
    .insertInto('account_batch')
    .values({
      user_id: batch.userId,
      cause: batch.cause,
      original_name: batch.name,
      options: JSON.stringify(batch.options),
      state: batch.state,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type BatchChange = {
  state?: BatchState;
  options?: object;
  total?: number;
  handled?: number;
  created?: number;
  updated?: number;
  skipped?: number;
  ended_at?: Date | null;
  secret_key?: string | null;
  secret?: string | null;
  secret_until?: Date | null;
};

export async function changeBatch(db: Db | Tx, id: number, { options, ...change }: BatchChange): Promise<void> {
  await db
    .updateTable('account_batch')
    .set({ ...change, ...(options !== undefined && { options: JSON.stringify(options) }) })
    .where('id', '=', id)
    .execute();
}

export async function findBatch(db: Db | Tx, id: number): Promise<BatchRecord | undefined> {
  return (await sql<BatchRecord>`SELECT ${columns} FROM ${joined} WHERE b.id = ${id}`.execute(db)).rows[0];
}

/** Held until the end of the transaction; undefined too when somebody else holds it and `busy` says not to wait. */
export async function lockBatch(tx: Tx, id: number, busy: 'wait' | 'leave'): Promise<BatchRecord | undefined> {
  const rest = busy === 'wait' ? sql`` : sql`SKIP LOCKED`;
  const result = await sql<BatchRecord>`
    SELECT ${columns} FROM ${joined} WHERE b.id = ${id} FOR UPDATE OF b ${rest}`.execute(tx);
  return result.rows[0];
}

/** Newest first. What was dropped before it began is nothing to look at. */
export async function batchPage(
  db: Db,
  page: { offset: number; limit: number },
): Promise<{ rows: BatchRecord[]; total: number }> {
  const rows = await sql<BatchRecord>`
    SELECT ${columns} FROM ${joined} WHERE b.state NOT IN ('dropped', 'reading')
    ORDER BY b.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  const count = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM account_batch WHERE state NOT IN ('dropped', 'reading')`.execute(db);
  return { rows: rows.rows, total: count.rows[0]?.n ?? 0 };
}

export async function openBatches(db: Db): Promise<number[]> {
  const result = await sql<{ id: number }>`
    SELECT id FROM account_batch WHERE state IN ('running', 'undoing') ORDER BY id`.execute(db);
  return result.rows.map((row) => row.id);
}

export async function planCounts(
  db: Db | Tx,
  batchIds: readonly number[],
): Promise<Map<number, AccountBatch['plans']>> {
  const result = await sql<{ batch_id: number; plan: BatchRow['plan']; n: number }>`
    SELECT batch_id, plan, count(*)::int AS n FROM account_batch_row
    WHERE batch_id = ANY(${batchIds}::bigint[]) GROUP BY batch_id, plan`.execute(db);
  const counts = new Map(batchIds.map((id) => [id, { create: 0, update: 0, skip: 0, refuse: 0 }]));
  for (const { batch_id: id, plan, n } of result.rows) {
    const plans = counts.get(id);
    if (plans) plans[plan] = n;
  }
  return counts;
}

export type NewBatchRow = {
  n: number;
  fields: object;
  usernameKey: string | null;
  emailKey: string | null;
  passwordSecret: string | null;
  faults: readonly RowProblem[];
};

export async function insertBatchRows(db: Db | Tx, batchId: number, rows: readonly NewBatchRow[]): Promise<void> {
  await sql`
    INSERT INTO account_batch_row (batch_id, n, fields, username_key, email_key, password_secret, faults, plan)
    SELECT ${batchId}::bigint, r.n, r.fields, r."usernameKey", r."emailKey", r."passwordSecret", r.faults, 'refuse'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (n int, fields jsonb, "usernameKey" text, "emailKey" text, "passwordSecret" text, faults jsonb)`.execute(db);
}

/** Before many rows that just came are compared with one another: until it knows their number, the database joins them one by one. */
export async function countBatchRows(db: Db): Promise<void> {
  await sql`ANALYZE account_batch_row`.execute(db);
}

/** What each row becomes, from what it says, from the rows before it, and from who exists. */
export async function planRows(
  tx: Tx,
  batchId: number,
  options: { conflict: 'skip' | 'update'; withRoles: boolean },
): Promise<void> {
  const problem = (column: ImportColumn, reason: RowProblem['reason'], limit = sql`NULL::int`) =>
    sql`jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('column', ${column}::text, 'reason', ${reason}::text, 'limit', ${limit})))`;
  await sql`
    WITH rows AS (
      SELECT n, username_key, email_key, faults,
             first_value(n) OVER (PARTITION BY username_key ORDER BY n) AS name_first,
             first_value(n) OVER (PARTITION BY email_key ORDER BY n) AS email_first
      FROM account_batch_row WHERE batch_id = ${batchId}),
    known AS (
      SELECT r.*, a.id AS account_id, o.id AS email_owner FROM rows r
      LEFT JOIN account a ON a.username_key = r.username_key AND a.deleted_at IS NULL
      LEFT JOIN account o ON o.email_key = r.email_key AND o.deleted_at IS NULL),
    judged AS (
      SELECT n, account_id,
        COALESCE((SELECT jsonb_agg(f) FROM jsonb_array_elements(faults) f
          WHERE (f->>'column' <> 'password' OR account_id IS NULL) AND (f->>'column' <> 'role' OR ${options.withRoles}::boolean)), '[]')
        || CASE WHEN username_key IS NOT NULL AND name_first < n THEN ${problem('username', 'repeated', sql`name_first`)} ELSE '[]' END
        || CASE WHEN email_key IS NOT NULL AND email_first < n THEN ${problem('email', 'repeated', sql`email_first`)} ELSE '[]' END
        || CASE WHEN email_owner IS NOT NULL AND email_owner IS DISTINCT FROM account_id THEN ${problem('email', 'taken')} ELSE '[]' END
        AS problems
      FROM known)
    UPDATE account_batch_row r SET
      plan = CASE
        WHEN j.account_id IS NOT NULL AND ${options.conflict}::text = 'skip' THEN 'skip'
        WHEN j.problems <> '[]' THEN 'refuse'
        WHEN j.account_id IS NOT NULL THEN 'update'
        ELSE 'create' END,
      problems = CASE WHEN j.account_id IS NOT NULL AND ${options.conflict}::text = 'skip' THEN '[]' ELSE j.problems END
    FROM judged j WHERE r.batch_id = ${batchId} AND r.n = j.n`.execute(tx);
}

/** What has nothing to be done for is over at once, and no password waits longer than it must. */
export async function settlePlanned(tx: Tx, batchId: number): Promise<{ skipped: number; refused: number }> {
  const result = await sql<{ outcome: string; n: number }>`
    WITH settled AS (
      UPDATE account_batch_row SET outcome = CASE plan WHEN 'skip' THEN 'skipped' ELSE 'refused' END, password_secret = NULL
      WHERE batch_id = ${batchId} AND plan IN ('skip', 'refuse') RETURNING outcome)
    SELECT outcome, count(*)::int AS n FROM settled GROUP BY outcome`.execute(tx);
  const of = (outcome: string) => result.rows.find((row) => row.outcome === outcome)?.n ?? 0;
  return { skipped: of('skipped'), refused: of('refused') };
}

export type WaitingRow = {
  n: number;
  fields: Partial<Record<ImportColumn, string>>;
  username_key: string;
  email_key: string | null;
  password_secret: string | null;
  plan: 'create' | 'update';
};

export async function nextRows(tx: Tx, batchId: number, limit: number): Promise<WaitingRow[]> {
  const result = await sql<WaitingRow>`
    SELECT n, fields, username_key, email_key, password_secret, plan FROM account_batch_row
    WHERE batch_id = ${batchId} AND outcome IS NULL ORDER BY n LIMIT ${limit}`.execute(tx);
  return result.rows;
}

/** Rows that will not be done any more, with their passwords. */
export async function abandonWaiting(tx: Tx, batchId: number): Promise<void> {
  await sql`
    UPDATE account_batch_row SET outcome = 'skipped', password_secret = NULL
    WHERE batch_id = ${batchId} AND outcome IS NULL`.execute(tx);
}

export type RowResult = {
  n: number;
  outcome: 'created' | 'updated' | 'refused';
  accountId?: number;
  before?: object;
  problems?: readonly RowProblem[];
};

export async function settleRows(tx: Tx, batchId: number, results: readonly RowResult[]): Promise<void> {
  await sql`
    UPDATE account_batch_row r SET outcome = d.outcome, account_id = d."accountId", before = d.before,
      problems = COALESCE(d.problems, '[]'), password_secret = NULL
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      AS d (n int, outcome text, "accountId" bigint, before jsonb, problems jsonb)
    WHERE r.batch_id = ${batchId} AND r.n = d.n`.execute(tx);
}

export type BatchRowRecord = {
  n: number;
  fields: Partial<Record<ImportColumn, string>>;
  plan: BatchRow['plan'];
  problems: RowProblem[];
  outcome: BatchRow['outcome'];
  uid: string | null;
};

export async function rowPage(
  db: Db,
  batchId: number,
  filter: { plan?: string | undefined; outcome?: string | undefined },
  page: { offset: number; limit: number },
): Promise<{ rows: BatchRowRecord[]; total: number }> {
  const match = sql`r.batch_id = ${batchId} AND (${filter.plan ?? null}::text IS NULL OR r.plan = ${filter.plan ?? null})
    AND (${filter.outcome ?? null}::text IS NULL OR r.outcome = ${filter.outcome ?? null})`;
  const rows = await sql<BatchRowRecord>`
    SELECT r.n, r.fields, r.plan, r.problems, r.outcome, a.uid FROM account_batch_row r
    LEFT JOIN account a ON a.id = r.account_id AND a.deleted_at IS NULL
    WHERE ${match} ORDER BY r.n LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  const count = await sql<{ n: number }>`SELECT count(*)::int AS n FROM account_batch_row r WHERE ${match}`.execute(db);
  return { rows: rows.rows, total: count.rows[0]?.n ?? 0 };
}

/** Rows that could not be taken, onwards from one. */
export async function refusedRowsAfter(
  db: Db,
  batchId: number,
  afterN: number,
  limit: number,
): Promise<BatchRowRecord[]> {
  const result = await sql<BatchRowRecord>`
    SELECT n, fields, plan, problems, outcome, NULL AS uid FROM account_batch_row
    WHERE batch_id = ${batchId} AND n > ${afterN} AND (outcome = 'refused' OR (outcome IS NULL AND plan = 'refuse'))
    ORDER BY n LIMIT ${limit}`.execute(db);
  return result.rows;
}

/** A batch whose accounts were all made at once. */
export async function insertMadeRows(
  tx: Tx,
  batchId: number,
  rows: readonly { username: string; usernameKey: string; accountId: number }[],
): Promise<void> {
  await sql`
    INSERT INTO account_batch_row (batch_id, n, fields, username_key, plan, outcome, account_id)
    SELECT ${batchId}::bigint, r.n, jsonb_build_object('username', r.username), r."usernameKey", 'create', 'created', r."accountId"
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row, at) => ({ ...row, n: at + 1 })))}::jsonb)
      AS r (n int, username text, "usernameKey" text, "accountId" bigint)`.execute(tx);
}

/** Names of rows that made no account. */
export async function namesNotMade(db: Db, batchId: number): Promise<string[]> {
  const result = await sql<{ name: string }>`
    SELECT COALESCE(fields->>'username', '#' || n) AS name FROM account_batch_row
    WHERE batch_id = ${batchId} AND outcome IS DISTINCT FROM 'created' ORDER BY n`.execute(db);
  return result.rows.map((row) => row.name);
}

export async function dropRows(tx: Tx, batchId: number): Promise<void> {
  await tx.deleteFrom('account_batch_row').where('batch_id', '=', batchId).execute();
}

/** Tables that nobody started, and readings that a stopped server left. */
export async function forgottenBatches(db: Db, before: Date): Promise<number[]> {
  const result = await sql<{ id: number }>`
    SELECT id FROM account_batch WHERE state IN ('preview', 'reading') AND created_at < ${before}`.execute(db);
  return result.rows.map((row) => row.id);
}

export async function findSecret(
  db: Db,
  key: string,
  userId: number,
  now: Date,
): Promise<{ id: number; secret: string } | undefined> {
  const result = await sql<{ id: number; secret: string }>`
    SELECT id, secret FROM account_batch
    WHERE secret_key = ${key} AND user_id = ${userId} AND secret_until > ${now} AND secret IS NOT NULL`.execute(db);
  return result.rows[0];
}

export async function eraseOldSecrets(db: Db, now: Date): Promise<void> {
  await sql`
    UPDATE account_batch SET secret = NULL, secret_key = NULL, secret_until = NULL
    WHERE secret_until <= ${now}`.execute(db);
}
