import { STATUS } from '@oyez/contract/judging/verdict';
import { hasProgram, JUDGE_MODES, programRole } from '@oyez/contract/rules/judge-modes';
import { sql, type RawBuilder } from 'kysely';
import { markingChanged } from '../../../db/changes.sql.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { enqueueing } from '../../../jobs/tasks.sql.ts';
import { waitingStatuses } from '../../../policy/standing-verdicts.ts';
import { nothingYet, type JudgingCause } from '../core/judging.sql.ts';

/** Replacing one verdict by another: a new judging takes the place of the old one, which stays as it was. */
export type Standing = {
  submission_id: number;
  user_id: number;
  language: string;
  status: number;
  score: number | null;
  rank_score: number | null;
  judging_id: number | null;
  judging_ended: boolean;
  /** What stood before a judging that still waits or runs. */
  replaces_id: number | null;
  judged_version_id: number | null;
  current_version_id: number | null;
  /** Here by tests, or elsewhere. */
  judgeable: boolean;
  /** The judge elsewhere; null: our own. */
  remote_oj: string | null;
  contest_id: number | null;
  config: unknown;
  /** What stands was judged by this; the present version where nothing was judged yet. */
  judged_config: unknown;
  difficulty: number;
};

/** Whether the present version `v` of a problem `p` can be judged: here by its tests, or elsewhere. */
export const isJudgeable = sql<boolean>`(v.test_set_id IS NOT NULL OR p.remote_oj IS NOT NULL)`;

/** A submission as it stands now, with what judging it again would use. It goes and comes back with its problem. */
export async function standingOf(db: Db | Tx, submissionId: number): Promise<Standing | undefined> {
  const result = await sql<Standing>`
    SELECT s.id AS submission_id, s.user_id, s.language, s.status, s.score, s.rank_score,
           j.id AS judging_id, COALESCE(j.ended_at IS NOT NULL, true) AS judging_ended, j.replaces_id,
           j.problem_version_id AS judged_version_id, p.current_version_id, ${isJudgeable} AS judgeable, p.remote_oj,
           s.contest_id, v.config, COALESCE(judged.config, v.config) AS judged_config, p.difficulty
    FROM submission s
    JOIN problem p ON p.id = s.problem_id
    LEFT JOIN judging j ON j.id = s.current_judging_id
    LEFT JOIN problem_version v ON v.id = p.current_version_id
    LEFT JOIN problem_version judged ON judged.id = j.problem_version_id
    WHERE s.id = ${submissionId} AND p.deleted_at IS NULL`.execute(db);
  return result.rows[0];
}

/** What sets a judging aside; one that had not ended ends here, without a verdict. */
const asideAt = (now: Date) => sql`superseded_at = ${now}, ended_at = COALESCE(ended_at, ${now}),
  status = CASE WHEN ended_at IS NULL THEN ${STATUS.cancelled}::smallint ELSE status END`;

export async function supersede(tx: Tx, judgingId: number, now: Date): Promise<void> {
  await sql`
    WITH aside AS (UPDATE judging SET ${asideAt(now)} WHERE id = ${judgingId} RETURNING id)
    DELETE FROM judging_progress USING aside WHERE judging_id = aside.id`.execute(tx);
}

