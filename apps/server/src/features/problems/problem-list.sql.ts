import type { Database } from '../../db/client.ts';
import { displayKey, searchText } from './problems.sql.ts';
import { PUBLIC_PROBLEM } from './problems.policy.ts';

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

const EXACT_TOTAL = 10_000;

type ListResult = { records: string; total: number };

/**
 * One page of public problems. `records` is the JSON of the wire, made by the database: it costs the process a third of
 * what rows would. Each combination of filters is one prepared statement.
 */
export async function listProblems(
  database: Database,
  filter: ProblemListFilter,
  page: { limit: number; offset: number; language: 'zh' | 'en' },
): Promise<{ records: string; total: number; totalExact: boolean }> {
  const values: unknown[] = [page.limit, page.offset, page.language];
  const conditions = [PUBLIC_PROBLEM];
  let name = 'problem_list';
  const add = (key: string, condition: (...positions: string[]) => string, ...parameters: unknown[]) => {
    conditions.push(condition(...parameters.map((value) => `$${values.push(value)}`)));
    name += `_${key}`;
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
  if (filter.difficulty !== undefined) add('difficulty', (value) => `problem.difficulty = ${value}::bigint`, filter.difficulty);
  if (filter.remote === null) add('own', () => 'problem.remote_oj IS NULL');
  else if (filter.remote !== undefined) add('remote', (value) => `problem.remote_oj = ${value}`, filter.remote);
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

  const [row] = await database.named<ListResult>(name, statement(conditions.join(' AND ')), values);
  const total = row?.total ?? 0;
  return { records: row?.records ?? '[]', total: Math.min(total, EXACT_TOTAL), totalExact: total <= EXACT_TOTAL };
}

const MINE = {
  solved: (user: string) => `EXISTS (${triedBy(user)} AND solved_at IS NOT NULL)`,
  tried: (user: string) => `EXISTS (${triedBy(user)} AND solved_at IS NULL)`,
  new: (user: string) => `NOT EXISTS (${triedBy(user)})`,
};

function triedBy(user: string): string {
  return `SELECT 1 FROM user_problem WHERE user_problem.problem_id = problem.id AND user_problem.user_id = ${user}`;
}

function statement(where: string): string {
  return `
    WITH page AS MATERIALIZED (
      SELECT id, display_id, difficulty, type, default_lang FROM problem WHERE ${where}
      ORDER BY length(display_id), display_id LIMIT $1 OFFSET $2)
    SELECT
      (SELECT count(*)::int FROM (SELECT 1 FROM problem WHERE ${where} LIMIT ${EXACT_TOTAL + 1}) AS counted) AS total,
      (SELECT '[' || COALESCE(string_agg(record, ',' ORDER BY length(display_id), display_id), '') || ']' FROM (
        SELECT page.display_id, json_build_object(
          'pid', page.id, 'problemId', page.display_id, 'title', COALESCE(statement.title, ''),
          'difficulty', page.difficulty, 'type', CASE page.type WHEN 'oi' THEN 1 ELSE 0 END,
          'tags', COALESCE(tags.list, '[]'::json),
          'total', COALESCE(stat.total, 0), 'ac', COALESCE(stat.ac, 0), 'mle', COALESCE(stat.mle, 0),
          'tle', COALESCE(stat.tle, 0), 're', COALESCE(stat.re, 0), 'pe', COALESCE(stat.pe, 0),
          'ce', COALESCE(stat.ce, 0), 'wa', COALESCE(stat.wa, 0), 'se', COALESCE(stat.se, 0),
          'pa', COALESCE(stat.pa, 0), 'score', NULL)::text AS record
        FROM page
        LEFT JOIN problem_stat stat ON stat.problem_id = page.id
        LEFT JOIN LATERAL (
          SELECT title FROM problem_statement s WHERE s.problem_id = page.id
          ORDER BY s.lang = $3::text DESC, s.lang = page.default_lang DESC LIMIT 1) AS statement ON true
        LEFT JOIN LATERAL (
          SELECT json_agg(json_build_object('id', tag.id, 'name', COALESCE(tag.translations ->> $3::text, tag.name),
            'color', tag.color, 'oj', tag.oj, 'gid', tag.group_id, 'tcid', tag.class_id) ORDER BY tag.id) AS list
          FROM problem_tag JOIN tag ON tag.id = problem_tag.tag_id WHERE problem_tag.problem_id = page.id) AS tags ON true
      ) AS shown) AS records`;
}

/** A pattern for LIKE in which the text's own wildcards stand for themselves. */
function contains(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
