import { PAGE_SIZES } from '@oyez/contract/rules/limits';
import type { TextLanguage } from '@oyez/contract/wire/values';
import type { Database } from '../../db/client.ts';
import { containing } from '../../db/search-marks.ts';
import { PUBLIC_PROBLEM } from '../../policy/problems.policy.ts';
import { BY_NUMBER, placed, placesBy, type Ordering } from './problem-order.sql.ts';
import { wordsOf, type WordSearch } from './problem-words.filter.ts';
import { searchText } from './problem-search.filter.ts';

export type ProblemListFilter = {
  /** In a title or in the display id. */
  keyword?: string | undefined;
  /** Also what resembles the keyword. */
  withSlips?: boolean | undefined;
  difficulty?: number | undefined;
  /** A remote judge's key; null: the site's own. */
  remote?: string | null | undefined;
  /** All of them. */
  tagIds?: number[] | undefined;
  mine?: { userId: number; state: 'solved' | 'tried' | 'new' } | undefined;
};

/**
 * Which public problems are meant, and in which order. Each combination of filters has a name of its own: it is a
 * prepared statement. Without a name its text depends on what was typed.
 */
export type Selection = {
  name: string | undefined;
  /** Gives each row an id and a display id as `problem`. */
  from: string;
  where: string;
  /** The keyword, where rows near to it come first. */
  near: string | undefined;
  values: unknown[];
};

/** What a keyword is looked up in. */
const SEARCHED = '(SELECT problem_id AS id, display_id, text FROM problem_search) AS problem';
/** The few that are not public, rather than each row's flags. */
const NOT_PUBLIC = `SELECT problem.id FROM problem WHERE NOT (${PUBLIC_PROBLEM})`;

export function selectionOf(filter: ProblemListFilter): Selection {
  const words = wordsOf(filter.keyword ?? '');
  const selection: Selection =
    words.length === 0
      ? { name: 'all', from: 'problem', where: PUBLIC_PROBLEM, near: undefined, values: [] }
      : { name: 'found', from: SEARCHED, where: `problem.id NOT IN (${NOT_PUBLIC})`, near: undefined, values: [] };
  const position = (value: unknown) => `$${selection.values.push(value)}`;
  const add = (name: string, condition: (...positions: string[]) => string, ...values: unknown[]) => {
    selection.where += ` AND ${condition(...values.map(position))}`;
    if (selection.name !== undefined) selection.name += `_${name}`;
  };
  const hasFact = (condition: string) =>
    words.length === 0
      ? condition
      : `problem.id IN (SELECT problem.id FROM problem WHERE ${PUBLIC_PROBLEM} AND ${condition})`;
  if (words.length > 0) {
    selection.near = searchText(filter.keyword ?? '').trim();
    if (filter.withSlips === true) {
      selection.name = undefined;
      for (const word of words) selection.where += ` AND ${resembling(word, position)}`;
    } else {
      add(
        'keyword',
        (marks, patterns) =>
          `search_marks(problem.text) @> ${marks}::text[] AND problem.text LIKE ALL (${patterns}::text[])`,
        words.flatMap((word) => word.marks),
        words.map(({ word }) => containing(word)),
      );
    }
  }
  if (filter.difficulty !== undefined)
    add('difficulty', (value) => hasFact(`problem.difficulty = ${value}::bigint`), filter.difficulty);
  if (filter.remote === null) add('own', () => hasFact('problem.remote_oj IS NULL'));
  else if (filter.remote !== undefined) add('remote', (key) => hasFact(`problem.remote_oj = ${key}`), filter.remote);
  if (filter.tagIds !== undefined && filter.tagIds.length > 0) {
    const ids = [...new Set(filter.tagIds)];
    add(
      'tags',
      (wanted, count) => `problem.id IN (SELECT problem_id FROM problem_tag WHERE tag_id = ANY (${wanted}::bigint[])
        GROUP BY problem_id HAVING count(*) = ${count}::int)`,
      ids,
      ids.length,
    );
  }
  if (filter.mine) add(filter.mine.state, MINE[filter.mine.state], filter.mine.userId);
  return selection;
}

const TRIED = 'SELECT 1 FROM user_problem WHERE user_problem.problem_id = problem.id AND user_problem.user_id';
const MINE = {
  solved: (user: string) => `EXISTS (${TRIED} = ${user} AND solved_at IS NOT NULL)`,
  tried: (user: string) => `EXISTS (${TRIED} = ${user} AND solved_at IS NULL)`,
  new: (user: string) => `NOT EXISTS (${TRIED} = ${user})`,
};

/**
 * The text holds the word, or one that differs from it by a slip of the fingers: a letter that is wrong in a whole word,
 * two that changed places in any part. Each way is a search of its own: only
 * then the index alone answers it, and no marks of texts have to be made.
 */
