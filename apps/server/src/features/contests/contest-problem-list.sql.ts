import { recordKind } from '@oyez/board/facts';
import { STATUS, VERDICTS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { beforeEnd, countsInContest, isOfContest, type countedSpan } from '../../policy/contest-counting.ts';
import { foundInContest } from '../../policy/contest-problems.policy.ts';
import type { ContestFacts } from '../../policy/contests.policy.ts';
import { joinedToStanding, standingStatus } from '../../policy/standing-verdicts.ts';

/** Verdicts that boards count: not of what is still judged. */
const COUNTED = Object.values(VERDICTS)
  .map(({ code }) => code)
  .filter((code) => recordKind(code) !== 'unjudged');

/** In their order. Those that were hidden after they had been taken in are the jury's alone. */
export async function contestProblems(db: Db, contestId: number, { withHidden }: { withHidden: boolean }) {
  return db
    .selectFrom('contest_problem as alias')
    .innerJoin('problem', 'problem.id', 'alias.problem_id')
    .select(['alias.id', 'alias.contest_id', 'alias.problem_id', 'alias.label', 'alias.color'])
    .select(['alias.title', 'alias.title_en as titleEn'])
    .where('alias.contest_id', '=', contestId)
    .where(foundInContest({ withHidden }))
    .orderBy('alias.ordinal')
    .orderBy('alias.id')
    .execute();
}

export type ProblemCounts = Map<number, { ac: number; total: number }>;

/** How often each of its problems was accepted and handed in by those who compete, in a span. */
export async function countSubmissions(
  db: Db,
  contest: Pick<ContestFacts, 'id' | 'ownerId' | 'groupId' | 'teams'>,
  { from, until }: ReturnType<typeof countedSpan>,
): Promise<ProblemCounts> {
  const result = await sql<{ id: number; ac: number; total: number }>`
    SELECT s.contest_problem_id AS id, count(*)::int AS total,
           (count(*) FILTER (WHERE ${standingStatus} = ${STATUS.accepted}))::int AS ac
    FROM submission s ${joinedToStanding}
    WHERE s.contest_id = ${contest.id} AND s.contest_problem_id IS NOT NULL
      AND ${standingStatus} = ANY(${COUNTED}::int[])
      AND s.submitted_at >= ${from} ${until === null ? sql`` : sql`AND ${beforeEnd(until)}`}
      AND ${countsInContest(contest)} AND ${isOfContest()}
    GROUP BY s.contest_problem_id`.execute(db);
  return new Map(result.rows.map(({ id, ac, total }) => [id, { ac, total }]));
}
