import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { accountsCalled } from '../accounts/called-accounts.filter.ts';
import { containing, marksOf } from '../../db/search-marks.ts';
import { displayKey } from '../../db/display-key.ts';
import { beforeEnd, isOfContest, type End } from '../../policy/contest-counting.ts';
import type { Apart } from '../../policy/counting.ts';
import { teamKey } from '../../db/team-key.ts';
import { sharedSubmissions, type ListedSubmissions } from '../../policy/submissions.policy.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { submissionsById, type SubmissionRecord } from './submissions.sql.ts';

/** By a part of the name, or by the whole of it. */
type Named = { text: string; exact: boolean };

export type ListFilter = {
  userId: number | undefined;
  /** Handed in by any of a team. */
  teamId: number | undefined;
  author: Named | undefined;
  problem: Named | undefined;
  status: number | undefined;
  language: string | undefined;
  /** Handed in from one moment on, and before another. */
  from: Date | undefined;
  before: End | undefined;
  shared: boolean;
  /** Of a contest: its own submissions, or those that are no part of it. */
  made: 'official' | Apart | undefined;
  /** Beside those that are meant, what was handed in in this window, or apart by this person. */
  besides: { runId: number } | { apartOf: number } | undefined;
};

/** People or problems that a filter means: how many, and how many submissions they have in all. */
export type Members = {
  column: 'user_id' | 'problem_id' | 'participant_id';
  ids: RawBuilder<unknown>;
  count: number;
  total: number;
};

/** A filter in which names have been looked up; of the members those with the fewest submissions come first. */
export type Selection = { conditions: RawBuilder<boolean>[]; members: Members[] };

/** How a page is looked up: `submission-list-plan.ts` decides it. */
export type PagePlan = {
  /** Up to so many rows are looked for, from the newest one on. */
  needed: number;
  /**
   * Whose submissions are looked through, each one's along their own index; nobody's: the way from the newest one of
   * all.
   */
  gathered: Members | undefined;
  /** Which newest part of all submissions is looked through first; undefined: all at once. */
  newestShare: number | undefined;
};

/** What is asked of the submission itself. */
export function conditionsOf(filter: ListFilter): RawBuilder<boolean>[] {
  const { userId, teamId, status, language, shared } = filter;
  return [
    ...(userId === undefined ? [] : [sql<boolean>`s.user_id = ${userId}`]),
    ...(teamId === undefined ? [] : [ofTeam(teamId, filter)]),
    ...(status === undefined ? [] : [sql<boolean>`s.status = ${status}`]),
    ...(language === undefined ? [] : [sql<boolean>`s.language = ${language}`]),
    ...(shared ? [sharedSubmissions] : []),
    ...madeIn(filter),
  ];
}

function ofTeam(teamId: number, { besides }: ListFilter): RawBuilder<boolean> {
  if (besides === undefined || 'runId' in besides) return sql`s.participant_id = ${teamId}`;
  return sql`(s.participant_id = ${teamId} OR ${apartOf(besides.apartOf)})`;
}

function apartOf(userId: number): RawBuilder<boolean> {
  return sql`(s.apart IS NOT NULL AND s.user_id = ${userId})`;
}

/** When, and as what it was handed in. */
function madeIn({ from, before, made, besides }: ListFilter): RawBuilder<boolean>[] {
  const conditions = [
    ...(from === undefined ? [] : [sql<boolean>`s.submitted_at >= ${from}`]),
    ...(before === undefined ? [] : [beforeEnd(before)]),
    ...(made === undefined ? [] : [made === 'official' ? isOfContest() : sql<boolean>`s.apart = ${made}`]),
  ];
  if (besides === undefined) return conditions;
  const others = 'runId' in besides ? sql<boolean>`s.participant_id = ${besides.runId}` : apartOf(besides.apartOf);
  return [sql<boolean>`((${sql.join(conditions, sql` AND `)}) OR ${others})`];
}

