import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';
import type { Whose } from '../accounts/accounts.sql.ts';
import { leavingFor, type Held } from '../../../jobs/tasks.sql.ts';

/** What is known of a judging elsewhere. */
export type Work = {
  judgingId: number;
  submissionId: number;
  userId: number;
  language: string;
  code: string;
  problemId: number;
  oj: string | null;
  problem: string | null;
  inContest: boolean;
  difficulty: number;
  /** Its row; null before the first step. */
  row: WorkRow | null;
};

export type WorkRow = {
  id: number;
  phase: 'waiting' | 'sending' | 'looking' | 'judging' | 'ended';
  accountId: number | null;
  marker: string;
  knownId: string | null;
  sendingAt: string | null;
  sends: number;
  remoteId: string | null;
  foundAt: string | null;
  asked: number;
  faults: number;
  waitsSince: string;
};

const rowJson = (
  alias: string,
) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'phase', ${sql.ref(`${alias}.phase`)},
  'accountId', ${sql.ref(`${alias}.account_id`)}, 'marker', ${sql.ref(`${alias}.marker`)}, 'knownId', ${sql.ref(`${alias}.known_id`)},
  'sendingAt', ${sql.ref(`${alias}.sending_at`)}, 'sends', ${sql.ref(`${alias}.sends`)}, 'remoteId', ${sql.ref(`${alias}.remote_id`)},
  'foundAt', ${sql.ref(`${alias}.found_at`)}, 'asked', ${sql.ref(`${alias}.asked`)}, 'faults', ${sql.ref(`${alias}.faults`)},
  'waitsSince', ${sql.ref(`${alias}.waits_since`)})`;

export async function workOf(db: Db | Tx, judgingId: number): Promise<Work | undefined> {
  const result = await sql<Work>`
    SELECT j.id AS "judgingId", s.id AS "submissionId", s.user_id AS "userId", s.language, c.code, p.id AS "problemId", p.remote_oj AS oj,
      p.remote_id AS problem, s.contest_id IS NOT NULL AS "inContest", p.difficulty,
      CASE WHEN r.id IS NOT NULL THEN ${rowJson('r')} END AS row
    FROM judging j JOIN submission s ON s.id = j.submission_id JOIN submission_source c ON c.submission_id = s.id
    JOIN problem p ON p.id = s.problem_id LEFT JOIN remote_submission r ON r.judging_id = j.id
    WHERE j.id = ${judgingId} AND j.ended_at IS NULL`.execute(db);
  return result.rows[0];
}

/** What the judging before this one came to elsewhere. */
export type Earlier = {
  accountId: number | null;
  marker: string;
  knownId: string | null;
  sendingAt: Date | null;
  remoteId: string | null;
  foundAt: Date | null;
  outcome: number | null;
};

export async function earlierWork(tx: Tx, submissionId: number, judgingId: number): Promise<Earlier | undefined> {
  const result = await sql<Earlier>`
    SELECT account_id AS "accountId", marker, known_id AS "knownId", sending_at AS "sendingAt", remote_id AS "remoteId",
      found_at AS "foundAt", outcome
    FROM remote_submission WHERE submission_id = ${submissionId} AND judging_id <> ${judgingId}
    ORDER BY id DESC LIMIT 1`.execute(tx);
  return result.rows[0];
}

export type NewWork = {
  judgingId: number;
  submissionId: number;
  oj: string;
  phase: WorkRow['phase'];
  marker: string;
  /** Of the judging before, where that is gone on with. */
  from: Earlier | undefined;
};

export async function insertWork(tx: Tx, work: NewWork, now: Date): Promise<void> {
  const { from } = work;
  await tx
    .insertInto('remote_submission')
    .values({
      judging_id: work.judgingId,
      submission_id: work.submissionId,
      oj: work.oj,
      phase: work.phase,
      marker: from?.marker ?? work.marker,
      account_id: from?.accountId ?? null,
      known_id: from?.knownId ?? null,
      sending_at: from?.sendingAt ?? null,
      remote_id: from?.remoteId ?? null,
      found_at: from?.remoteId ? now : null,
      waits_since: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('judging_id').doNothing())
    .execute();
}

export type WorkChange = Partial<{
  phase: WorkRow['phase'];
  accountId: number | null;
  marker: string;
  knownId: string | null;
  sendingAt: Date | null;
  remoteId: string | null;
  foundAt: Date | null;
  asked: number;
  faults: number;
  waitsSince: Date;
  outcome: number;
  reason: string | null;
  rawVerdict: string | null;
  endedAt: Date;
}>;

export async function changeWork(db: Db | Tx, judgingId: number, change: WorkChange): Promise<void> {
  const set = {
    phase: change.phase,
    account_id: change.accountId,
    marker: change.marker,
    known_id: change.knownId,
    sending_at: change.sendingAt,
    remote_id: change.remoteId,
    found_at: change.foundAt,
    asked: change.asked,
    faults: change.faults,
    waits_since: change.waitsSince,
    outcome: change.outcome,
    reason: change.reason,
    raw_verdict: change.rawVerdict,
    ended_at: change.endedAt,
  };
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await db.updateTable('remote_submission').set(given).where('judging_id', '=', judgingId).execute();
}

/**
 * Written down before the code leaves, each time: whoever comes after a kill looks for it before sending again. False:
 * the step is somebody else's by now, and nothing may be sent.
 */
export async function markSending(
  db: Db,
  held: Held,
  judgingId: number,
  ticket: { marker: string; knownId: string | null; accountId: number; nextLook: string },
  now: Date,
): Promise<boolean> {
  const result = await sql`
    WITH ours AS (${leavingFor(held, ticket.nextLook)})
    UPDATE remote_submission SET phase = 'sending', marker = ${ticket.marker}, known_id = ${ticket.knownId},
      account_id = ${ticket.accountId}, sending_at = ${now}, sends = sends + 1
    WHERE judging_id = ${judgingId} AND remote_id IS NULL AND EXISTS (SELECT FROM ours)`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** False: that number is another submission's already, and so not this one's. It is kept even when the step is over. */
export async function bindRemoteId(
  db: Db,
  found: { judgingId: number; submissionId: number; oj: string; remoteId: string },
  now: Date,
): Promise<boolean> {
  const result = await sql`
    UPDATE remote_submission SET remote_id = ${found.remoteId}, found_at = ${now},
      phase = CASE WHEN phase = 'ended' THEN phase ELSE 'judging' END, faults = 0, asked = 0, waits_since = ${now}
    WHERE judging_id = ${found.judgingId} AND NOT EXISTS (
      SELECT FROM remote_submission o WHERE o.oj = ${found.oj} AND o.remote_id = ${found.remoteId}
        AND o.submission_id <> ${found.submissionId})`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Steps that are due now, by whose they are. */
export async function dueSteps(db: Db, now: Date): Promise<Map<string, number>> {
  const result = await sql<{ selector: string; n: number }>`
    SELECT selector, count(*)::int AS n FROM task
    WHERE kind = 'remote' AND state = 'ready' AND run_at <= ${now} GROUP BY selector`.execute(db);
  return new Map(result.rows.map((row) => [row.selector, row.n]));
}

/** What has waited since before a moment and is not worked on now. */
export type Overdue = {
  taskId: number;
  judgingId: number;
  submissionId: number;
  oj: string;
  selector: string;
  phase: WorkRow['phase'];
  /** Whose account it waits for; null: one of the pool. */
  ownOf: number | null;
  waitsSince: Date;
  sends: number;
};

export async function waitingWork(db: Db, before: Date): Promise<Overdue[]> {
  const result = await sql<Overdue>`
    SELECT t.id AS "taskId", r.judging_id AS "judgingId", r.submission_id AS "submissionId", r.oj, t.selector, r.phase,
      CASE WHEN t.selector = r.oj || ':own' THEN s.user_id END AS "ownOf", r.waits_since AS "waitsSince", r.sends
    FROM remote_submission r JOIN task t ON t.kind = 'remote' AND t.unique_key = r.judging_id::text AND t.state = 'ready'
    JOIN submission s ON s.id = r.submission_id
    WHERE r.phase <> 'ended' AND r.waits_since <= ${before} ORDER BY r.id LIMIT 500`.execute(db);
  return result.rows;
}

/** When an account of a pool, or somebody's own one, last took a submission. */
export async function lastSent(db: Db, { pool, userId }: Whose): Promise<Date | null> {
  const result = await sql<{ at: Date | null }>`
    SELECT max(succeeded_at) AS at FROM remote_account
    WHERE pool = ${pool} AND user_id IS NOT DISTINCT FROM ${userId}::bigint`.execute(db);
  return result.rows[0]?.at ?? null;
}

export type TroubleRow = {
  submission_id: number;
  oj: string;
  display_id: string;
  remote_id: string | null;
  account: string | null;
  outcome: number | null;
  reason: string;
  raw_verdict: string | null;
  sends: number;
  at: Date;
};

export async function troubles(
  db: Db,
  oj: string | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: TroubleRow[]; total: number }> {
  const ofSite = oj === undefined ? sql`true` : sql`r.oj = ${oj}`;
  const [rows, counted] = await Promise.all([
    sql<TroubleRow>`
      SELECT r.submission_id, r.oj, p.display_id, r.remote_id, a.name AS account, COALESCE(r.outcome, s.status) AS outcome,
        r.reason, r.raw_verdict, r.sends, COALESCE(r.ended_at, r.created_at) AS at
      FROM remote_submission r JOIN submission s ON s.id = r.submission_id JOIN problem p ON p.id = s.problem_id
      LEFT JOIN remote_account a ON a.id = r.account_id AND a.user_id IS NULL
      WHERE r.reason IS NOT NULL AND ${ofSite} ORDER BY r.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
      db,
    ),
    sql<{ n: number }>`
      SELECT count(*)::int AS n FROM remote_submission r WHERE r.reason IS NOT NULL AND ${ofSite}`.execute(db),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.n ?? 0 };
}
