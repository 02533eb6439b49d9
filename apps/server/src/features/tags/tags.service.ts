import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import type { Bilingual } from '@oyez/contract/wire/values';
import { createBriefCache } from '../../db/brief-cache.ts';
import type { Db, Tx } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { unfiltered, type RowFilter } from '../../db/row-filter.ts';
import { can, groupsWith, type Actor } from '../../policy/actor.ts';
import { groupProblems, visibleProblems } from '../../policy/problems.policy.ts';
import {
  allTags,
  ensureTag,
  ensureTagClass,
  ensureRemoteTag,
  ownTagsOfProblem,
  knownTags,
  tagByName,
  tagsFor,
  tagsOfGroup,
  type TagRow,
} from './tags.sql.ts';

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

/**
 * The ids of these tags; unknown names become tags of the site or of the group whose problem it is, unknown ids are left
 * out. What another group calls its own is no tag here.
 */
export async function tagIdsOf(tx: Tx, wanted: readonly WantedTag[], groupId: number | null = null): Promise<number[]> {
  const known = await knownTags(
    tx,
    wanted.flatMap((tag) => (tag.id === undefined ? [] : [tag.id])),
  );
  if (groupId !== null && known.some(({ group_id: of }) => of !== null && of !== groupId)) fail('group_tag_foreign');
  const ids = new Set(known.filter(({ group_id: of }) => of === null || of === groupId).map(({ id }) => id));
  // In one order, so that two setters who make the same tags do not wait for each other in a circle.
  const named = wanted
    .filter((tag) => tag.id === undefined)
    .toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
  for (const { name, ...facts } of named)
    if (name !== undefined) ids.add(await tagByName(tx, name, { ...facts, groupId }));
  return [...ids];
}

/** In everybody's list and in the own groups; the staff chooses among all tags there are. */
export function problemsSeenBy(actor: Actor): RowFilter<'problem'> {
  if (can(actor, 'problem_admin')) return unfiltered('who manages the problems of the site may use every tag');
  const groups = groupsWith(actor, GROUP_LEVEL.member).map((id) => groupProblems(actor, id));
  return (eb) => eb.or([visibleProblems(actor), ...groups].map((filter) => filter(eb)));
}

/** What a group's problems may be tagged with: the site's own tags and the group's. */
export async function tagsInGroup(db: Db, actor: Actor, groupId: number): Promise<TagRow[]> {
  const [ofSite, ofGroup] = await Promise.all([
    tagsFor(db, OWN_JUDGE, problemsSeenBy(actor)),
    tagsOfGroup(db, groupId),
  ]);
  return [...ofSite, ...ofGroup];
}

/** The tags of another judge by its names, made when they are missing. */
export async function remoteTagIds(tx: Tx, oj: string, names: readonly string[]): Promise<number[]> {
  const ids = [];
  // In one order, so that two imports do not wait for each other in a circle.
  for (const name of names.toSorted()) ids.push(await ensureRemoteTag(tx, oj, name));
  return [...new Set(ids)];
}

/** What a problem is tagged with here, beside the tags of the judge that it is from. */
export { ownTagsOfProblem as ownTagIds };

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
