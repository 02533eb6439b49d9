import { STATUS } from '@oyez/contract/judging/verdict';
import type { Scope } from '@oyez/contract/rules/scope';
import { sql, type RawBuilder } from 'kysely';
import { markingChanged } from '../../../db/changes.sql.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { readPage } from '../../../db/page.ts';
import { containing } from '../../../db/search-marks.ts';
import { storable } from '../../../db/storable.ts';
import { isOfContest } from '../../../policy/contest-counting.ts';
import { countedIn } from '../../../policy/counting.ts';
import { waitingStatuses } from '../../../policy/standing-verdicts.ts';
import { withdrawingWaiting } from '../../../jobs/tasks.sql.ts';
import { isJudgeable, isOutdated, pickedColumns } from '../verdicts/verdicts.sql.ts';
import { usernameKey } from '../../accounts/account-keys.filter.ts';

/** What a rejudging takes, with names made into ids. */
export type Selection = {
  problemId: number | undefined;
  /** Of the display id, where no single problem is meant. */
  problemPart: string | undefined;
  userId: number | undefined;
  /** Of the name, where no single person is meant. */
  userPart: string | undefined;
  language: string | undefined;
  statuses: readonly number[] | undefined;
  from: Date | undefined;
  to: Date | undefined;
  /** As one of a contest. */
  contestProblemId?: number | undefined;
  /** Which this test was run on. */
  test?: number | undefined;
  /** In each of these places: none means wherever they were made. */
  scopes: readonly Scope[];
  /** Only what a contest's board is made of. */
  ofContest?: boolean;
  /** Also what waits or runs by an older version of its problem: that is judged by the present one instead. */
  outdated: boolean;
  includeManual: boolean;
};

const isEnded = sql<boolean>`s.status NOT IN ${waitingStatuses}`;

/** Submissions that a filter names and that can be judged; never those that are about to be, by the present version. */
function named(selection: Selection, before: Date): RawBuilder<boolean> {
  const conditions = [
    selection.outdated ? sql`(${isEnded} OR ${isOutdated(before)})` : isEnded,
    sql`s.submitted_at <= ${before}`,
    sql`${isJudgeable}`,
    sql`p.deleted_at IS NULL`,
    ...(selection.problemId === undefined ? [] : [sql`s.problem_id = ${selection.problemId}`]),
    ...(selection.problemPart === undefined
      ? []
      : [sql`p.display_key LIKE ${containing(selection.problemPart.toUpperCase())}`]),
    ...(selection.userId === undefined ? [] : [sql`s.user_id = ${selection.userId}`]),
    ...(selection.userPart === undefined
      ? []
      : [
          sql`s.user_id IN (SELECT id FROM account WHERE username_key LIKE ${containing(usernameKey(selection.userPart))})`,
        ]),
    ...(selection.language === undefined ? [] : [sql`s.language = ${selection.language}`]),
    ...(selection.statuses === undefined ? [] : [sql`s.status = ANY(${selection.statuses}::smallint[])`]),
    ...(selection.from === undefined ? [] : [sql`s.submitted_at >= ${selection.from}`]),
    ...(selection.to === undefined ? [] : [sql`s.submitted_at <= ${selection.to}`]),
    ...(selection.contestProblemId === undefined ? [] : [sql`s.contest_problem_id = ${selection.contestProblemId}`]),
    ...(selection.test === undefined
      ? []
      : [
          sql`EXISTS (SELECT FROM judging_detail d WHERE d.judging_id = s.current_judging_id
            AND d.cases @> ${JSON.stringify([{ seq: selection.test }])}::jsonb)`,
        ]),
    ...selection.scopes.map((scope) => countedIn(scope)),
    ...(selection.ofContest ? [isOfContest()] : []),
  ];
  return sql`${sql.join(conditions, sql` AND `)}`;
}

const isCancelled = sql<boolean>`s.status = ${STATUS.cancelled}`;
/** A cancellation is by hand too, but it is no verdict. */
const isByHand = sql<boolean>`(s.is_manual AND NOT ${isCancelled})`;

