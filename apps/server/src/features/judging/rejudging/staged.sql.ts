import { STATUS } from '@oyez/contract/judging/verdict';
import { sql, type RawBuilder } from 'kysely';
import { markingChanged } from '../../../db/changes.sql.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { readPage } from '../../../db/page.ts';
import { enqueueing, withdrawingWaiting } from '../../../jobs/tasks.sql.ts';
import { programLanguage } from '../verdicts/verdicts.sql.ts';
import { judgerOf } from './rejudgings.sql.ts';

/*
 * Rejudgings of contests are judged aside: their judgings replace nothing until they are applied, all in one statement,
 * and they give way again when that is undone. Replaced judgings are locked first, in the order of their ids.
 */

export type StagedState = 'queueing' | 'running' | 'ready' | 'applied' | 'discarded' | 'undone';

export type StagedRow = {
  id: number;
  contest_id: number;
  choice: unknown;
  reason: string;
  state: StagedState;
  total: number;
  last_submission_id: number;
  by_user_id: number | null;
  started_by: string | null;
  decided_by: string | null;
  created_at: Date;
  decided_at: Date | null;
};

function rows(db: Db | Tx) {
  return db
    .selectFrom('rejudging as r')
    .leftJoin('account as a', 'a.id', 'r.by_user_id')
    .leftJoin('account as d', 'd.id', 'r.decided_by')
    .where('r.contest_id', 'is not', null)
    .select([
      'r.id',
      'r.contest_id',
      'r.filter as choice',
      'r.reason',
      'r.state',
      'r.total',
      'r.last_submission_id',
      'r.by_user_id',
      'a.username as started_by',
      'd.username as decided_by',
      'r.created_at',
      'r.decided_at',
    ]);
}

