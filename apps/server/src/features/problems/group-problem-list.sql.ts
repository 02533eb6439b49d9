import { STATUS } from '@oyez/contract/judging/verdict';
import type { ProblemSort } from '@oyez/contract/problems/problems';
import type { SortOrder, TextLanguage } from '@oyez/contract/wire/values';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { COUNTED_STATUSES, type VerdictCounts } from '../../policy/counted-verdicts.ts';
import { countedIn } from '../../policy/counting.ts';
import type { ProblemListRow } from './problem-list.sql.ts';
import { problemSays } from './problem-search.filter.ts';

export type GroupListFilter = {
  keyword?: string | undefined;
  difficulty?: number | undefined;
  /** All of them. */
  tagIds?: number[] | undefined;
  mine?: { userId: number; state: 'solved' | 'tried' | 'new' } | undefined;
};

export type GroupListPage = {
  limit: number;
  offset: number;
  language: TextLanguage;
  sort: ProblemSort;
  order: SortOrder;
};

/** The problems of a group as its members list them; what is counted was handed in to the group's practice. */
export async function groupProblemPage(
  db: Db,
  groupId: number,
  filter: GroupListFilter,
  { language, sort, order, ...page }: GroupListPage,
  readable: RowFilter<'problem'>,
): Promise<{ rows: ProblemListRow[]; total: number }> {
  const chosen: RowFilter<'problem'> = (eb) =>
    eb.and([
      readable(eb),
      eb('problem.group_id', '=', groupId),
      eb('problem.hidden', '=', false),
      eb('problem.contest_only', '=', false),
      ...conditionsOf(filter, groupId),
    ]);
  const place = PLACES[sort](language);
  const direction = sql.raw(order);
  return readPage(
    db
      .selectFrom('problem')
      .leftJoinLateral(countsIn(groupId).as<'counts'>(sql.ref('counts')), (join) => join.onTrue())
      .select(['problem.id', 'problem.display_id', 'problem.difficulty', 'problem.type'])
      .select([
        titleIn(language).as('title'),
        sql<number[]>`to_json(ARRAY(SELECT tag_id FROM problem_tag
          WHERE problem_tag.problem_id = problem.id ORDER BY tag_id))`.as('tag_ids'),
      ])
      .select(['counts.total', 'counts.ac', 'counts.mle', 'counts.tle', 'counts.re'])
      .select(['counts.pe', 'counts.ce', 'counts.wa', 'counts.se', 'counts.pa'])
      .where(chosen)
      .$if(place !== null, (rows) => rows.orderBy(sql`${place} ${direction} NULLS LAST`))
      .orderBy(sql`length(problem.display_id) ${place === null ? direction : sql.raw('asc')}`)
      .orderBy(sql`problem.display_id ${place === null ? direction : sql.raw('asc')}`),
    page,
    db.selectFrom('problem').where(chosen),
  );
}

function conditionsOf({ keyword, difficulty, tagIds = [], mine }: GroupListFilter, groupId: number) {
  const conditions: RawBuilder<boolean>[] = [];
  if (keyword !== undefined) conditions.push(problemSays(keyword));
  if (difficulty !== undefined) conditions.push(sql<boolean>`problem.difficulty = ${difficulty}::bigint`);
  const ids = [...new Set(tagIds)];
  if (ids.length > 0) {
    conditions.push(sql<boolean>`problem.id IN (SELECT problem_id FROM problem_tag WHERE tag_id = ANY (${ids}::bigint[])
      GROUP BY problem_id HAVING count(*) = ${ids.length}::int)`);
  }
  if (mine !== undefined) {
    const tried = (also = sql``) => sql<boolean>`EXISTS (SELECT FROM submission AS s WHERE s.problem_id = problem.id
      AND s.user_id = ${mine.userId} AND ${countedIn({ kind: 'group', groupId })} ${also})`;
    const solved = tried(sql`AND s.status = ${STATUS.accepted}`);
    if (mine.state === 'solved') conditions.push(solved);
    else if (mine.state === 'new') conditions.push(sql<boolean>`NOT ${tried()}`);
    else conditions.push(sql<boolean>`(${tried()} AND NOT ${solved})`);
  }
  return conditions;
}

function titleIn(language: TextLanguage): RawBuilder<string | null> {
  return sql`(SELECT text.title FROM problem_statement AS text WHERE text.problem_id = problem.id
    ORDER BY text.lang = ${language} DESC LIMIT 1)`;
}

/** By what rows stand in order; null: by number alone. */
const PLACES: Record<ProblemSort, (language: TextLanguage) => RawBuilder<unknown> | null> = {
  number: () => null,
  title: (language) => sql`lower(${titleIn(language)})`,
  difficulty: () => sql`problem.difficulty`,
  solved: () => sql`counts.ac`,
  rate: () => sql`counts.ac::float8 / NULLIF(counts.total, 0)`,
};

/** How what was handed in to a group's practice on a problem ended. */
function countsIn(groupId: number): RawBuilder<VerdictCounts> {
  const parts = Object.entries(COUNTED_STATUSES).map(
    ([name, status]) => sql`count(*) FILTER (WHERE s.status = ${sql.lit(status)})::int AS ${sql.ref(name)}`,
  );
  return sql<VerdictCounts>`(SELECT count(*)::int AS total, ${sql.join(parts)}
    FROM submission AS s WHERE s.problem_id = problem.id AND ${countedIn({ kind: 'group', groupId })})`;
}

export async function countsInGroup(db: Db, groupId: number, problemId: number): Promise<VerdictCounts> {
  const { rows } = await sql<VerdictCounts>`SELECT counts.* FROM (SELECT ${problemId}::bigint AS id) AS problem
    CROSS JOIN LATERAL ${countsIn(groupId)} AS counts`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('counts of a group are one row');
  return counts;
}
