import { PAGE_SIZES } from '@oyez/contract/limits';
import type { Database } from '../../db/client.ts';
import { PUBLIC_PROBLEM } from './problems.policy.ts';
import { displayKey, searchText } from './problems.sql.ts';

export type ProblemListFilter = {
  /** In a title or in the display id. */
  keyword?: string | undefined;
  difficulty?: number | undefined;
  /** A remote judge's key; null: the site's own. */
  remote?: string | null | undefined;
  /** All of them. */
  tagIds?: number[] | undefined;
  mine?: { userId: number; state: 'solved' | 'tried' | 'new' } | undefined;
};

/** Which public problems are meant. Each combination of filters has a name of its own: it is a prepared statement. */
export type Selection = { name: string; where: string; values: unknown[] };

export function selectionOf(filter: ProblemListFilter): Selection {
  const selection: Selection = { name: 'all', where: PUBLIC_PROBLEM, values: [] };
  const add = (name: string, condition: (...positions: string[]) => string, ...values: unknown[]) => {
    selection.where += ` AND ${condition(...values.map((value) => `$${selection.values.push(value)}`))}`;
    selection.name += `_${name}`;
  };
  if (filter.keyword !== undefined) {
    add(
      'keyword',
      (id, text) => `(problem.display_key LIKE ${id}
        OR problem.id IN (SELECT problem_id FROM problem_statement WHERE search_text LIKE ${text}))`,
      contains(displayKey(filter.keyword)),
      contains(searchText(filter.keyword)),
    );
  }
  if (filter.difficulty !== undefined)
    add('difficulty', (value) => `problem.difficulty = ${value}::bigint`, filter.difficulty);
  if (filter.remote === null) add('own', () => 'problem.remote_oj IS NULL');
  else if (filter.remote !== undefined) add('remote', (key) => `problem.remote_oj = ${key}`, filter.remote);
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

/** One page, by length and then value of the display ids: P9 stands before P10. */
export async function listProblems(
  database: Database,
  { name, where, values }: Selection,
  page: { limit: number; offset: number; language: 'zh' | 'en' },
): Promise<ProblemListRow[]> {
  const at = (offset: number) => `$${values.length + offset}`;
  // The page size stands in the text: as a parameter it would make the planner plan anew each time.
  const text = `
    SELECT page.id, page.display_id, page.difficulty, page.type,
      COALESCE((SELECT title FROM problem_statement s WHERE s.problem_id = page.id AND s.lang = ${at(2)}::text),
               (SELECT title FROM problem_statement s WHERE s.problem_id = page.id AND s.lang <> ${at(2)}::text LIMIT 1)) AS title,
      to_json(ARRAY(SELECT tag_id FROM problem_tag WHERE problem_tag.problem_id = page.id ORDER BY tag_id)) AS tag_ids,
      stat.total, stat.ac, stat.mle, stat.tle, stat.re, stat.pe, stat.ce, stat.wa, stat.se, stat.pa
    FROM (
      SELECT id, display_id, difficulty, type FROM problem WHERE ${where}
      ORDER BY length(display_id), display_id LIMIT ${page.limit} OFFSET ${at(1)}) AS page
    -- LATERAL with LIMIT: thirty look-ups by key rather than a scan of all statistics
    LEFT JOIN LATERAL (SELECT * FROM problem_stat WHERE problem_stat.problem_id = page.id LIMIT 1) AS stat ON true
    ORDER BY length(page.display_id), page.display_id`;
  // Connections keep named statements for ever: only for the sizes that our own pages offer.
  const kept = PAGE_SIZES.includes(page.limit) ? `problems_${name}_${page.limit}` : undefined;
  return database.named<ProblemListRow>(kept, text, [...values, page.offset, page.language]);
}

/** How many there are, counted up to a bound. */
export async function countProblems(
  database: Database,
  { name, where, values }: Selection,
  atMost: number,
): Promise<number> {
  const text = `SELECT count(*)::int AS n FROM (SELECT 1 FROM problem WHERE ${where} LIMIT $${values.length + 1}) AS counted`;
  const [row] = await database.named<{ n: number }>(`problem_count_${name}`, text, [...values, atMost]);
  return row?.n ?? 0;
}

/** A pattern for LIKE in which the text's own wildcards stand for themselves. */
function contains(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
