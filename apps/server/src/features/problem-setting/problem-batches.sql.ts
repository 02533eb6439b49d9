import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';
import { unfiltered, type RowFilter } from '../../db/row-filter.ts';
import { problemSays } from '../problems/problem-search.filter.ts';

/** Which tags a problem gains and loses; answers only what differs from before. */
export async function changeTagsOf(
  tx: Tx,
  problemId: number,
  change: { add: readonly number[]; remove: readonly number[] },
): Promise<{ added: number[]; removed: number[] }> {
  const added = await sql<{ tag_id: number }>`
    INSERT INTO problem_tag (problem_id, tag_id) SELECT ${problemId}, unnest(${[...change.add]}::bigint[])
    ON CONFLICT DO NOTHING RETURNING tag_id`.execute(tx);
  const removed = await sql<{ tag_id: number }>`
    DELETE FROM problem_tag WHERE problem_id = ${problemId} AND tag_id = ANY(${[...change.remove]}::bigint[])
    RETURNING tag_id`.execute(tx);
  return { added: added.rows.map((row) => row.tag_id), removed: removed.rows.map((row) => row.tag_id) };
}

/** Those of these problems that have more tags than `max`, by their display ids. */
export async function withMoreTags(tx: Tx, problemIds: readonly number[], max: number): Promise<string[]> {
  if (problemIds.length === 0) return [];
  const rows = await tx
    .selectFrom('problem')
    .innerJoin('problem_tag', 'problem_tag.problem_id', 'problem.id')
    .select('problem.display_id')
    .where('problem.id', 'in', [...problemIds])
    .where(unfiltered<'problem'>('locked before by who may edit'))
    .groupBy('problem.id')
    .having((eb) => eb(eb.fn.countAll<number>(), '>', max))
    .orderBy('problem.id')
    .execute();
  return rows.map((row) => row.display_id);
}

export async function tagNames(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('tag')
    .select(['id', 'name', 'translations'])
    .where('id', 'in', [...ids])
    .execute();
}

export async function markModified(tx: Tx, problemId: number, by: { userId: number; now: Date }): Promise<void> {
  await tx
    .updateTable('problem')
    .set({ modified_by: by.userId, modified_at: by.now })
    .where('id', '=', problemId)
    .execute();
}

const title = sql<string>`COALESCE((
  SELECT t.title FROM problem_statement t WHERE t.problem_id = problem.id ORDER BY t.lang = problem.default_lang DESC LIMIT 1), '')`;

export async function deletionFacts(db: Db, ids: readonly number[], filter: RowFilter<'problem'>) {
  return db
    .selectFrom('problem')
    .select(['id', 'display_id', title.as('title')])
    .select([
      sql<number>`(SELECT count(*)::int FROM submission s WHERE s.problem_id = problem.id)`.as('submissions'),
      sql<number>`(SELECT count(DISTINCT s.user_id)::int FROM submission s WHERE s.problem_id = problem.id)`.as(
        'people',
      ),
    ])
    .where('id', 'in', [...ids])
    .where(filter)
    .orderBy('id')
    .execute();
}

export async function deletedPage(
  db: Db,
  deletedOnes: RowFilter<'problem'>,
  keyword: string | undefined,
  page: { offset: number; limit: number },
) {
  const chosen: RowFilter<'problem'> = (eb) =>
    keyword === undefined ? deletedOnes(eb) : eb.and([deletedOnes(eb), problemSays(keyword)]);
  return readPage(
    db
      .selectFrom('problem')
      .leftJoin('account as owner', 'owner.id', 'problem.owner_id')
      .select(['problem.id', 'problem.display_id', 'problem.deleted_at', 'owner.username as author', title.as('title')])
      .where(chosen)
      .orderBy('problem.deleted_at', 'desc')
      .orderBy('problem.id', 'desc')
      .$narrowType<{ deleted_at: NotNull }>(),
    page,
    db.selectFrom('problem').where(chosen),
  );
}

/** Deleted problems, held in the order of their ids. */
export async function lockDeleted(tx: Tx, ids: readonly number[], deletedOnes: RowFilter<'problem'>) {
  return tx
    .selectFrom('problem')
    .select(['id', 'display_id', 'hidden', 'contest_only'])
    .where('id', 'in', [...ids])
    .where(deletedOnes)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** False when its display id is that of another problem by now. */
export async function bringBack(tx: Tx, id: number): Promise<boolean> {
  const result = await tx
    .updateTable('problem')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where(unfiltered<'problem'>('locked before by who may restore'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('problem as other')
            .select('other.id')
            .whereRef('other.display_key', '=', 'problem.display_key')
            .where('other.deleted_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
