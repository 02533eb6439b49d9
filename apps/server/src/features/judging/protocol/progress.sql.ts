import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import { markingChanged } from '../../../db/changes.sql.ts';
import type { Db } from '../../../db/client.ts';
import { overAt, sealHolds } from '../../../policy/contest-counting.ts';
import { competesWith, tellsAsPracticeIn } from '../../../policy/contest-practice.policy.ts';

export type ProgressItem = {
  taskId: number;
  attempt: number;
  phase: 'compiling' | 'judging';
  total: number;
  cases: readonly { seq: number; status: number; timeMs: number; memoryKb: number }[];
};

export type RecordedProgress = {
  /** Tasks of these items that are the session's own. */
  held: number[];
  /** Submissions that have something new to show. */
  shown: number[];
  /** Problems whose solutions have come further. */
  tried: number[];
  /** Whether one of them went from compiling to judging. */
  started: boolean;
};

/**
 * Adds the newly finished cases of a whole batch; the first report of a run makes 6 into 7. A report that arrives when
 * the judging has ended or waits again changes nothing. Answers nothing when the session has ended. The judgings are
 * locked first, in the order of their ids, as by everybody who writes them.
 */
export async function addProgress(
  db: Db,
  from: { nodeId: number; sessionKey: string },
  items: readonly ProgressItem[],
  now: Date,
): Promise<RecordedProgress | undefined> {
  const result = await sql<RecordedProgress>`
    WITH session AS (
      SELECT id FROM node_session WHERE key = ${from.sessionKey} AND node_id = ${from.nodeId} AND ended_at IS NULL),
    held AS (
      SELECT i.*, (t.payload ->> 'judgingId')::bigint AS judging_id,
        CASE t.payload ->> 'kind' WHEN 'solution' THEN t.payload ->> 'key' END AS solution_key
      FROM jsonb_to_recordset(${JSON.stringify(items.map(toRecord))}::jsonb)
        AS i (task bigint, attempt int, phase text, total int, cases jsonb)
      JOIN task t ON t.id = i.task AND t.attempt = i.attempt AND t.state = 'running'
      JOIN session ON session.id = t.node_session_id),
    judgings AS (
      SELECT j.id, j.submission_id FROM judging j JOIN held ON held.judging_id = j.id
      WHERE j.ended_at IS NULL AND j.status <> ${STATUS.pending} ORDER BY j.id FOR NO KEY UPDATE OF j),
    solutions AS (
      UPDATE test_run AS r SET progress = jsonb_build_object(
        'attempt', held.attempt, 'total', held.total,
        'done', jsonb_array_length(held.cases)
          + CASE WHEN (r.progress ->> 'attempt')::int = held.attempt THEN (r.progress ->> 'done')::int ELSE 0 END)
      FROM held WHERE r.key = held.solution_key AND r.result IS NULL RETURNING r.problem_id),
    running AS (
      UPDATE judging SET status = ${STATUS.judging} FROM judgings JOIN held ON held.judging_id = judgings.id
      WHERE judging.id = judgings.id AND held.phase = 'judging' AND judging.status = ${STATUS.compiling} AND judging.ended_at IS NULL
      RETURNING judging.id, judging.submission_id),
    shown AS (
      UPDATE submission SET status = ${STATUS.judging} FROM running
      WHERE submission.id = running.submission_id AND submission.current_judging_id = running.id RETURNING submission.id),
    changed AS (${markingChanged(db, 'submission', sql`shown`)}),
    progress AS (
      INSERT INTO judging_progress AS p (judging_id, submission_id, attempt, phase, total, cases, modified_at)
      SELECT j.id, j.submission_id, held.attempt, held.phase, held.total, held.cases, ${now}::timestamptz
      FROM held JOIN judgings j ON j.id = held.judging_id
      ON CONFLICT (judging_id) DO UPDATE SET
        cases = CASE WHEN p.attempt = excluded.attempt THEN p.cases || excluded.cases ELSE excluded.cases END,
        attempt = excluded.attempt, phase = excluded.phase, total = excluded.total, modified_at = excluded.modified_at
      RETURNING submission_id)
    SELECT (SELECT COALESCE(json_agg(task), '[]') FROM held) AS held,
           (SELECT COALESCE(json_agg(submission_id), '[]') FROM progress) AS shown,
           (SELECT COALESCE(json_agg(DISTINCT problem_id), '[]') FROM solutions) AS tried,
           EXISTS (SELECT 1 FROM shown) AS started
    FROM session`.execute(db);
  return result.rows[0];
}

