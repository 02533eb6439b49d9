import { STATUS } from '@oyez/contract/judging/verdict';
import type { ContestRule } from '@oyez/contract/contests/contest-values';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { displayKey } from '../../db/display-key.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import {
  beforeEnd,
  countsInContest,
  isOfContest,
  overAt,
  type countedSpan,
  type End,
} from '../../policy/contest-counting.ts';
import { submittedBy } from '../../policy/contest-submissions.policy.ts';
import { publicContests, type ContestFacts } from '../../policy/contests.policy.ts';
import { countsOf, type VerdictCounts } from '../../policy/counted-verdicts.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { joinedToStanding, standingStatus, waitingStatuses } from '../../policy/standing-verdicts.ts';
import type { ContestTitles } from '../../policy/contest-problems.policy.ts';

export type Alias = ContestTitles & { id: number; problem_id: number; label: string };

function aliasesOf(db: Db, contestId: number) {
  return db
    .selectFrom('contest_problem as alias')
    .select(['alias.id', 'alias.problem_id', 'alias.label', 'alias.title', 'alias.title_en as titleEn'])
    .where('alias.contest_id', '=', contestId)
    .where('alias.deleted_at', 'is', null);
}

export async function findAlias(db: Db, contestId: number, label: string): Promise<Alias | undefined> {
  return aliasesOf(db, contestId).where('alias.label_key', '=', displayKey(label)).executeTakeFirst();
}

/** Those of a contest that a person reads, in the order in which it has them. */
export async function listAliases(db: Db, contestId: number, readable: RowFilter<'problem'>): Promise<Alias[]> {
  return aliasesOf(db, contestId)
    .innerJoin('problem', 'problem.id', 'alias.problem_id')
    .where(readable)
    .orderBy('alias.ordinal')
    .orderBy('alias.label_key')
    .execute();
}

/** How the submissions to a problem of a contest ended, of those that count. */
export async function verdictCounts(
  db: Db,
  contestProblemId: number,
  contest: ContestFacts,
  { from, until }: ReturnType<typeof countedSpan>,
): Promise<VerdictCounts> {
  const { rows } = await sql<{ status: number; count: number }>`
    SELECT ${standingStatus} AS status, count(*)::int AS count
    FROM submission s ${joinedToStanding}
    WHERE s.contest_problem_id = ${contestProblemId} AND s.submitted_at >= ${from}
      ${until === null ? sql`` : sql`AND ${beforeEnd(until)}`} AND ${countsInContest(contest)} AND ${isOfContest()}
    GROUP BY 1`.execute(db);
  return countsOf(rows);
}

export type OwnResult = { problem_id: number; status: number; score: number | null };

/** A person's result for each problem they tried there: under ACM rules an accepted one, else the latest. */
export async function ownResults(
  db: Db,
  userId: number,
  { submissions, contest }: Pick<OpenScope, 'submissions' | 'contest'>,
  chosen: {
    rule: ContestRule;
    /** The window that they are of; none of any window where it is null. */
    runId: number | null;
    problemIds?: readonly number[];
    until?: End | undefined;
    /** Practice is counted although it came after `until`. */
    practice?: boolean;
    judgedAlone?: boolean;
  },
): Promise<OwnResult[]> {
  const { rule, runId, problemIds, until, practice = false, judgedAlone = false } = chosen;
  const conditions = [
    submissions.listed,
    ...(runId === null
      ? [submittedBy(userId, contest), sql`s.apart IS DISTINCT FROM 'virtual'`]
      : [sql`s.user_id = ${userId}`, sql`s.participant_id = ${runId}`]),
    ...(problemIds === undefined ? [] : [sql`s.problem_id = ANY(${problemIds}::bigint[])`]),
    ...(until === undefined ? [] : [sql`(${beforeEnd(until)} OR (${practice}::boolean AND s.apart = 'practice'))`]),
    ...(judgedAlone ? [sql`s.status NOT IN ${waitingStatuses}`] : []),
  ];
  const best = rule === 'acm' ? sql`(s.status = ${STATUS.accepted}) DESC, ` : sql``;
  const { rows } = await sql<OwnResult>`
    SELECT DISTINCT ON (s.problem_id) s.problem_id, s.status, s.score FROM submission s
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY s.problem_id, ${best}s.submitted_at DESC, s.id DESC`.execute(db);
  return rows;
}

const MOST_NAMED = 50;

/** What a problem page may name: contests that were everybody's to enter, and are over. */
export async function endedContestsOf(db: Db, problemId: number, now: Date) {
  return db
    .selectFrom('contest')
    .innerJoin('contest_problem as alias', 'alias.contest_id', 'contest.id')
    .select(['contest.id', 'contest.title', 'contest.ends_at', 'alias.label'])
    .where('alias.problem_id', '=', problemId)
    .where('alias.deleted_at', 'is', null)
    .where(publicContests)
    .where('contest.auth', '<>', 'private')
    .where('contest.account_rule_on', '=', false)
    .where(sql<boolean>`${overAt('contest')} <= ${now}::timestamptz`)
    .orderBy('contest.ends_at', 'desc')
    .limit(MOST_NAMED)
    .execute();
}