/** Undefined: nothing can be found. */
export async function selectionOf(
  db: Db,
  filter: ListFilter,
  { named: problems, judged }: Pick<ListedSubmissions, 'named' | 'judged'>,
  /** In this contest teams are meant, each by its name and by all of its members. */
  teamsOf: number | undefined,
): Promise<Selection | undefined> {
  const { author, problem, status } = filter;
  const conditions = conditionsOf(filter);
  // Whoever asks for a verdict that is kept back must not find it by asking.
  if (status !== undefined && judged !== undefined) conditions.push(judged);
  if (problem !== undefined && problems.by === 'label') conditions.push(problems.among(isMeant(problem)));
  const named = await Promise.all([
    author === undefined
      ? undefined
      : teamsOf === undefined
        ? membersOf(db, 'user_id', peopleNamed(author))
        : membersOf(db, 'participant_id', teamsNamed(teamsOf, author)),
    problem === undefined || problems.by === 'label'
      ? undefined
      : membersOf(db, 'problem_id', problemsNamed(problem, problems.nameable)),
  ]);
  const members = named.filter((one) => one !== undefined).toSorted((a, b) => a.total - b.total);
  if (members.some((one) => one.count === 0)) return undefined;
  return { conditions, members };
}

function isMeant({ text, exact }: Named) {
  return (key: RawBuilder<unknown>) =>
    exact ? sql<boolean>`${key} = ${displayKey(text)}` : sql<boolean>`${key} LIKE ${containing(displayKey(text))}`;
}

/** More are looked up again by each query rather than sent with it. */
const MAX_SENT_IDS = 20_000;

async function membersOf(db: Db, column: Members['column'], ids: RawBuilder<unknown>): Promise<Members> {
  const { rows } = await sql<{ count: number; total: number; list: string | null }>`
    SELECT count(*)::float8 AS count, COALESCE(sum(total), 0)::float8 AS total,
      CASE WHEN count(*) <= ${MAX_SENT_IDS} THEN array_agg(id)::text END AS list
    FROM (${ids}) AS member`.execute(db);
  const { count: found = 0, total = 0, list = null } = rows[0] ?? {};
  return { column, count: found, total, ids: list === null ? ids : sql`SELECT unnest(${list}::bigint[]) AS id` };
}

/** Those whom the counters do not know yet count as one. */
function peopleNamed({ text, exact }: Named): RawBuilder<unknown> {
  const key = usernameKey(text);
  const isMeant = exact
    ? sql`account.username_key = ${key} AND account.deleted_at IS NULL`
    : sql`account.id = ANY (ARRAY(${accountsCalled('username_key', key)}))`;
  return sql`
    SELECT account.id, COALESCE(stat.total, 1) AS total
    FROM account LEFT JOIN user_stat stat ON stat.user_id = account.id WHERE ${isMeant}`;
}

function teamsNamed(contestId: number, { text, exact }: Named): RawBuilder<unknown> {
  const isMeant = (key: RawBuilder<unknown>, name: string) =>
    exact ? sql`${key} = ${name}` : sql`${key} LIKE ${containing(name)}`;
  return sql`
    SELECT team.id, 1 AS total FROM participant AS team
    WHERE team.contest_id = ${contestId} AND team.team_key IS NOT NULL AND (
      ${isMeant(sql`team.team_key`, teamKey(text))} OR EXISTS (SELECT FROM participant_member AS mate
        JOIN account ON account.id = mate.user_id
        WHERE mate.participant_id = team.id AND ${isMeant(sql`account.username_key`, usernameKey(text))}))`;
}

function problemsNamed({ text, exact }: Named, nameable: RawBuilder<boolean>): RawBuilder<unknown> {
  const key = text.toUpperCase();
  if (exact) {
    return sql`
      SELECT problem.id, COALESCE(stat.total, 1) AS total
      FROM problem LEFT JOIN problem_stat stat ON stat.problem_id = problem.id
      WHERE ${nameable} AND problem.display_key = ${key}`;
  }
  return sql`
    SELECT found.problem_id AS id, COALESCE(stat.total, 1) AS total
    FROM problem_search AS found LEFT JOIN problem_stat stat ON stat.problem_id = found.problem_id
    WHERE search_marks(found.text) @> ${marksOf(text.toLowerCase())}::text[] AND upper(found.display_id) LIKE ${containing(key)}
      AND found.problem_id NOT IN (SELECT problem.id FROM problem WHERE NOT ${nameable})`;
}

