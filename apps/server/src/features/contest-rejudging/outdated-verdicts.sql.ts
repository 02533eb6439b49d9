import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { foundInContest } from '../../policy/contest-problems.policy.ts';

export type OutdatedRow = {
  cid: number;
  title: string;
  displayId: string;
  submissions: number;
  /** By which the submissions were judged. */
  versions: number[];
};

const CONTESTS = 5;

/** Contests that have begun and have verdicts by other versions of this problem than the present one, newest first. */
export async function outdatedContests(
  db: Db,
  problemId: number,
  chosen: RowFilter<'contest'>,
  now: Date,
): Promise<OutdatedRow[]> {
  return db
    .selectFrom('contest_problem as alias')
    .innerJoin('contest', 'contest.id', 'alias.contest_id')
    .innerJoin('problem', 'problem.id', 'alias.problem_id')
    .innerJoin('submission as s', 's.contest_problem_id', 'alias.id')
    .innerJoin('judging as j', 'j.id', 's.current_judging_id')
    .select(['contest.id as cid', 'contest.title', 'alias.label as displayId'])
    .select(sql<number>`count(*)::int`.as('submissions'))
    .select(sql<number[]>`array_agg(DISTINCT j.problem_version_id)`.as('versions'))
    .where('alias.problem_id', '=', problemId)
    .where(foundInContest({ withHidden: true }))
    .where((eb) => chosen(eb))
    .where('contest.starts_at', '<=', now)
    .where('s.apart', 'is', null)
    .where('j.ended_at', 'is not', null)
    .where('s.status', '<>', STATUS.cancelled)
    .whereRef('j.problem_version_id', '<>', 'problem.current_version_id')
    .groupBy(['contest.id', 'alias.id'])
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .limit(CONTESTS)
    .execute();
}

const TESTS = 20;

/** What differs between these versions of a problem and its present one. */
export async function changedSince(
  db: Db,
  problemId: number,
  versions: readonly number[],
): Promise<{ tests: number[]; sameTestCount: boolean; sameSettings: boolean }> {
  const result = await sql<{ tests: number[]; sameTestCount: boolean; sameSettings: boolean }>`
    WITH present AS (SELECT v.id, v.test_set_id, v.config FROM problem p JOIN problem_version v ON v.id = p.current_version_id
        WHERE p.id = ${problemId}),
      earlier AS (SELECT v.id, v.test_set_id, v.config FROM problem_version v WHERE v.id = ANY(${[...versions]}::bigint[])),
      tests AS (SELECT earlier.id AS version, now_case.id IS NULL OR old_case.id IS NULL AS lone,
          COALESCE(old_case.seq, now_case.seq) AS seq,
          (old_case.input_sha, old_case.output_sha, old_case.score, old_case.group_no)
            IS DISTINCT FROM (now_case.input_sha, now_case.output_sha, now_case.score, now_case.group_no) AS differs
        FROM earlier CROSS JOIN LATERAL (
          SELECT seq FROM test_case WHERE test_set_id = earlier.test_set_id
          UNION SELECT seq FROM test_case WHERE test_set_id = (SELECT test_set_id FROM present)) AS numbers
        LEFT JOIN test_case old_case ON old_case.test_set_id = earlier.test_set_id AND old_case.seq = numbers.seq
        LEFT JOIN test_case now_case ON now_case.test_set_id = (SELECT test_set_id FROM present) AND now_case.seq = numbers.seq)
    SELECT ARRAY(SELECT DISTINCT seq FROM tests WHERE differs ORDER BY seq LIMIT ${TESTS}) AS tests,
      NOT EXISTS (SELECT FROM tests WHERE lone) AS "sameTestCount",
      NOT EXISTS (SELECT FROM earlier, present WHERE earlier.config <> present.config) AS "sameSettings"`.execute(db);
  return result.rows[0] ?? { tests: [], sameTestCount: false, sameSettings: false };
}
