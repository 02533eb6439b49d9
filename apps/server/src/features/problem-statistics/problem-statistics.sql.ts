import { STATUS } from '@oyez/contract/judging/verdict';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { isOfContest } from '../../policy/contest-counting.ts';
import { submittedBy } from '../../policy/contest-submissions.policy.ts';
import { countsOf, type VerdictCounts } from '../../policy/counted-verdicts.ts';
import { countedIn } from '../../policy/counting.ts';
import type { OpenScope } from '../../policy/open-scope.ts';

export async function findHead(
  db: Db,
  named: RowFilter<'problem'>,
  visible: RowFilter<'problem'>,
  language: TextLanguage,
) {
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
    .where(named)
    .where(visible)
    .executeTakeFirst();
}

/** Practice on the site is counted as it happens; elsewhere there is little enough to count now. */
export async function verdictCounts(db: Db, place: OpenScope, problemId: number): Promise<VerdictCounts | undefined> {
  if (place.home.kind === 'site') {
    return db.selectFrom('problem_stat').selectAll().where('problem_id', '=', problemId).executeTakeFirst();
  }
  const rows = await db
    .selectFrom('submission as s')
    .select(['s.status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('s.problem_id', '=', problemId)
    .where(everybodys(place))
    .groupBy('s.status')
    .execute();
  return countsOf(rows);
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

/** The newest submissions to a problem in one place, those that are alike counted together. */
export async function newestSubmissions(
  db: Db,
  place: OpenScope,
  problemId: number,
  atMost: number,
): Promise<MeasuredRow[]> {
  const result = await sql<MeasuredRow>`
    WITH newest AS (
      SELECT language, status = ${STATUS.accepted} AS accepted, time_ms, memory_kb FROM submission s
      WHERE problem_id = ${problemId} AND ${everybodys(place)}
      ORDER BY id DESC LIMIT ${atMost})
    SELECT language, accepted, CASE WHEN accepted THEN time_ms END AS time_ms,
           CASE WHEN accepted THEN memory_kb / ${MEMORY_STEP_KB} * ${MEMORY_STEP_KB} END AS memory_kb, count(*)::int AS count
    FROM newest GROUP BY 1, 2, 3, 4`.execute(db);
  return result.rows;
}

/** In a contest what its seal keeps is in no figure. */
function everybodys({ home, submissions }: OpenScope): RawBuilder<boolean> {
  return home.kind === 'contest' ? sql`(${submissions.forAll} AND ${isOfContest()})` : countedIn(home);
}

export async function ownSubmissions(
  db: Db,
  userId: number,
  { home, contest, submissions }: OpenScope,
  problemId: number,
  atMost: number,
) {
  return db
    .selectFrom('submission as s')
    .select(['language', 'status', 'time_ms', 'memory_kb'])
    .where(submittedBy(userId, contest))
    .where('problem_id', '=', problemId)
    .where(countedIn(home))
    .where(submissions.judged ?? sql.lit<boolean>(true))
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
}
