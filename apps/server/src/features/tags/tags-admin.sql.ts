import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { TagClassRow, TagRow } from './tags.sql.ts';

type Texts = { name: string; translations: object };
export type TagValues = Texts & { color: string | null; oj: string; groupId: number | null; classId: number | null };
export type TagClassValues = Texts & { oj: string; rank: number };

const TAG = ['id', 'name', 'translations', 'color', 'oj', 'group_id', 'class_id'] as const;
const TAG_CLASS = ['id', 'name', 'translations', 'oj', 'rank'] as const;

const tagRow = (tag: TagValues) => ({
  name: tag.name,
  translations: JSON.stringify(tag.translations),
  color: tag.color,
  oj: tag.oj,
  group_id: tag.groupId,
  class_id: tag.classId,
});
const classRow = ({ name, translations, oj, rank }: TagClassValues) => ({
  name,
  translations: JSON.stringify(translations),
  oj,
  rank,
});

/** A tag of the site or of a group, held until the end of the transaction. */
export async function lockTag(tx: Tx, id: number, groupId: number | null = null): Promise<TagRow | undefined> {
  return tx
    .selectFrom('tag')
    .select(TAG)
    .where('id', '=', id)
    .where('group_id', 'is not distinct from', groupId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertTag(tx: Tx, tag: TagValues): Promise<TagRow> {
  return tx.insertInto('tag').values(tagRow(tag)).returning(TAG).executeTakeFirstOrThrow();
}

export async function writeTag(tx: Tx, id: number, tag: TagValues): Promise<void> {
  await tx.updateTable('tag').set(tagRow(tag)).where('id', '=', id).execute();
}

export async function dropTag(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tag').where('id', '=', id).execute();
}

/** Until the transaction ends nobody else names a tag or a classification: no two get one name at the same moment. */
export async function holdTagNames(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('tag names'))`.execute(tx);
}

/** Whether another tag of this owner is called so, whatever the case. */
export async function tagNameTaken(
  tx: Tx,
  tag: { name: string; oj: string; groupId: number | null },
  besides: number | null,
) {
  const row = await tx
    .selectFrom('tag')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', tag.name.toLowerCase()))
    .where('oj', '=', tag.oj)
    .where('group_id', 'is not distinct from', tag.groupId)
    .where('id', 'is distinct from', besides)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the one tag to every problem that has the other. */
export async function passProblemsOn(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    INSERT INTO problem_tag (problem_id, tag_id) SELECT problem_id, ${into} FROM problem_tag WHERE tag_id = ${from}
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Of each tag of the site that stands on any: on how many problems. */
export async function problemsByTag(db: Db | Tx): Promise<Map<number, number>> {
  const rows = await sql<{ tag_id: number; problems: number }>`
    SELECT problem_tag.tag_id, count(*)::int AS problems
    FROM problem_tag JOIN problem ON problem.id = problem_tag.problem_id AND problem.deleted_at IS NULL
    GROUP BY problem_tag.tag_id`.execute(db);
  return new Map(rows.rows.map((row) => [row.tag_id, row.problems]));
}

export async function problemsWithTag(db: Db | Tx, tagId: number): Promise<number> {
  const row = await sql<{ problems: number }>`
    SELECT count(*)::int AS problems
    FROM problem_tag JOIN problem ON problem.id = problem_tag.problem_id AND problem.deleted_at IS NULL
    WHERE problem_tag.tag_id = ${tagId}`.execute(db);
  return row.rows[0]?.problems ?? 0;
}

export async function lockTagClass(tx: Tx, id: number): Promise<TagClassRow | undefined> {
  return tx.selectFrom('tag_class').select(TAG_CLASS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertTagClass(tx: Tx, tagClass: TagClassValues): Promise<TagClassRow> {
  return tx.insertInto('tag_class').values(classRow(tagClass)).returning(TAG_CLASS).executeTakeFirstOrThrow();
}

export async function writeTagClass(tx: Tx, id: number, tagClass: TagClassValues): Promise<void> {
  await tx.updateTable('tag_class').set(classRow(tagClass)).where('id', '=', id).execute();
}

/** Its tags stay, without a classification. */
export async function dropTagClass(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tag_class').where('id', '=', id).execute();
}

export async function tagClassNameTaken(tx: Tx, tagClass: { name: string; oj: string }, besides: number | null) {
  const row = await tx
    .selectFrom('tag_class')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', tagClass.name.toLowerCase()))
    .where('oj', '=', tagClass.oj)
    .where('id', 'is distinct from', besides)
    .executeTakeFirst();
  return row !== undefined;
}
