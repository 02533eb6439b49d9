import { STATUS } from '@oyez/contract/judging/verdict';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/client.ts';
import type { DB } from '../../db/types.gen.ts';
import { shownTitleColor, shownTitleName } from '../../db/shown-title.ts';
import { keptFromSums } from '../../policy/contest-counting.ts';
import { publicProblems } from '../../policy/problems.policy.ts';
import { accountStands } from '../../policy/standing-accounts.ts';
import { notPublicProblems } from '../../policy/submissions.policy.ts';

export type RecentProblemRow = Awaited<ReturnType<typeof recentProblems>>[number];

export async function recentProblems(db: Db, count: number) {
  return db
    .selectFrom('problem')
    .select((eb) => ['id', 'display_id', 'type', 'default_lang', 'created_at', 'modified_at', titles(eb)])
    .where(publicProblems)
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

function titles(eb: ExpressionBuilder<DB, 'problem'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('problem_statement as statement')
      .select(['statement.lang', 'statement.title'])
      .whereRef('statement.problem_id', '=', 'problem.id'),
  ).as('statements');
}

export type NextProblemRow = Awaited<ReturnType<typeof unsolvedProblems>>[number];

/** Public ones that this person has tried and not solved, the latest first. */
export async function unsolvedProblems(db: Db, userId: number, count: number) {
  return db
    .selectFrom('problem')
    .innerJoin('user_problem as own', 'own.problem_id', 'problem.id')
    .select((eb) => ['problem.display_id', 'problem.default_lang', titles(eb)])
    .where('own.user_id', '=', userId)
    .where('own.solved_at', 'is', null)
    .where('own.tries', '>', 0)
    .where(publicProblems)
    .orderBy('own.last_submission_id', 'desc')
    .limit(count)
    .execute();
}

/** Those that everybody was first shown since then and this person has not tried, the latest first. */
export async function untouchedProblems(db: Db, userId: number, since: Date, count: number): Promise<NextProblemRow[]> {
  return db
    .selectFrom('problem')
    .select((eb) => ['problem.display_id', 'problem.default_lang', titles(eb)])
    .where('problem.shown_at', '>', since)
    .where(publicProblems)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_problem as own')
            .select('own.problem_id')
            .whereRef('own.problem_id', '=', 'problem.id')
            .where('own.user_id', '=', userId),
        ),
      ),
    )
    .orderBy('problem.shown_at', 'desc')
    .orderBy('problem.id', 'desc')
    .limit(count)
    .execute();
}

/** When somebody was last here with another login than this one. */
export async function lastVisit(db: Db, userId: number, sessionId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('session')
    .select('last_seen')
    .where('user_id', '=', userId)
    .where('id', '<', sessionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_seen;
}

export type ActiveUserRow = {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  title_name: string | null;
  title_color: string | null;
  ac: number;
};

/** Who first solved most problems since then; the newest accounts fill the places that are left. */
export async function mostActiveUsers(db: Db, since: Date, count: number): Promise<ActiveUserRow[]> {
  const result = await sql<ActiveUserRow>`
    WITH solved AS (
      SELECT user_id, count(*)::int AS ac FROM user_problem
      WHERE solved_at >= ${since} AND problem_id NOT IN (${notPublicProblems}) GROUP BY user_id),
    active AS (
      SELECT a.id, solved.ac FROM solved JOIN account a ON a.id = solved.user_id
      WHERE ${accountStands('a')} ORDER BY solved.ac DESC, a.id DESC LIMIT ${count}),
    newest AS (
      SELECT a.id, 0 AS ac FROM account a
      WHERE ${accountStands('a')} AND NOT EXISTS (SELECT 1 FROM active WHERE active.id = a.id)
      ORDER BY a.id DESC LIMIT ${count})
    SELECT a.uid, a.username, a.nickname, a.avatar, ${shownTitleName('a')} AS title_name,
           ${shownTitleColor('a')} AS title_color, chosen.ac
    FROM (SELECT * FROM active UNION ALL SELECT * FROM newest) AS chosen JOIN account a ON a.id = chosen.id
    ORDER BY chosen.ac DESC, a.id DESC LIMIT ${count}`.execute(db);
  return result.rows;
}

/**
 * Submissions of each day in the span by a clock that is `offset` minutes ahead of UTC, days without any left out. Those
 * to contests are counted once their results are everybody's.
 */
export async function dailySubmissions(
  db: Db,
  { from, to, offset, now }: { from: Date; to: Date; offset: number; now: Date },
): Promise<{ day: string; total: number; ac: number }[]> {
  const result = await sql<{ day: string; total: number; ac: number }>`
    SELECT to_char((submitted_at AT TIME ZONE 'UTC') + make_interval(mins => ${offset}::int), 'YYYY-MM-DD') AS day,
           count(*)::int AS total,
           count(*) FILTER (WHERE status = ${STATUS.accepted})::int AS ac
    FROM submission WHERE submitted_at >= ${from} AND submitted_at < ${to} AND (${keptFromSums(now)}) IS NOT TRUE
    GROUP BY 1`.execute(db);
  return result.rows;
}