function toRecord(item: ProgressItem) {
  const cases = item.cases.map((one) => [one.seq, one.status, one.timeMs, one.memoryKb]);
  return { task: item.taskId, attempt: item.attempt, phase: item.phase, total: item.total, cases };
}

export type ProgressRow = {
  submission_id: number;
  user_id: number;
  status: number;
  version: number;
  language: string;
  show_cases: boolean;
  /**
   * It is of a contest that says no more than the verdict: under ACM rules as long as it runs, under OI rules while its
   * seal holds. Or it is of somebody who practises meanwhile; a team follows it together.
   */
  verdict_alone: boolean;
  judging_id: number | null;
  total: number | null;
  cases: [seq: number, status: number, timeMs: number, memoryKb: number][] | null;
  task_id: number | null;
  lane: number | null;
  vt: number | null;
  also_selector: string | null;
  /** The judge elsewhere, how far it is there, and whether that one has stopped answering. */
  remote_oj: string | null;
  remote_phase: string | null;
  remote_down: boolean;
};

/** Where these submissions stand: their copy, the running progress, and the place in line of those that wait. */
export async function progressRows(db: Db, submissionIds: number[], now: Date): Promise<ProgressRow[]> {
  const result = await sql<ProgressRow>`
    SELECT s.id AS submission_id, s.user_id, s.status, s.version, s.language, problem.show_cases,
           COALESCE((contest.rule = 'acm' AND (${overAt('contest')} > ${now}::timestamptz
                 OR (s.apart = 'virtual' AND least(run.run_ends_at, run.given_up_at) > ${now}::timestamptz)))
               OR (contest.rule = 'oi' AND ${sealHolds('contest', now)}), false)
             OR (${tellsAsPracticeIn('contest', sql`s.user_id`, now)} AND EXISTS (
               SELECT FROM (SELECT s.user_id AS id
                 UNION ALL SELECT mate.user_id FROM participant_member AS mate WHERE mate.participant_id = s.participant_id) AS reader
               WHERE ${competesWith({ person: sql`reader.id`, problem: sql`s.problem_id` }, now)})) AS verdict_alone,
           s.current_judging_id AS judging_id,
           p.total, p.cases, t.id AS task_id, t.lane, t.vt, t.also_selector, problem.remote_oj, r.phase AS remote_phase,
           COALESCE(site.down_since IS NOT NULL, false) AS remote_down
    FROM submission s
    JOIN problem ON problem.id = s.problem_id AND problem.deleted_at IS NULL
    LEFT JOIN contest ON contest.id = s.contest_id
    LEFT JOIN participant run ON run.id = s.participant_id AND run.kind = 'virtual'
    LEFT JOIN judging_progress p ON p.judging_id = s.current_judging_id
    LEFT JOIN remote_submission r ON r.judging_id = s.current_judging_id
    LEFT JOIN remote_site site ON site.oj = problem.remote_oj
    LEFT JOIN task t ON s.status = ${STATUS.pending} AND t.kind = 'judge' AND t.unique_key = s.current_judging_id::text AND t.state = 'ready'
    WHERE s.id = ANY(${submissionIds}::bigint[])`.execute(db);
  return result.rows;
}

/** A report that crossed the end of its judging may leave its row behind. */
export async function deleteEndedProgress(db: Db): Promise<void> {
  await sql`DELETE FROM judging_progress p USING judging j WHERE j.id = p.judging_id AND j.ended_at IS NOT NULL`.execute(
    db,
  );
}
