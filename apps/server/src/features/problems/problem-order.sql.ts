import type { ProblemSort } from '@oyez/contract/problems/problems';
import type { SortOrder, TextLanguage } from '@oyez/contract/wire/values';
import type { Database } from '../../db/client.ts';
import { PUBLIC_PROBLEM } from '../../policy/problems.policy.ts';

/** What a list of problems is put in order by; ties stand by number. */
export type Ordering = { sort: ProblemSort; order: SortOrder };

export const BY_NUMBER: Ordering = { sort: 'number', order: 'asc' };

/** How statements on `problem` put their rows in order, by a value that each row selects as its place. */
type Places = { join: string; place: string; inOrder: (place: string, table: string) => string };

const COUNTED = 'LEFT JOIN problem_stat counted ON counted.problem_id = problem.id';

/** Where a row's place comes from: the tables besides the problem's, and the value. */
const KEYS: Record<ProblemSort, (language: string) => { join: string; key: string }> = {
  number: () => ({ join: '', key: '0' }),
  title: (language) => ({
    join: `LEFT JOIN problem_statement own ON own.problem_id = problem.id AND own.lang = ${language}::text
      LEFT JOIN problem_statement other ON other.problem_id = problem.id AND other.lang <> ${language}::text`,
    key: 'lower(COALESCE(own.title, other.title))',
  }),
  difficulty: () => ({ join: 'JOIN problem facts ON facts.id = problem.id', key: 'facts.difficulty' }),
  solved: () => ({ join: COUNTED, key: 'COALESCE(counted.ac, 0)' }),
  rate: () => ({ join: COUNTED, key: 'counted.ac::float8 / NULLIF(counted.total, 0)' }),
};

/** `language`: where the statement has the reader's language among its values. */
export function placesBy({ sort, order }: Ordering, language: string): Places {
  const { join, key } = KEYS[sort](language);
  return placed(key, { join, order, numbers: sort === 'number' ? order : 'asc' });
}

/** What has no value stands last either way: nobody looks for it first. */
export function placed(
  place: string,
  { join = '', order = 'asc', numbers = 'asc' }: { join?: string; order?: SortOrder; numbers?: SortOrder } = {},
): Places {
  return {
    join,
    place,
    inOrder: (value, table) =>
      `${value} ${order} NULLS LAST, length(${table}.display_id) ${numbers}, ${table}.display_id ${numbers}`,
  };
}

/** All public problems in an order. */
export async function publicIdsBy(database: Database, ordering: Ordering, language: TextLanguage): Promise<number[]> {
  const { join, place, inOrder } = placesBy(ordering, '$1');
  const text = `
    SELECT problem.id, ${place} AS place FROM problem ${join} WHERE ${PUBLIC_PROBLEM} AND $1::text IS NOT NULL
    ORDER BY ${inOrder('place', 'problem')}`;
  return (await database.named<{ id: number }>(undefined, text, [language])).map((row) => row.id);
}