function resembling({ marks, word, slip, swaps }: WordSearch, position: (value: unknown) => string): string {
  const has = (operator: '@>' | '&&', wanted: string[]) => `search_marks(text) ${operator} ${position(wanted)}::text[]`;
  const held = [{ marks, word }, ...swaps].map(
    (part) => `${has('@>', part.marks)} AND text LIKE ${position(containing(part.word))}::text`,
  );
  const slips = slip?.withAllOf.map((all) => `${has('&&', slip.anyOf)} AND ${has('@>', all)}`) ?? [];
  const found = [...held, ...slips].map((way) => `SELECT problem_id FROM problem_search WHERE ${way}`);
  return `problem.id = ANY (ARRAY(${found.join(' UNION ALL ')}))`;
}

/** A line of the text that is the keyword is nearest, then one that begins with it, one that holds it, its words. */
function distanceFrom(keyword: string): string {
  const has = (line: string) => `strpos(problem.text, ${line}) > 0`;
  const begun = `chr(10) || ${keyword}::text`;
  return `CASE WHEN ${has(`${begun} || chr(10)`)} THEN 0 WHEN ${has(begun)} THEN 1 WHEN ${has(`${keyword}::text`)} THEN 2 ELSE 3 END`;
}

export type ProblemListRow = {
  id: number;
  display_id: string;
  difficulty: number;
  type: string;
  title: string | null;
  tag_ids: number[];
  total: number | null;
  ac: number | null;
  mle: number | null;
  tle: number | null;
  re: number | null;
  pe: number | null;
  ce: number | null;
  wa: number | null;
  se: number | null;
  pa: number | null;
};

/**
 * One page: in the order that is asked for, else the nearest first, then by length and value of the display ids: P9
 * stands before P10.
 */
export async function listProblems(
  database: Database,
  { name, from, where, near, values }: Selection,
  page: { limit: number; offset: number; language: TextLanguage; ordering: Ordering | undefined },
): Promise<ProblemListRow[]> {
  const at = (offset: number) => `$${values.length + offset}`;
  const isNearFirst = page.ordering === undefined && near !== undefined;
  const { join, place, inOrder } = isNearFirst
    ? placed(distanceFrom(at(3)))
    : placesBy(page.ordering ?? BY_NUMBER, at(2));
  // The page size stands in the text: as a parameter it would make the planner plan anew each time.
  const text = `
    SELECT page.id, problem.display_id, problem.difficulty, problem.type,
      COALESCE((SELECT title FROM problem_statement s WHERE s.problem_id = page.id AND s.lang = ${at(2)}::text),
               (SELECT title FROM problem_statement s WHERE s.problem_id = page.id AND s.lang <> ${at(2)}::text LIMIT 1)) AS title,
      to_json(ARRAY(SELECT tag_id FROM problem_tag WHERE problem_tag.problem_id = page.id ORDER BY tag_id)) AS tag_ids,
      stat.total, stat.ac, stat.mle, stat.tle, stat.re, stat.pe, stat.ce, stat.wa, stat.se, stat.pa
    FROM (
      SELECT problem.id, problem.display_id, ${place} AS place
      FROM ${from} ${join} WHERE ${where}
      ORDER BY ${inOrder('place', 'problem')} LIMIT ${page.limit} OFFSET ${at(1)}) AS page
    JOIN problem ON problem.id = page.id
    -- LATERAL with LIMIT: thirty look-ups by key rather than a scan of all statistics
    LEFT JOIN LATERAL (SELECT * FROM problem_stat WHERE problem_stat.problem_id = page.id LIMIT 1) AS stat ON true
    ORDER BY ${inOrder('page.place', 'page')}`;
  const params = [...values, page.offset, page.language, ...(isNearFirst ? [near] : [])];
  return database.named<ProblemListRow>(keptName(name, page), text, params);
}

/** Connections keep named statements for ever: only for the sizes that our own pages offer, and in the usual order. */
function keptName(
  name: string | undefined,
  { limit, ordering }: { limit: number; ordering: Ordering | undefined },
): string | undefined {
  if (name === undefined || ordering !== undefined || !PAGE_SIZES.includes(limit)) return undefined;
  return `problems_${name}_${limit}`;
}

/** Those of these problems that are still public, or that meet another condition on `problem`. */
export function selectionOfIds(ids: readonly number[], where = PUBLIC_PROBLEM): Selection {
  return {
    name: undefined,
    from: '(SELECT id AS wanted_id, nth FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted(id, nth)) AS wanted JOIN problem ON problem.id = wanted_id',
    where,
    near: undefined,
    values: [ids],
  };
}

export async function countProblems(database: Database, { name, from, where, values }: Selection): Promise<number> {
  const text = `SELECT count(*)::int AS n FROM ${from} WHERE ${where}`;
  const [row] = await database.named<{ n: number }>(name && `problem_count_${name}`, text, values);
  return row?.n ?? 0;
}
