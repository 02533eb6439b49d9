import { STATUS } from '@oyez/contract/judging/verdict';
import type { FailingTest } from '@oyez/contract/judging/failing-test';
import type { CaseReport, CaseTranscript, NodeSpeed } from '@oyez/contract/judging/judge-tasks';
import { sql, type RawBuilder } from 'kysely';
import { markingChanged } from '../../../db/changes.sql.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { storable, storableJson } from '../../../db/storable.ts';

/**
 * Writes of judgings and of the copies of their result on the submission's row live in the `*.sql.ts` of this folder,
 * nowhere else. Each is one statement that also marks the change. Locks are taken in one order: problem, task, judging, its
 * progress, submission; of several judgings by their ids.
 */
export type JudgingCause = 'submit' | 'rejudge' | 'resubmit' | 'manual' | 'cancel';

export type NewJudging = {
  submissionId: number;
  cause: JudgingCause;
  problemVersionId: number;
  byUserId: number | null;
  /** The judging whose verdict stood before. */
  replacesId?: number | null;
};

/** What a submission shows while a judging of it waits. */
export const nothingYet = sql`status = ${STATUS.pending}, score = NULL, rank_score = NULL, time_ms = NULL,
  memory_kb = NULL, judger = NULL, is_manual = false`;

/** A judging that waits, as the submission's current one. */
export async function insertJudging(tx: Tx, judging: NewJudging, now: Date): Promise<number> {
  const { submissionId } = judging;
  const result = await sql<{ id: number }>`
    WITH started AS (
      INSERT INTO judging (submission_id, n, cause, by_user_id, problem_version_id, replaces_id, status, created_at)
      VALUES (${submissionId}, (SELECT COALESCE(max(n), 0) + 1 FROM judging WHERE submission_id = ${submissionId}),
              ${judging.cause}, ${judging.byUserId}, ${judging.problemVersionId}, ${judging.replacesId ?? null},
              ${STATUS.pending}, ${now})
      RETURNING id),
    shown AS (
      UPDATE submission SET current_judging_id = started.id, ${nothingYet} FROM started WHERE submission.id = ${submissionId}
      RETURNING submission.id),
    changed AS (${markingChanged(tx, 'submission', sql`shown`)})
    SELECT id FROM started`.execute(tx);
  const row = result.rows[0];
  if (!row) throw new Error(`no judging was stored for submission ${submissionId}`);
  return row.id;
}

/** Back in line after a lost attempt. */
export async function markWaiting(tx: Tx, judgingIds: readonly number[]): Promise<void> {
  if (judgingIds.length === 0) return;
  await sql`
    WITH running AS (
      SELECT id FROM judging WHERE id = ANY(${judgingIds}::bigint[]) AND ended_at IS NULL ORDER BY id FOR NO KEY UPDATE),
    waiting AS (
      UPDATE judging SET status = ${STATUS.pending}, node_session_id = NULL, started_at = NULL
      FROM running WHERE judging.id = running.id RETURNING judging.id, judging.submission_id),
    shown AS (
      UPDATE submission SET status = ${STATUS.pending}, judger = NULL FROM waiting
      WHERE submission.id = waiting.submission_id AND submission.current_judging_id = waiting.id RETURNING submission.id),
    forgotten AS (DELETE FROM judging_progress USING waiting WHERE judging_id = waiting.id)
    ${markingChanged(tx, 'submission', sql`shown`)}`.execute(tx);
}

/** A judging elsewhere goes on: whoever waits for it sees how it stands and where. */
export async function showGoing(
  tx: Tx,
  going: { judgingId: number; status: number; judger: string },
  now: Date,
): Promise<void> {
  await sql`
    WITH going AS (
      UPDATE judging SET status = ${going.status}, started_at = COALESCE(started_at, ${now})
      WHERE id = ${going.judgingId} AND ended_at IS NULL AND status <> ${going.status} RETURNING id, submission_id),
    shown AS (
      UPDATE submission SET status = ${going.status}, judger = ${going.judger} FROM going
      WHERE submission.id = going.submission_id AND submission.current_judging_id = going.id RETURNING submission.id)
    ${markingChanged(tx, 'submission', sql`shown`)}`.execute(tx);
}

/** What a verdict was produced on and by. */
export type RanOn = {
  node: string;
  fingerprint: Record<string, string>;
  speed: NodeSpeed | null;
  limits: { timeMs: number; memoryMb: number; stackMb: number };
  dataDigest: string;
};