/** Whether the submission still shows this judging; then its row is ours until the end of the transaction. */
export async function holdSubmission(tx: Tx, submissionId: number, judgingId: number | null): Promise<boolean> {
  const row = await tx
    .selectFrom('submission')
    .select('id')
    .where('id', '=', submissionId)
    .where(sql<boolean>`current_judging_id IS NOT DISTINCT FROM ${judgingId}::bigint`)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export type Decision = {
  submissionId: number;
  cause: Extract<JudgingCause, 'manual' | 'cancel'>;
  by: { id: number; name: string };
  versionId: number | null;
  replacesId: number | null;
  status: number;
  score: number | null;
  rankScore: number | null;
  /** The cases, times and memory of the judging that is replaced stay visible. */
  keepsMeasurements: boolean;
};

/** A verdict by a person: a judging that ends as it begins. */
export async function insertDecision(tx: Tx, decision: Decision, now: Date): Promise<void> {
  const { submissionId, replacesId } = decision;
  const kept = decision.keepsMeasurements;
  await sql`
    WITH decided AS (
      INSERT INTO judging (submission_id, n, cause, by_user_id, problem_version_id, replaces_id, status, score, rank_score,
                           time_ms, memory_kb, compiler, created_at, ended_at, applied_at)
      SELECT ${submissionId}::bigint, (SELECT COALESCE(max(n), 0) + 1 FROM judging WHERE submission_id = ${submissionId}),
             ${decision.cause}::text, ${decision.by.id}::bigint, ${decision.versionId}::bigint, ${replacesId}::bigint,
             ${decision.status}::smallint, ${decision.score}::int, ${decision.rankScore}::int,
             old.time_ms, old.memory_kb, old.compiler, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      FROM (SELECT 1) AS one
      LEFT JOIN judging old ON ${kept}::boolean AND old.id = ${replacesId}::bigint
      RETURNING id, time_ms, memory_kb),
    detail AS (
      INSERT INTO judging_detail (judging_id, cases, compile_log, staff_message, transcripts, ran_on)
      SELECT decided.id, d.cases, d.compile_log, d.staff_message, d.transcripts, d.ran_on
      FROM decided JOIN judging_detail d ON ${kept}::boolean AND d.judging_id = ${replacesId}::bigint),
    shown AS (
      UPDATE submission SET current_judging_id = decided.id, status = ${decision.status}, score = ${decision.score},
        rank_score = ${decision.rankScore}, time_ms = decided.time_ms, memory_kb = decided.memory_kb,
        judger = ${decision.by.name}, is_manual = true, version = version + 1
      FROM decided WHERE submission.id = ${submissionId} RETURNING submission.id)
    ${markingChanged(tx, 'submission', sql`shown`)}`.execute(tx);
}

/** The second language that a version's tests need: that of its checker or interactor. */
export const programLanguage = sql`CASE v.config ->> 'judgeMode' ${sql.join(
  JUDGE_MODES.filter(hasProgram).map(
    (mode) => sql`WHEN ${sql.lit(mode)} THEN v.config #>> ${sql.lit(`{${programRole(mode)},language}`)}`,
  ),
  sql` `,
)} END`;

/** What a query for submissions to judge again selects, from `submission s`. */
export const pickedColumns = sql`s.id, s.user_id, s.language, s.problem_id, s.current_judging_id`;

export type Restart = {
  cause: Extract<JudgingCause, 'rejudge'>;
  byUserId: number | null;
  rejudgingId: number | null;
  line: { lane: 0 | 1 | 2 | 3; maxAttempts: number };
  /** Whose turn each one takes: its author's, or one owner's for all. */
  ownerId: number | 'author';
};

/**
 * Judges many submissions again by their problem's present version: ended ones, or such as wait and have no task any
 * more. `picked` is a query for their `pickedColumns` that locks them. Answers how many, and the last id.
 */
export async function restartPicked(
  tx: Tx,
  picked: RawBuilder<unknown>,
  restart: Restart,
  now: Date,
): Promise<{ count: number; lastId: number | null }> {
  const owner = restart.ownerId === 'author' ? sql`s.user_id` : sql`${restart.ownerId}::bigint`;
  const result = await sql<{ count: number; lastId: number | null }>`
    WITH picked AS (${picked}),
    aside AS (
      UPDATE judging SET ${asideAt(now)} FROM picked WHERE judging.id = picked.current_judging_id RETURNING judging.id),
    forgotten AS (DELETE FROM judging_progress USING aside WHERE judging_id = aside.id),
    started AS (
      INSERT INTO judging (submission_id, n, cause, by_user_id, rejudging_id, problem_version_id, replaces_id, status, created_at)
      SELECT s.id, (SELECT COALESCE(max(n), 0) + 1 FROM judging j WHERE j.submission_id = s.id), ${restart.cause}::text,
             ${restart.byUserId}::bigint, ${restart.rejudgingId}::bigint, p.current_version_id,
             CASE WHEN before.ended_at IS NULL THEN before.replaces_id ELSE before.id END,
             ${STATUS.pending}::smallint, ${now}::timestamptz
      FROM picked s JOIN problem p ON p.id = s.problem_id LEFT JOIN judging before ON before.id = s.current_judging_id
      RETURNING id, submission_id, problem_version_id),
    shown AS (
      UPDATE submission SET current_judging_id = started.id, ${nothingYet} FROM started WHERE submission.id = started.submission_id
      RETURNING submission.id),
    changed AS (${markingChanged(tx, 'submission', sql`shown`)}),
    wanted AS (
      SELECT ${owner} AS owner_id, p.remote_oj AS remote, s.language AS selector, ${programLanguage} AS also_selector, started.id::text AS unique_key,
             jsonb_build_object('kind', 'submission', 'judgingId', started.id, 'submissionId', s.id) AS payload, s.id AS position
      FROM started JOIN picked s ON s.id = started.submission_id JOIN problem p ON p.id = s.problem_id
      JOIN problem_version v ON v.id = started.problem_version_id),
    ${enqueueing(tx, sql`wanted`, restart.line, now)}
    SELECT count(*)::int AS count, max(id) AS "lastId" FROM picked`.execute(tx);
  return result.rows[0] ?? { count: 0, lastId: null };
}

/**
 * Whether a submission `s` waits or runs, since before a time, by another version of its problem `p` than the present
 * one: each is judged by what the problem was when it was sent.
 */
export const isOutdated = (before: Date) => sql<boolean>`(s.status IN ${waitingStatuses} AND EXISTS (
  SELECT FROM judging o WHERE o.id = s.current_judging_id AND o.ended_at IS NULL AND o.created_at <= ${before}
    AND o.problem_version_id <> p.current_version_id))`;

/** Locks judgings before their submissions are, in the order in which everybody does. */
export async function holdJudgings(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`SELECT FROM judging WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** The submissions that show these judgings, locked. */
export function showing(judgingIds: readonly number[]): RawBuilder<unknown> {
  return sql`
    SELECT ${pickedColumns} FROM submission s WHERE s.current_judging_id = ANY(${judgingIds}::bigint[])
    ORDER BY s.id FOR UPDATE OF s`;
}

