import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import type { Db, Tx } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import type { JsonValue } from '../../db/types.gen.ts';

export type TagRow = {
  id: number;
  name: string;
  translations: JsonValue;
  color: string | null;
  oj: string;
  group_id: number | null;
  class_id: number | null;
};

const TAG = ['tag.id', 'tag.name', 'tag.translations', 'tag.color', 'tag.oj', 'tag.group_id', 'tag.class_id'] as const;

/**
 * Tags that no group owns, of one owner or of all, for those who see these problems: one that only other problems have
 * would tell of them.
 */
export async function tagsFor(db: Db, oj: string | null, seen: RowFilter<'problem'>): Promise<TagRow[]> {
  return db
    .selectFrom('tag')
    .select(TAG)
    .where('group_id', 'is', null)
    .where((eb) => {
      const used = eb
        .selectFrom('problem_tag')
        .select('problem_tag.tag_id')
        .whereRef('problem_tag.tag_id', '=', 'tag.id');
      return eb.or([
        eb.not(eb.exists(used)),
        eb.exists(used.innerJoin('problem', 'problem.id', 'problem_tag.problem_id').where(seen)),
      ]);
    })
    .$if(oj !== null, (query) => query.where('oj', '=', oj))
    .orderBy('id')
    .execute();
}

export async function tagsOfGroup(db: Db, groupId: number): Promise<TagRow[]> {
  return db.selectFrom('tag').select(TAG).where('group_id', '=', groupId).orderBy('id').execute();
}

/** Tags of one owner or of all that the problems have which a group's members practise on: the site's and its own. */
export async function tagsInList(db: Db, oj: string | null, groupId: number): Promise<TagRow[]> {
  return db
    .selectFrom('tag')
    .select(TAG)
    .where((eb) => eb.or([eb('tag.group_id', 'is', null), eb('tag.group_id', '=', groupId)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('problem_tag')
          .innerJoin('problem', 'problem.id', 'problem_tag.problem_id')
          .select('problem_tag.tag_id')
          .whereRef('problem_tag.tag_id', '=', 'tag.id')
          .where('problem.group_id', '=', groupId)
          .where('problem.deleted_at', 'is', null)
          .where('problem.hidden', '=', false)
          .where('problem.contest_only', '=', false),
      ),
    )
    .$if(oj !== null, (query) => query.where('oj', '=', oj))
    .orderBy('id')
    .execute();
}

export async function allTags(db: Db): Promise<Map<number, TagRow>> {
  const rows = await db.selectFrom('tag').select(TAG).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type TagClassRow = { id: number; name: string; translations: JsonValue; oj: string; rank: number };

export async function tagClasses(db: Db, oj: string | null): Promise<TagClassRow[]> {
  return db
    .selectFrom('tag_class')
    .select(['id', 'name', 'translations', 'oj', 'rank'])
    .$if(oj !== null, (query) => query.where('oj', '=', oj))
    .orderBy('rank')
    .orderBy('id')
    .execute();
}

type Bilingual = { zh: string; en: string };
export type NewTagClass = { name: string; translations: Bilingual; oj: string; rank: number };
export type NewTag = { name: string; translations: Bilingual; color: string; oj: string; classId: number };

/** The id of the class of this name, which is made when it is missing. */
export async function ensureTagClass(tx: Tx, tagClass: NewTagClass): Promise<number> {
  const existing = await tx
    .selectFrom('tag_class')
    .select('id')
    .where('name', '=', tagClass.name)
    .where('oj', '=', tagClass.oj)
    .executeTakeFirst();
  if (existing) return existing.id;
  const row = await tx
    .insertInto('tag_class')
    .values({ ...tagClass, translations: JSON.stringify(tagClass.translations) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The id of the site's tag of this name, which is made when it is missing. */
export async function ensureTag(tx: Tx, tag: NewTag): Promise<number> {
  await tx
    .insertInto('tag')
    .values({
      name: tag.name,
      translations: JSON.stringify(tag.translations),
      color: tag.color,
      oj: tag.oj,
      class_id: tag.classId,
    })
    .onConflict((conflict) => conflict.constraint('tag_name_key').doNothing())
    .execute();
  const row = await tx
    .selectFrom('tag')
    .select('id')
    .where('name', '=', tag.name)
    .where('oj', '=', tag.oj)
    .where('group_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Which of these are tags of this site's own problems, and of which group. */
export async function knownTags(tx: Tx, ids: number[]): Promise<{ id: number; group_id: number | null }[]> {
  if (ids.length === 0) return [];
  return tx.selectFrom('tag').select(['id', 'group_id']).where('id', 'in', ids).where('oj', '=', OWN_JUDGE).execute();
}

/** The tag of this name that the site has, or the group, whatever its case; made when there is none. */
export async function tagByName(
  tx: Tx,
  name: string,
  { color, classId, groupId }: { color: string | null; classId?: number | undefined; groupId: number | null },
): Promise<number> {
  const find = () =>
    tx
      .selectFrom('tag')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
      .where('oj', '=', OWN_JUDGE)
      .where('group_id', groupId === null ? 'is' : '=', groupId)
      .orderBy('id')
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await tx
    .insertInto('tag')
    .values((eb) => ({
      name,
      color,
      oj: OWN_JUDGE,
      group_id: groupId,
      // A classification that somebody has deleted meanwhile is none.
      class_id: eb
        .selectFrom('tag_class')
        .select('id')
        .where('id', '=', groupId === null ? (classId ?? null) : null)
        .where('oj', '=', OWN_JUDGE),
    }))
    .onConflict((conflict) => conflict.constraint('tag_name_key').doNothing())
    .execute();
  // Somebody else's transaction may have made it meanwhile.
  return (await find())?.id ?? Promise.reject(new Error(`no tag ${name}`));
}

/** The tag of this name at another judge. */
export async function ensureRemoteTag(tx: Tx, oj: string, name: string): Promise<number> {
  await tx
    .insertInto('tag')
    .values({ name, oj })
    .onConflict((conflict) => conflict.constraint('tag_name_key').doNothing())
    .execute();
  const row = await tx
    .selectFrom('tag')
    .select('id')
    .where('name', '=', name)
    .where('oj', '=', oj)
    .where('group_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function ownTagsOfProblem(db: Db | Tx, problemId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('problem_tag')
    .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
    .select('tag.id')
    .where('problem_tag.problem_id', '=', problemId)
    .where('tag.oj', '=', OWN_JUDGE)
    .execute();
  return rows.map((row) => row.id);
}