export type Ending = {
  judgingId: number;
  /** Times and memory are null where nothing ran. */
  outcome: { status: number; score: number | null; timeMs: number | null; memoryKb: number | null };
  rankScore: number | null;
  message: string | null;
  compiler: string | null;
  cases: readonly CaseReport[];
  compileLog: string | null;
  staffMessage: string | null;
  transcripts: readonly CaseTranscript[];
  failingTest: FailingTest | null;
  ranOn: RanOn | null;
};

/**
 * The final result, once: the judging, its detail and the copy that lists read, unless it was judged aside. Happens
 * only when `fence` has a row.
 * Answers false when it did not, or when the judging had ended already.
 */
export async function endJudging(
  db: Db | Tx,
  ending: Ending,
  now: Date,
  fence: RawBuilder<unknown> = sql`SELECT 1`,
): Promise<boolean> {
  const { outcome } = ending;
  const result = sql`status = ${outcome.status}, score = ${outcome.score}, rank_score = ${ending.rankScore},
    time_ms = ${outcome.timeMs}, memory_kb = ${outcome.memoryKb}`;
  const found = await sql`
    WITH fence AS (${fence}),
    ended AS (
      UPDATE judging SET ${result}, message = ${storable(ending.message)}, compiler = ${storable(ending.compiler)}, ended_at = ${now},
        applied_at = (SELECT ${now}::timestamptz FROM submission s
          WHERE s.id = judging.submission_id AND s.current_judging_id = judging.id)
      FROM fence WHERE judging.id = ${ending.judgingId} AND judging.ended_at IS NULL RETURNING judging.id, judging.submission_id),
    detail AS (
      INSERT INTO judging_detail (judging_id, cases, compile_log, staff_message, transcripts, ran_on, failing_test)
      SELECT ended.id, ${storableJson(ending.cases)}::jsonb, ${storable(ending.compileLog)}::text, ${storable(ending.staffMessage)}::text,
             ${storableJson(ending.transcripts)}::jsonb, ${ending.ranOn && storableJson(ending.ranOn)}::jsonb,
             ${ending.failingTest && storableJson(ending.failingTest)}::jsonb
      FROM ended),
    forgotten AS (DELETE FROM judging_progress USING ended WHERE judging_id = ended.id),
    shown AS (
      UPDATE submission SET ${result}, version = version + 1 FROM ended
      WHERE submission.id = ended.submission_id AND submission.current_judging_id = ended.id RETURNING submission.id),
    changed AS (${markingChanged(db, 'submission', sql`shown`)})
    SELECT FROM ended`.execute(db);
  return found.rows.length > 0;
}

export type JudgingDetail = {
  cases: CaseReport[];
  staffMessage: string | null;
  transcripts: CaseTranscript[];
  ranOn: unknown;
};

export async function judgingDetail(db: Db, judgingId: number): Promise<JudgingDetail | undefined> {
  const row = await db
    .selectFrom('judging_detail')
    .select(['cases', 'staff_message', 'transcripts', 'ran_on'])
    .where('judging_id', '=', judgingId)
    .executeTakeFirst();
  return (
    row && {
      cases: row.cases as CaseReport[],
      staffMessage: row.staff_message,
      transcripts: row.transcripts as CaseTranscript[],
      ranOn: row.ran_on,
    }
  );
}

/** What a judging stumbled over first, and its report of that test. */
export async function storedFailingTest(
  db: Db,
  judgingId: number,
): Promise<{ test: FailingTest; report: CaseReport | undefined } | undefined> {
  const row = await db
    .selectFrom('judging_detail')
    .select(['cases', 'failing_test'])
    .where('judging_id', '=', judgingId)
    .where('failing_test', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const test = row.failing_test as FailingTest;
  return { test, report: (row.cases as CaseReport[]).find((one) => one.seq === test.seq) };
}

/** Every judging of a submission, in order, with who caused it. */
export async function judgingsOf(db: Db, submissionId: number) {
  return db
    .selectFrom('judging as j')
    .leftJoin('account as a', 'a.id', 'j.by_user_id')
    .leftJoin('problem_version as v', 'v.id', 'j.problem_version_id')
    .select([
      'j.id',
      'j.n',
      'j.cause',
      'j.attempt',
      'j.status',
      'j.score',
      'j.time_ms',
      'j.memory_kb',
      'j.compiler',
      'j.created_at',
      'j.started_at',
      'j.ended_at',
      'j.applied_at',
      'j.superseded_at',
      'a.username',
      'v.n as version_n',
    ])
    .where('j.submission_id', '=', submissionId)
    .orderBy('j.n')
    .limit(MOST_SHOWN)
    .execute();
}

const MOST_SHOWN = 200;