/** What a person has ended or decided stays as it is, unless it is asked for. */
function leftOut(selection: Selection): RawBuilder<boolean> {
  const cancelled = selection.statuses?.includes(STATUS.cancelled) ? sql`false` : isCancelled;
  return sql`(${cancelled} OR ${selection.includeManual ? sql`false` : isByHand})`;
}

function selected(selection: Selection, before: Date): RawBuilder<boolean> {
  return sql`${named(selection, before)} AND NOT ${leftOut(selection)}`;
}

const judgeable = sql`submission s JOIN problem p ON p.id = s.problem_id JOIN problem_version v ON v.id = p.current_version_id`;

/** `named`: all that the filter means; `taken`: those of them that are judged again. */
export type SelectedCount = { status: number; named: number; taken: number; manual: number };

export async function countSelected(db: Db, selection: Selection, before: Date): Promise<SelectedCount[]> {
  const result = await sql<SelectedCount>`
    SELECT s.status, count(*)::int AS named, count(*) FILTER (WHERE NOT ${leftOut(selection)})::int AS taken,
           count(*) FILTER (WHERE ${isByHand})::int AS manual
    FROM ${judgeable} WHERE ${named(selection, before)}
    GROUP BY s.status ORDER BY taken DESC`.execute(db);
  return result.rows;
}

/** The next ended ones of them, locked, in the order of their ids. */
export function nextSelected(selection: Selection, before: Date, after: number, atMost: number): RawBuilder<unknown> {
  return sql`SELECT ${pickedColumns} FROM ${judgeable}
    WHERE s.id > ${after} AND ${isEnded} AND ${selected(selection, before)} ORDER BY s.id LIMIT ${atMost} FOR UPDATE OF s`;
}

/** Some of them that wait or run, by an older version. */
export function outdatedSelected(selection: Selection, before: Date, atMost: number): RawBuilder<unknown> {
  return sql`SELECT ${pickedColumns} FROM ${judgeable}
    WHERE s.status IN ${waitingStatuses} AND ${selected(selection, before)} ORDER BY s.id LIMIT ${atMost}`;
}

export type RejudgingRow = {
  id: number;
  filter: unknown;
  reason: string;
  state: 'queueing' | 'running' | 'done' | 'stopped';
  total: number;
  last_submission_id: number;
  counts: Counts | null;
  by_user_id: number | null;
  username: string | null;
  created_at: Date;
  ended_at: Date | null;
};
export type Counts = { queued: number; judged: number; changed: number; open: number };

function rows(db: Db | Tx) {
  return db
    .selectFrom('rejudging as r')
    .leftJoin('account as a', 'a.id', 'r.by_user_id')
    .where('r.contest_id', 'is', null)
    .select([
      'r.id',
      'r.filter',
      'r.reason',
      'r.state',
      'r.total',
      'r.last_submission_id',
      'r.counts',
      'r.by_user_id',
      'a.username',
      'r.created_at',
      'r.ended_at',
    ]);
}

