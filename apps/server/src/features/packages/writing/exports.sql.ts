import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { RowFilter } from '../../../db/row-filter.ts';

/** Problems with their present version, in the order of their ids. */
export async function problemsToWrite(db: Db, ids: readonly number[], filter: RowFilter<'problem'>) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('problem')
    .leftJoin('account as owner', 'owner.id', 'problem.owner_id')
    .leftJoin('problem_version as version', 'version.id', 'problem.current_version_id')
    .selectAll('problem')
    .select(['owner.username as author', 'version.config', 'version.test_set_id'])
    .where('problem.id', 'in', [...ids])
    .where(filter)
    .orderBy('problem.id')
    .execute();
}
export type ProblemToWrite = Awaited<ReturnType<typeof problemsToWrite>>[number];

export async function statementsToWrite(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('problem_statement')
    .select(['problem_id', 'lang', 'title', 'description', 'input', 'output', 'hint'])
    .where('problem_id', 'in', [...ids])
    .execute();
}

export async function languagesToWrite(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('problem_language')
    .select(['problem_id', 'language', 'template', 'template_on'])
    .where('problem_id', 'in', [...ids])
    .execute();
}

export async function tagsToWrite(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('problem_tag')
    .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
    .leftJoin('tag_class', 'tag_class.id', 'tag.class_id')
    .select([
      'problem_tag.problem_id',
      'tag.name',
      'tag.color',
      'tag.translations',
      'tag_class.name as class_name',
      'tag_class.translations as class_translations',
    ])
    .where('problem_tag.problem_id', 'in', [...ids])
    .orderBy('tag.id')
    .execute();
}

export async function casesToWrite(db: Db, testSetIds: readonly number[]) {
  if (testSetIds.length === 0) return [];
  return db
    .selectFrom('test_case')
    .select(['test_set_id', 'input_name', 'output_name', 'input_size', 'output_size', 'score', 'group_no'])
    .select([
      sql<string>`encode(input_sha, 'hex')`.as('input_sha'),
      sql<string>`encode(output_sha, 'hex')`.as('output_sha'),
    ])
    .where('test_set_id', 'in', [...testSetIds])
    .orderBy('test_set_id')
    .orderBy('seq')
    .execute();
}

/** Reference solutions; their sources are in the store. */
export async function solutionsToWrite(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('problem_check')
    .select(['problem_id', 'name', 'language', 'expected', sql<string>`encode(source_sha, 'hex')`.as('source_sha')])
    .where('kind', '=', 'solution')
    .where('problem_id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

/** Ids by display ids, for people who type. */
export async function idsOfDisplayIds(db: Db, keys: readonly string[], filter: RowFilter<'problem'>) {
  return db
    .selectFrom('problem')
    .select(['id', 'display_key'])
    .where('display_key', 'in', [...keys])
    .where(filter)
    .execute();
}

/** Every problem of the site itself. */
export async function allProblemIds(db: Db, filter: RowFilter<'problem'>): Promise<number[]> {
  const rows = await db
    .selectFrom('problem')
    .select('id')
    .where('group_id', 'is', null)
    .where(filter)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