/** The rows of one page, newest first, and how many of those that are needed there are from the page's first one on. */
export async function submissionPage(
  db: Db,
  visible: RawBuilder<boolean>,
  selection: Selection,
  { offset, limit }: { offset: number; limit: number },
  { needed, gathered, newestShare }: PagePlan,
): Promise<{ rows: SubmissionRecord[]; found: number }> {
  const idsOf = async (scope: RawBuilder<boolean>) => {
    const { rows } = await sql<{ id: number }>`
      SELECT s.id FROM ${matching(selection, scope, gathered, needed)}
      ORDER BY s.id DESC OFFSET ${count(offset)} LIMIT ${count(needed - offset)}`.execute(db);
    return rows.map((row) => row.id);
  };
  const isPart = newestShare !== undefined;
  let ids = await idsOf(isPart ? sql<boolean>`${visible} AND ${newest(newestShare)}` : visible);
  if (isPart && ids.length < needed - offset) ids = await idsOf(visible);
  const rows = await submissionsById(db, ids.slice(0, limit));
  return { rows: rows.toSorted((a, b) => b.id - a.id), found: ids.length };
}

/** The newest part of all submissions. */
function newest(share: number): RawBuilder<boolean> {
  return sql`s.id >= (SELECT max(id) - ((max(id) - min(id)) * ${share}::float8)::bigint FROM submission)`;
}

/** How many there are, counted up to a bound. */
export async function countSubmissions(
  db: Db,
  visible: RawBuilder<boolean>,
  selection: Selection,
  atMost: number,
  gathered: Members | undefined,
): Promise<number> {
  // Without members to gather: walked along an index rather than read from the table.
  const inOrder = gathered === undefined ? sql`ORDER BY s.id DESC` : sql``;
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM (
      SELECT 1 FROM ${matching(selection, visible, gathered, atMost)} ${inOrder} LIMIT ${count(atMost)}) AS counted`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export async function hasSubmission(db: Db, visible: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM submission s WHERE ${visible} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** `s`: the submissions that are meant, of each member that is gathered the newest. */
function matching(
  { conditions, members }: Selection,
  visible: RawBuilder<boolean>,
  gathered: Members | undefined,
  ofEach: number,
): RawBuilder<unknown> {
  // IS TRUE: looked up in a hash on the way, and no reason to leave the order of the index.
  const others = members
    .filter((one) => one !== gathered)
    .map(({ column, ids }) => sql`((${sql.ref(`s.${column}`)} IN (SELECT id FROM (${ids}) AS member)) IS TRUE)`);
  // Most rows are not of these members: nothing else has to be asked about them.
  const wanted = sql.join([...others, ...conditions, visible], sql` AND `);
  if (gathered === undefined) return sql`(SELECT s.id FROM submission s WHERE ${wanted}) AS s`;
  return sql`(${gathered.ids}) AS member CROSS JOIN LATERAL (
    SELECT s.id FROM submission s WHERE ${sql.ref(`s.${gathered.column}`)} = member.id AND ${wanted}
    ORDER BY s.id DESC LIMIT ${count(ofEach)}) AS s`;
}

/** About how many submissions meet the conditions, as the planner knows from its last look at the table. */
export async function plannedRows(db: Db, conditions: RawBuilder<boolean>[]): Promise<number> {
  type Explained = { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] };
  const { rows } = await sql<Explained>`
    EXPLAIN (FORMAT JSON) SELECT 1 FROM submission s
    WHERE ${sql.join(conditions, sql` AND `)}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** Stands in the text: of a parameter the planner would think that a tenth of all rows is wanted, and read them all. */
function count(rows: number): RawBuilder<number> {
  return sql.lit(Math.trunc(rows));
}
