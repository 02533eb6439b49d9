import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import type { Bilingual } from '@oyez/contract/wire/values';
import { createBriefCache } from '../../db/brief-cache.ts';
import type { Db, Tx } from '../../db/client.ts';
import { allTags, ensureTag, ensureTagClass, knownTagIds, tagByName, type TagRow } from './tags.sql.ts';

export type TagGroup = { name: Bilingual; tags: { name: Bilingual; color: string }[] };

/** Makes what is missing of these classes and tags of the site. Answers the tags' ids by their Chinese name. */
export async function ensureTags(tx: Tx, groups: readonly TagGroup[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [rank, group] of groups.entries()) {
    const classId = await ensureTagClass(tx, { name: group.name.zh, translations: group.name, oj: OWN_JUDGE, rank });
    for (const tag of group.tags) {
      const id = await ensureTag(tx, {
        name: tag.name.zh,
        translations: tag.name,
        color: tag.color,
        oj: OWN_JUDGE,
        classId,
      });
      ids.set(tag.name.zh, id);
    }
  }
  return ids;
}

export type WantedTag = {
  id: number | undefined;
  name: string | undefined;
  color: string | null;
  /** Of a tag that is made. */
  classId?: number | undefined;
};

/** The ids of these tags; unknown names become tags of the site, unknown ids are left out. */
export async function tagIdsOf(tx: Tx, wanted: readonly WantedTag[]): Promise<number[]> {
  const ids = new Set(
    await knownTagIds(
      tx,
      wanted.flatMap((tag) => (tag.id === undefined ? [] : [tag.id])),
    ),
  );
  // In one order, so that two setters who make the same tags do not wait for each other in a circle.
  const named = wanted
    .filter((tag) => tag.id === undefined)
    .toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
  for (const { name, ...facts } of named) if (name !== undefined) ids.add(await tagByName(tx, name, facts));
  return [...ids];
}

export type KnownTags = ReadonlyMap<number, TagRow>;

/** Remembered: every tag by its id; all; for so long, or until one is asked for that is not among them. */
export function createKnownTags(db: Db, freshMs: number): (ids: readonly number[]) => Promise<KnownTags> {
  const remembered = createBriefCache<KnownTags>({ freshMs, maxEntries: 1 });
  const read = () => remembered.get('all', () => allTags(db));
  return async (ids) => {
    const known = await read();
    if (ids.every((id) => known.has(id))) return known;
    remembered.drop('all');
    return read();
  };
}
