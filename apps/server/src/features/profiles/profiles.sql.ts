import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { publicProblems } from '../../policy/problems.policy.ts';
import { accountStands } from '../../policy/standing-accounts.ts';

export type ProfileRow = {
  id: number;
  uid: string;
  username: string;
  nickname: string | null;
  gender: string;
  avatar: string | null;
  school: string | null;
  signature: string | null;
  github: string | null;
  blog: string | null;
  title_name: string | null;
  title_color: string | null;
  honor_name: string | null;
  honor_color: string | null;
  last_login_at: Date | null;
  ac: number | null;
  total: number | null;
};

/** By one of the two names, or by both when they are one person's. Banned and deleted people have no page. */
export async function findProfile(
  db: Db,
  who: { uid?: string | undefined; usernameKey?: string | undefined },
): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('account')
    .leftJoin('user_stat', 'user_stat.user_id', 'account.id')
    .select([
      'account.id',
      'uid',
      'username',
      'nickname',
      'gender',
      'avatar',
      'school',
      'signature',
      'github',
      'blog',
      'title_name',
      'title_color',
      'honor_name',
      'honor_color',
      'last_login_at',
      'user_stat.ac',
      'user_stat.total',
    ])
    .where(accountStands())
    .$if(who.uid !== undefined, (query) => query.where('uid', '=', who.uid ?? ''))
    .$if(who.usernameKey !== undefined, (query) => query.where('username_key', '=', who.usernameKey ?? ''))
    .executeTakeFirst();
}

export type SolvedRow = { id: number; display_id: string; difficulty: number };

export async function solvedProblems(db: Db, userId: number, visible: RowFilter<'problem'>): Promise<SolvedRow[]> {
  return db
    .selectFrom('problem')
    .select(['problem.id', 'problem.display_id', 'problem.difficulty'])
    .where('problem.id', 'in', (eb) =>
      eb
        .selectFrom('user_problem')
        .select('user_problem.problem_id')
        .where('user_problem.user_id', '=', userId)
        .where('user_problem.solved_at', 'is not', null),
    )
    .where(visible)
    .orderBy(sql`length(problem.display_id)`)
    .orderBy('problem.display_key')
    .execute();
}

/** Those that the rank list adds up. */
export async function bestScores(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_problem')
    .innerJoin('problem', 'problem.id', 'user_problem.problem_id')
    .select('best_rank_score')
    .where('user_id', '=', userId)
    .where('best_rank_score', 'is not', null)
    .where(publicProblems)
    .execute();
  return rows.map((row) => row.best_rank_score ?? 0);
}

/** Submissions that the reader finds in the list, by the day on which the reader's clock had them. */
export async function submissionsByDay(
  db: Db,
  { userId, visible }: { userId: number; visible: RawBuilder<boolean> },
  span: { from: Date; until: Date; offsetMinutes: number },
): Promise<{ day: string; count: number }[]> {
  const result = await sql<{ day: string; count: number }>`
    SELECT to_char((s.submitted_at AT TIME ZONE 'UTC') + make_interval(mins => ${span.offsetMinutes}::int), 'YYYY-MM-DD') AS day,
           count(*)::int AS count
    FROM submission s
    WHERE s.user_id = ${userId} AND ${visible} AND s.submitted_at >= ${span.from} AND s.submitted_at < ${span.until}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return result.rows;
}
