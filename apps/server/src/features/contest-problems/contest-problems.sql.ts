import { STATUS } from '@oyez/contract/judging/verdict';
import type { ContestRule } from '@oyez/contract/contests/contest-values';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { displayKey } from '../../db/display-key.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { beforeEnd, competes, isOfContest, overAt, type countedSpan, type End } from '../../policy/contest-counting.ts';
import { submittedBy } from '../../policy/contest-submissions.policy.ts';
import { publicContests, type ContestFacts } from '../../policy/contests.policy.ts';
import { countsOf, type VerdictCounts } from '../../policy/counted-verdicts.ts';
import type { OpenScope } from '../../policy/open-scope.ts';

export type Alias = { id: number; problem_id: number; label: string; title: string };

function aliasesOf(db: Db, contestId: number) {
  return db
    .selectFrom('contest_problem as alias')
    .select(['alias.id', 'alias.problem_id', 'alias.label', 'alias.title'])
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
  const rows = await db
    .selectFrom('submission as s')
    .select(['s.status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('s.contest_problem_id', '=', contestProblemId)
    .where('s.submitted_at', '>=', from)
    .$if(until !== null, (query) => query.where(beforeEnd(until!)))
    .where(competes(contest))
    .where(isOfContest())
    .groupBy('s.status')
    .execute();
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
    judgedAlone?: boolean;
  },
): Promise<OwnResult[]> {
  const { rule, runId, problemIds, until, judgedAlone = false } = chosen;
  const conditions = [
    submissions.listed,
    ...(runId === null
      ? [submittedBy(userId, contest), sql`s.apart IS DISTINCT FROM 'virtual'`]
      : [sql`s.user_id = ${userId}`, sql`s.participant_id = ${runId}`]),
    ...(problemIds === undefined ? [] : [sql`s.problem_id = ANY(${problemIds}::bigint[])`]),
    ...(until === undefined ? [] : [beforeEnd(until)]),
    ...(judgedAlone ? [sql`s.status NOT IN (${STATUS.pending}, ${STATUS.compiling}, ${STATUS.judging})`] : []),
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