export async function insertRejudging(
  tx: Tx,
  rejudging: { filter: object; reason: string; byUserId: number; total: number },
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('rejudging')
    .values({
      filter: JSON.stringify(rejudging.filter),
      reason: rejudging.reason,
      by_user_id: rejudging.byUserId,
      state: 'queueing',
      total: rejudging.total,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findRejudging(db: Db, id: number): Promise<RejudgingRow | undefined> {
  return (await rows(db).where('r.id', '=', id).executeTakeFirst()) as RejudgingRow | undefined;
}

/** Held until the end of the transaction, so that one hand at a time feeds or stops it. */
export async function lockRejudging(tx: Tx, id: number): Promise<RejudgingRow | undefined> {
  return (await rows(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst()) as RejudgingRow | undefined;
}

export async function rejudgingPage(
  db: Db,
  page: { offset: number; limit: number },
): Promise<{ rows: RejudgingRow[]; total: number }> {
  const found = await readPage(
    rows(db).orderBy('r.id', 'desc'),
    page,
    db.selectFrom('rejudging').where('contest_id', 'is', null),
  );
  return { ...found, rows: found.rows as RejudgingRow[] };
}

export async function openRejudgings(db: Db): Promise<number[]> {
  const found = await db
    .selectFrom('rejudging')
    .select('id')
    .where('counts', 'is', null)
    .where('contest_id', 'is', null)
    .orderBy('id')
    .execute();
  return found.map((row) => row.id);
}

export async function changeRejudging(
  tx: Tx,
  id: number,
  change: { state?: RejudgingRow['state']; last_submission_id?: number; ended_at?: Date; counts?: string },
): Promise<void> {
  await tx.updateTable('rejudging').set(change).where('id', '=', id).execute();
}

/** `judged`: with a verdict of its own; `changed`: another one than before, or another score. */
export async function countsOf(db: Db | Tx, id: number): Promise<Counts> {
  const result = await sql<Counts>`
    SELECT count(*)::int AS queued,
           count(*) FILTER (WHERE j.applied_at IS NOT NULL)::int AS judged,
           count(*) FILTER (WHERE j.applied_at IS NOT NULL AND o.id IS NOT NULL
             AND (j.status, j.score) IS DISTINCT FROM (o.status, o.score))::int AS changed,
           count(*) FILTER (WHERE j.ended_at IS NULL)::int AS open
    FROM judging j LEFT JOIN judging o ON o.id = j.replaces_id WHERE j.rejudging_id = ${id}`.execute(db);
  return result.rows[0] ?? { queued: 0, judged: 0, changed: 0, open: 0 };
}

/** How many of it are in line or being judged. */
export async function openOf(db: Db | Tx, id: number): Promise<number> {
  const result = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM judging WHERE rejudging_id = ${id} AND ended_at IS NULL`.execute(db);
  return result.rows[0]?.n ?? 0;
}

/** Who or what decided a judging, as its submission shows it. */
export function judgerOf(judging: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${judging}.${column}`);
  return sql`CASE WHEN ${of('cause')} IN ('manual', 'cancel')
    THEN (SELECT username FROM account WHERE id = ${of('by_user_id')})
    ELSE COALESCE((SELECT ran_on ->> 'node' FROM judging_detail WHERE judging_id = ${of('id')}),
      (SELECT n.name FROM node_session ns JOIN node n ON n.id = ns.node_id WHERE ns.id = ${of('node_session_id')})) END`;
}

/**
 * Takes what no node has begun out of line; the judging that stood before stands again, and so does who or what had
 * decided it. Answers the submissions.
 */
export async function restoreWaiting(tx: Tx, rejudgingId: number, now: Date): Promise<number[]> {
  const waiting = sql`(
      SELECT id::text FROM judging WHERE rejudging_id = ${rejudgingId} AND ended_at IS NULL AND replaces_id IS NOT NULL)`;
  const result = await sql<{ id: number }>`
    WITH taken AS (${withdrawingWaiting(waiting, 'the rejudging was stopped', now)}),
    withdrawn AS (
      SELECT j.id AS judging_id, j.replaces_id, j.submission_id FROM taken JOIN judging j ON j.id = taken.key::bigint),
    aside AS (
      UPDATE judging SET ended_at = ${now}, superseded_at = ${now}, status = ${STATUS.cancelled}
      FROM withdrawn WHERE judging.id = withdrawn.judging_id),
    again AS (
      UPDATE judging SET superseded_at = NULL, applied_at = ${now} FROM withdrawn WHERE judging.id = withdrawn.replaces_id
      RETURNING judging.id, judging.submission_id, judging.status, judging.score, judging.rank_score, judging.time_ms,
                judging.memory_kb, judging.cause, judging.by_user_id, judging.node_session_id),
    shown AS (
      UPDATE submission s SET current_judging_id = again.id, status = again.status, score = again.score,
        rank_score = again.rank_score, time_ms = again.time_ms, memory_kb = again.memory_kb,
        is_manual = again.cause IN ('manual', 'cancel'), version = s.version + 1,
        judger = ${judgerOf('again')}
      FROM again JOIN withdrawn ON withdrawn.replaces_id = again.id
      WHERE s.id = again.submission_id AND s.current_judging_id = withdrawn.judging_id
      RETURNING s.id),
    changed AS (${markingChanged(tx, 'submission', sql`shown`)})
    SELECT id FROM shown`.execute(tx);
  return result.rows.map((row) => row.id);
}

export async function findUserId(db: Db, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('username_key', '=', usernameKey(storable(username)))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
