import { sql, type RawBuilder } from 'kysely';
import { containing, marksOf } from '../../db/search-marks.ts';

/** Marks of so many names are made at most: of what more have, to look at each name takes less. */
const FEW = 2000;

/** The ids of accounts in whose name a text stands; of a name whose marks are indexed. */
export function accountsCalled(name: 'username_key' | 'lower(nickname)', text: string): RawBuilder<unknown> {
  const called = sql`${sql.raw(name)} LIKE ${containing(text)}`;
  return sql`(
    WITH few AS MATERIALIZED (
      SELECT id FROM account WHERE search_marks(${sql.raw(name)}) @> ${marksOf(text)}::text[] AND ${called} LIMIT ${FEW})
    SELECT id FROM few WHERE (SELECT count(*) FROM few) < ${FEW}
    UNION ALL
    SELECT id FROM account WHERE (SELECT count(*) FROM few) = ${FEW} AND ${called})`;
}
