import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { foundInContest } from '../../policy/contest-problems.policy.ts';
import { PUBLIC_PROBLEM } from '../../policy/problems.policy.ts';

export type ReadyProblem = {
  label: string;
  color: string | null;
  hidden: boolean;
  isPublic: boolean;
  /** Tests of its own, or another site's. */
  hasData: boolean;
  languages: string[];
};

export async function problemsToCheck(db: Db, contestId: number): Promise<ReadyProblem[]> {
  const result = await sql<ReadyProblem>`
    SELECT alias.label, alias.color, problem.hidden, (${sql.raw(PUBLIC_PROBLEM)}) AS "isPublic",
      (problem.remote_oj IS NOT NULL OR EXISTS (
        SELECT FROM problem_version v JOIN test_case t ON t.test_set_id = v.test_set_id
        WHERE v.id = problem.current_version_id)) AS "hasData",
      ARRAY(SELECT accepted.language FROM problem_language accepted
        WHERE accepted.problem_id = problem.id AND accepted.allowed AND problem.remote_oj IS NULL ORDER BY accepted.language) AS languages
    FROM contest_problem alias JOIN problem ON problem.id = alias.problem_id
    WHERE alias.contest_id = ${contestId} AND ${foundInContest({ withHidden: true })}
    ORDER BY alias.ordinal, alias.id`.execute(db);
  return result.rows;
}

export async function hasPassword(db: Db, contestId: number): Promise<boolean> {
  const row = await db.selectFrom('contest').select('secret').where('id', '=', contestId).executeTakeFirst();
  return (row?.secret ?? null) !== null;
}

export async function hasParticipants(db: Db, contestId: number): Promise<boolean> {
  const row = await db
    .selectFrom('participant')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('kind', '<>', 'virtual')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