/** Submissions of a problem that go on by an older version of it, whose checker or interactor has failed. */
export function waitingForFault(problemId: number, now: Date): RawBuilder<unknown> {
  return sql`
    SELECT ${pickedColumns} FROM submission s
    JOIN problem p ON p.id = s.problem_id
    JOIN problem_version present ON present.id = p.current_version_id AND present.test_set_id IS NOT NULL
    JOIN judging j ON j.id = s.current_judging_id
    WHERE s.problem_id = ${problemId} AND ${isOutdated(now)} AND EXISTS (
      SELECT FROM judging f WHERE f.problem_version_id = j.problem_version_id AND f.message = 'program_fault')`;
}

/** Ended submissions that only the failure of their problem's checker or interactor keeps from a verdict. */
const faulted = (which: RawBuilder<boolean>, atMost: number) => sql`
  SELECT ${pickedColumns} FROM judging j
  JOIN problem_version v ON v.id = j.problem_version_id
  JOIN submission s ON s.current_judging_id = j.id
  JOIN problem p ON p.id = s.problem_id
  JOIN problem_version present ON present.id = p.current_version_id AND present.test_set_id IS NOT NULL
  WHERE j.message = 'program_fault' AND j.ended_at IS NOT NULL AND ${which}
  ORDER BY s.id LIMIT ${atMost} FOR UPDATE OF s`;

export function faultedOf(problemId: number, atMost: number): RawBuilder<unknown> {
  return faulted(sql`v.problem_id = ${problemId}`, atMost);
}

/** The submission of this judging, when its problem has another version by now. */
export function faultedByOlder(judgingId: number): RawBuilder<unknown> {
  return faulted(sql`j.id = ${judgingId} AND v.id <> p.current_version_id`, 1);
}
