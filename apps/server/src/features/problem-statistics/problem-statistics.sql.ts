import { STATUS } from '@oyez/contract/judging/verdict';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';

export async function findHead(db: Db, displayId: string, visible: RowFilter<'problem'>, language: TextLanguage) {
  return db
    .selectFrom('problem')
    .select(['problem.id', 'problem.display_id'])
    .select((eb) =>
      eb
        .selectFrom('problem_statement as text')
        .select('text.title')
        .whereRef('text.problem_id', '=', 'problem.id')
        .orderBy(sql`text.lang = ${language}`, 'desc')
        .orderBy(sql`text.lang = problem.default_lang`, 'desc')
        .limit(1)
        .as('title'),
    )
    .where('problem.display_key', '=', displayId.toUpperCase())
    .where(visible)
    .executeTakeFirst();
}

export async function verdictCounts(db: Db, problemId: number) {
  return db.selectFrom('problem_stat').selectAll().where('problem_id', '=', problemId).executeTakeFirst();
}

/** Memory is told apart in steps of this many KB: more would be noise. */
export const MEMORY_STEP_KB = 64;

export type MeasuredRow = {
  language: string;
  accepted: boolean;
  /** Of accepted ones only. */
  time_ms: number | null;
  memory_kb: number | null;
  count: number;
};

/** The newest practice submissions to a problem, those that are alike counted together. */
export async function newestSubmissions(db: Db, problemId: number, atMost: number): Promise<MeasuredRow[]> {
  const result = await sql<MeasuredRow>`
    WITH newest AS (
      SELECT language, status = ${STATUS.accepted} AS accepted, time_ms, memory_kb FROM submission
      WHERE problem_id = ${problemId} AND contest_id IS NULL AND group_id IS NULL
      ORDER BY id DESC LIMIT ${atMost})
    SELECT language, accepted, CASE WHEN accepted THEN time_ms END AS time_ms,
           CASE WHEN accepted THEN memory_kb / ${MEMORY_STEP_KB} * ${MEMORY_STEP_KB} END AS memory_kb, count(*)::int AS count
    FROM newest GROUP BY 1, 2, 3, 4`.execute(db);
  return result.rows;
}

export async function ownSubmissions(db: Db, userId: number, problemId: number, atMost: number) {
  return db
    .selectFrom('submission')
    .select(['language', 'status', 'time_ms', 'memory_kb'])
    .where('user_id', '=', userId)
    .where('problem_id', '=', problemId)
    .where('contest_id', 'is', null)
    .where('group_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
}
