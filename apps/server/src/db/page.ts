import { type SelectQueryBuilder, sql } from 'kysely';

/** The rows of a page in their order, and how many there are on all pages. */
export async function readPage<RowTables, RowFrom extends keyof RowTables, Row, Tables, From extends keyof Tables>(
  rows: SelectQueryBuilder<RowTables, RowFrom, Row>,
  page: { limit: number; offset: number },
  /** What is counted: the same rows, without what only their showing needs. */
  counted: SelectQueryBuilder<Tables, From, object>,
) {
  const [shown, { total }] = await Promise.all([
    rows.limit(page.limit).offset(page.offset).execute(),
    counted
      .select(sql`count(*)::int`.as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: shown, total };
}