export async function insertStaged(
  tx: Tx,
  staged: { contestId: number; choice: object; reason: string; byUserId: number; total: number },
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('rejudging')
    .values({
      contest_id: staged.contestId,
      filter: JSON.stringify(staged.choice),
      reason: staged.reason,
      by_user_id: staged.byUserId,
      state: 'queueing',
      total: staged.total,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findStaged(db: Db | Tx, contestId: number, id: number): Promise<StagedRow | undefined> {
  const row = await rows(db).where('r.id', '=', id).where('r.contest_id', '=', contestId).executeTakeFirst();
  return row as StagedRow | undefined;
}

/** One hand at a time feeds or decides it. */
export async function lockStaged(tx: Tx, id: number): Promise<StagedRow | undefined> {
  return (await rows(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst()) as StagedRow | undefined;
}

export async function stagedPage(
  db: Db,
  contestId: number,
  page: { offset: number; limit: number },
): Promise<{ rows: StagedRow[]; total: number }> {
  const found = await readPage(
    rows(db).where('r.contest_id', '=', contestId).orderBy('r.id', 'desc'),
    page,
    db.selectFrom('rejudging').where('contest_id', '=', contestId),
  );
  return { ...found, rows: found.rows as StagedRow[] };
}

export async function openStaged(db: Db): Promise<number[]> {
  const found = await db
    .selectFrom('rejudging')
    .select('id')
    .where('counts', 'is', null)
    .where('contest_id', 'is not', null)
    .orderBy('id')
    .execute();
  return found.map((row) => row.id);
}

export async function changeStaged(
  tx: Tx,
  id: number,
  change: {
    state?: StagedState;
    last_submission_id?: number;
    counts?: string;
    decided_at?: Date;
    decided_by?: number;
  },
): Promise<void> {
  await tx.updateTable('rejudging').set(change).where('id', '=', id).execute();
}

/** Judges the picked submissions by the present version of their problems, beside what they show. */
export async function judgeAside(
  tx: Tx,
  picked: RawBuilder<unknown>,
  rejudging: {
    id: number;
    byUserId: number | null;
    line: { lane: 0 | 1 | 2 | 3; maxAttempts: number };
  },
  now: Date,
): Promise<{ count: number; lastId: number | null }> {
  const { id, byUserId, line } = rejudging;
  const result = await sql<{ count: number; lastId: number | null }>`
    WITH picked AS (${picked}),
    started AS (
      INSERT INTO judging (submission_id, n, cause, by_user_id, rejudging_id, problem_version_id, replaces_id, status, created_at)
      SELECT s.id, (SELECT COALESCE(max(n), 0) + 1 FROM judging j WHERE j.submission_id = s.id), 'rejudge',
             ${byUserId}::bigint, ${id}::bigint, p.current_version_id, s.current_judging_id,
             ${STATUS.pending}::smallint, ${now}::timestamptz
      FROM picked s JOIN problem p ON p.id = s.problem_id
      RETURNING id, submission_id, problem_version_id),
    wanted AS (
      SELECT ${byUserId ?? 0}::bigint AS owner_id, p.remote_oj AS remote, s.language AS selector, ${programLanguage} AS also_selector,
             started.id::text AS unique_key, s.id AS position,
             jsonb_build_object('kind', 'submission', 'judgingId', started.id, 'submissionId', s.id) AS payload
      FROM started JOIN picked s ON s.id = started.submission_id JOIN problem p ON p.id = s.problem_id
      JOIN problem_version v ON v.id = started.problem_version_id),
    ${enqueueing(tx, sql`wanted`, line, now)}
    SELECT count(*)::int AS count, max(id) AS "lastId" FROM picked`.execute(tx);
  return result.rows[0] ?? { count: 0, lastId: null };
}

/** No verdict of these says anything about the submission. */
const faults = sql`(${STATUS.system_error}, ${STATUS.submitted_failed}, ${STATUS.cancelled})`;
/** It would take the place of what it was judged against. */
const mayStand = sql`j.ended_at IS NOT NULL AND j.superseded_at IS NULL AND j.applied_at IS NULL
  AND j.status NOT IN ${faults} AND s.current_judging_id = j.replaces_id`;

export type StagedCounts = { judged: number; changed: number; failed: number; overtaken: number };

/** `overtaken`: somebody else has changed the verdict meanwhile, which stays. */
export async function stagedCounts(db: Db | Tx, id: number): Promise<StagedCounts> {
  const result = await sql<StagedCounts>`
    SELECT count(*) FILTER (WHERE j.ended_at IS NOT NULL)::int AS judged,
      count(*) FILTER (WHERE j.ended_at IS NOT NULL AND j.status NOT IN ${faults}
        AND (j.status, j.score) IS DISTINCT FROM (o.status, o.score))::int AS changed,
      count(*) FILTER (WHERE j.ended_at IS NOT NULL AND j.status IN ${faults})::int AS failed,
      count(*) FILTER (WHERE s.current_judging_id NOT IN (j.id, j.replaces_id))::int AS overtaken
    FROM judging j JOIN submission s ON s.id = j.submission_id LEFT JOIN judging o ON o.id = j.replaces_id
    WHERE j.rejudging_id = ${id}`.execute(db);
  return result.rows[0] ?? { judged: 0, changed: 0, failed: 0, overtaken: 0 };
}

export async function asideOpen(db: Db | Tx, id: number): Promise<number> {
  const result = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM judging WHERE rejudging_id = ${id} AND ended_at IS NULL`.execute(db);
  return result.rows[0]?.n ?? 0;
}

type Verdict = { status: number; score: number | null; timeMs: number | null };
export type StagedVerdict = {
  submissionId: number;
  judgingId: number;
  participantId: number | null;
  username: string;
  before: Verdict;
  after: Verdict;
};

/** What would be another verdict, score or time if it were applied; with `applied`, what is since it was. */
export async function stagedVerdicts(
  db: Db | Tx,
  id: number,
  { applied }: { applied: boolean },
): Promise<StagedVerdict[]> {
  const stands = applied ? sql`j.applied_at IS NOT NULL AND s.current_judging_id = j.id` : mayStand;
  const result = await sql<StagedVerdict>`
    SELECT s.id AS "submissionId", j.id AS "judgingId", s.participant_id AS "participantId", a.username,
      jsonb_build_object('status', o.status, 'score', o.score, 'timeMs', o.time_ms) AS before,
      jsonb_build_object('status', j.status, 'score', j.score, 'timeMs', j.time_ms) AS after
    FROM judging j JOIN submission s ON s.id = j.submission_id JOIN judging o ON o.id = j.replaces_id
    JOIN account a ON a.id = s.user_id
    WHERE j.rejudging_id = ${id} AND ${stands} ORDER BY s.id`.execute(db);
  return result.rows;
}

async function holdReplaced(tx: Tx, id: number): Promise<void> {
  await sql`
    SELECT FROM judging o JOIN judging j ON o.id IN (j.id, j.replaces_id)
    WHERE j.rejudging_id = ${id} ORDER BY o.id FOR NO KEY UPDATE OF o`.execute(tx);
}

/** All of them at once take the place of what they were judged against. Answers the submissions. */
export async function applyStaged(tx: Tx, id: number, now: Date): Promise<number[]> {
  await holdReplaced(tx, id);
  const result = await sql<{ id: number }>`
    WITH picked AS (
      SELECT j.* FROM judging j JOIN submission s ON s.id = j.submission_id
      WHERE j.rejudging_id = ${id} AND ${mayStand} ORDER BY s.id FOR UPDATE OF s),
    aside AS (UPDATE judging SET superseded_at = ${now} FROM picked WHERE judging.id = picked.replaces_id),
    applied AS (UPDATE judging SET applied_at = ${now} FROM picked WHERE judging.id = picked.id),
    ${showing('picked')},
    changed AS (${markingChanged(tx, 'submission', sql`shown`)})
    SELECT id FROM shown`.execute(tx);
  return result.rows.map((row) => row.id);
}

/** The same back. What was changed since then by others stays as they left it. */
export async function undoStaged(tx: Tx, id: number, now: Date): Promise<number[]> {
  await holdReplaced(tx, id);
  const result = await sql<{ id: number }>`
    WITH picked AS (
      SELECT o.*, j.id AS staged_id FROM judging j JOIN submission s ON s.current_judging_id = j.id
      JOIN judging o ON o.id = j.replaces_id
      WHERE j.rejudging_id = ${id} AND j.applied_at IS NOT NULL ORDER BY s.id FOR UPDATE OF s),
    aside AS (UPDATE judging SET superseded_at = ${now} FROM picked WHERE judging.id = picked.staged_id),
    again AS (UPDATE judging SET superseded_at = NULL FROM picked WHERE judging.id = picked.id),
    ${showing('picked')},
    changed AS (${markingChanged(tx, 'submission', sql`shown`)})
    SELECT id FROM shown`.execute(tx);
  return result.rows.map((row) => row.id);
}

/** The copies on the submission's row, of these judgings. */
function showing(judgings: 'picked'): RawBuilder<unknown> {
  return sql`shown AS (
    UPDATE submission SET current_judging_id = picked.id, status = picked.status, score = picked.score,
      rank_score = picked.rank_score, time_ms = picked.time_ms, memory_kb = picked.memory_kb,
      is_manual = picked.cause IN ('manual', 'cancel'), version = version + 1, judger = ${judgerOf(judgings)}
    FROM picked WHERE submission.id = picked.submission_id RETURNING submission.id)`;
}

/** Nothing of it is judged any more; what runs, runs to an end that nobody sees. */
export async function discardAside(tx: Tx, id: number, now: Date): Promise<void> {
  const waiting = sql`(SELECT id::text FROM judging WHERE rejudging_id = ${id} AND ended_at IS NULL)`;
  await sql`
    WITH taken AS (${withdrawingWaiting(waiting, 'the rejudging was discarded', now)})
    UPDATE judging SET ended_at = ${now}, superseded_at = ${now}, status = ${STATUS.cancelled}
    FROM taken WHERE judging.id = taken.key::bigint AND judging.ended_at IS NULL`.execute(tx);
}
