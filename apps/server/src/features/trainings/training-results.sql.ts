import { JUDGED_STATUSES, STATUS } from '@oyez/contract/judging/verdict';
import type { Scope } from '@oyez/contract/rules/scope';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { type Touched, type TouchedPair, touchedSubmissions } from '../../db/touched-submissions.ts';
import { countedIn } from '../../policy/counting.ts';

export type ResultRow = {
  user_id: number;
  problem_id: number;
  last_status: number;
  last_id: number;
  last_at: Date;
  tries: number;
  score: number | null;
  run_time: number | null;
  accepted_id: number | null;
  accepted_at: Date | null;
  first_failed_id: number | null;
  first_failed_status: number | null;
  steps: { id: number; at: number; status: number; score: number | null }[] | null;
};

/** Where practice counts, and from when on. */
export type ResultSpan = { home: Scope; from: Date | null };

/** How people stand with problems, from what they handed in: one row for each problem that somebody tried. */
export async function resultsOf(
  db: Db,
  { home, from }: ResultSpan,
  of: { userIds: readonly number[]; problemIds: readonly number[] } | { pairs: readonly TouchedPair[] },
): Promise<ResultRow[]> {
  const chosen =
    'pairs' in of
      ? sql`JOIN unnest(${of.pairs.map((pair) => pair.userId)}::bigint[], ${of.pairs.map((pair) => pair.problemId)}::bigint[])
          AS wanted (user_id, problem_id) ON wanted.user_id = s.user_id AND wanted.problem_id = s.problem_id WHERE true`
      : sql`WHERE s.user_id = ANY(${of.userIds}::bigint[]) AND s.problem_id = ANY(${of.problemIds}::bigint[])`;
  const result = await sql<ResultRow>`
    WITH tried AS (
      SELECT s.user_id, s.problem_id, s.id, s.status, s.score, s.time_ms, s.submitted_at,
             min(s.id) FILTER (WHERE s.status = ${STATUS.accepted}) OVER (PARTITION BY s.user_id, s.problem_id) AS accepted_id,
             max(s.score) OVER (PARTITION BY s.user_id, s.problem_id ORDER BY s.id
               ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
      FROM submission s ${chosen} AND ${countedIn(home)} AND s.status = ANY(${JUDGED_STATUSES}::int[])
        ${from === null ? sql`` : sql`AND s.submitted_at >= ${from}`})
    SELECT user_id, problem_id,
           (array_agg(status ORDER BY id DESC))[1]::int AS last_status, max(id) AS last_id, max(submitted_at) AS last_at,
           (count(*) FILTER (WHERE accepted_id IS NULL OR id <= accepted_id))::int AS tries,
           max(score)::float8 AS score, min(time_ms) FILTER (WHERE status = ${STATUS.accepted}) AS run_time,
           min(accepted_id) AS accepted_id, min(submitted_at) FILTER (WHERE id = accepted_id) AS accepted_at,
           min(id) FILTER (WHERE status <> ${STATUS.accepted}) AS first_failed_id,
           (array_agg(status ORDER BY id) FILTER (WHERE status <> ${STATUS.accepted}))[1]::int AS first_failed_status,
           json_agg(json_build_object('id', id, 'at', extract(epoch FROM submitted_at) * 1000, 'status', status,
               'score', score) ORDER BY id)
             FILTER (WHERE id = accepted_id OR score > COALESCE(before, 0)) AS steps
    FROM tried GROUP BY user_id, problem_id`.execute(db);
  return result.rows;
}

/** Who has submissions to these problems that were marked since a moment. */
export function touchedSince(
  db: Db,
  since: { xid: string; atMost: number },
  problemIds: readonly number[],
): Promise<Touched> {
  return touchedSubmissions(db, since, sql`s.problem_id = ANY(${problemIds}::bigint[])`);
}
