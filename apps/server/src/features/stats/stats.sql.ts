import { STATUS } from '@oyez/contract/judging/verdict';
import { sql, type RawBuilder } from 'kysely';
import type { ChangePosition } from '../../db/changes.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { practice, solving } from '../../policy/counting.ts';
import { readSetting, writeSetting } from '../../settings/settings.sql.ts';
import { notPublicProblems } from '../../policy/submissions.policy.ts';

/** Derived tables and the place in the changes up to which they are true. Only practice counts, also that in contests that are over. */
const POSITION_KEY = 'stats_position';

export async function readPosition(db: Db | Tx): Promise<ChangePosition | undefined> {
  return (await readSetting(db, POSITION_KEY)) as ChangePosition | undefined;
}

export async function writePosition(tx: Tx, position: ChangePosition, now: Date): Promise<void> {
  await writeSetting(tx, POSITION_KEY, position, now);
}

export async function pairsOf(
  db: Db,
  submissionIds: readonly number[],
): Promise<{ user_id: number; problem_id: number }[]> {
  if (submissionIds.length === 0) return [];
  return db
    .selectFrom('submission')
    .select(['user_id', 'problem_id'])
    .distinct()
    .where('id', 'in', submissionIds)
    .execute();
}

/** The next people after one who tried any of these problems. */
export async function usersWhoTried(
  db: Db,
  problemIds: readonly number[],
  after: number,
  count: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('user_problem')
    .select('user_id')
    .distinct()
    .where('problem_id', 'in', problemIds)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(count)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function refreshUserProblems(
  tx: Tx,
  pairs: readonly { user_id: number; problem_id: number }[] | 'all',
): Promise<void> {
  const chosen =
    pairs === 'all'
      ? sql``
      : sql`JOIN unnest(${pairs.map((pair) => pair.user_id)}::bigint[], ${pairs.map((pair) => pair.problem_id)}::bigint[])
          AS w (user_id, problem_id) ON w.user_id = s.user_id AND w.problem_id = s.problem_id`;
  await sql`
    INSERT INTO user_problem (user_id, problem_id, tries, solved_at, best_score, best_rank_score, last_status, last_submission_id)
    SELECT s.user_id, s.problem_id, (count(*) FILTER (WHERE ${practice()}))::int,
           min(s.submitted_at) FILTER (WHERE s.status = ${STATUS.accepted}),
           max(s.score), max(s.rank_score),
           (array_agg(s.status ORDER BY s.id DESC))[1], max(s.id)
    FROM submission s ${chosen}
    WHERE ${solving()}
    GROUP BY s.user_id, s.problem_id
    ON CONFLICT (user_id, problem_id) DO UPDATE SET
      tries = excluded.tries, solved_at = excluded.solved_at, best_score = excluded.best_score,
      best_rank_score = excluded.best_rank_score, last_status = excluded.last_status, last_submission_id = excluded.last_submission_id`.execute(
    tx,
  );
}

/** People are counted by what everybody may see. */
export async function refreshUserStats(tx: Tx, userIds: readonly number[] | 'all'): Promise<void> {
  const chosen = userIds === 'all' ? sql`true` : sql`u.user_id = ANY(${userIds})`;
  await sql`
    INSERT INTO user_stat (user_id, ac, total, score)
    SELECT counted.user_id, count(*) FILTER (WHERE solved_at IS NOT NULL AND is_public)::int,
           COALESCE(sum(tries) FILTER (WHERE is_public), 0)::int,
           COALESCE(sum(best_rank_score) FILTER (WHERE is_public), 0)::int
    FROM (SELECT u.*, u.problem_id NOT IN (${notPublicProblems}) AS is_public FROM user_problem u WHERE ${chosen}) AS counted
    GROUP BY counted.user_id
    ON CONFLICT (user_id) DO UPDATE SET ac = excluded.ac, total = excluded.total, score = excluded.score`.execute(tx);
}

/** The title that a number of solved problems earns, where it is another one than before. */
const earnedHonors = (accounts: RawBuilder<unknown>) => sql`
  UPDATE account SET honor_name = earned.title, honor_color = earned.color
  FROM (
    SELECT a.id, honor.title, honor.color
    FROM (${accounts}) AS a LEFT JOIN user_stat stat ON stat.user_id = a.id
    LEFT JOIN LATERAL (
      SELECT item.data->>'title' AS title, item.data->>'color' AS color FROM site_item item
      WHERE item.kind = 'honor' AND (item.data->>'accepted')::int <= COALESCE(stat.ac, 0)
      ORDER BY (item.data->>'accepted')::int DESC, item.id LIMIT 1) AS honor ON true) AS earned
  WHERE account.id = earned.id
    AND (account.honor_name, account.honor_color) IS DISTINCT FROM (earned.title, earned.color)`;

export async function refreshHonors(tx: Tx, userIds: readonly number[]): Promise<void> {
  await earnedHonors(sql`SELECT unnest(${userIds}::bigint[]) AS id`).execute(tx);
}

/** The next accounts after one, in portions: nobody's login waits for all of them. Answers the last of them. */
export async function refreshHonorsAfter(db: Db, after: number, count: number): Promise<number | undefined> {
  const portion = await db
    .selectFrom('account')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
  const ids = portion.map((account) => account.id);
  if (ids.length > 0) await earnedHonors(sql`SELECT unnest(${ids}::bigint[]) AS id`).execute(db);
  return ids.length < count ? undefined : ids.at(-1);
}

export async function refreshProblemStats(tx: Tx, problemIds: readonly number[] | 'all'): Promise<void> {
  const chosen = problemIds === 'all' ? sql`true` : sql`s.problem_id = ANY(${problemIds})`;
  const counted = (status: number) => sql`count(*) FILTER (WHERE s.status = ${status})::int`;
  await sql`
    INSERT INTO problem_stat (problem_id, total, ac, pe, ce, wa, tle, mle, re, se, pa)
    SELECT s.problem_id, count(*)::int, ${counted(STATUS.accepted)}, ${counted(STATUS.presentation_error)},
           ${counted(STATUS.compile_error)}, ${counted(STATUS.wrong_answer)}, ${counted(STATUS.time_limit)},
           ${counted(STATUS.memory_limit)}, ${counted(STATUS.runtime_error)}, ${counted(STATUS.system_error)},
           ${counted(STATUS.partial_accepted)}
    FROM submission s WHERE ${chosen} AND ${practice()} GROUP BY s.problem_id
    ON CONFLICT (problem_id) DO UPDATE SET total = excluded.total, ac = excluded.ac, pe = excluded.pe, ce = excluded.ce,
      wa = excluded.wa, tle = excluded.tle, mle = excluded.mle, re = excluded.re, se = excluded.se, pa = excluded.pa`.execute(
    tx,
  );
}
