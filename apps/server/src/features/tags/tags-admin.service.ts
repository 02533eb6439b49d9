import type { Names, TagClassDraft, TagDraft, TagOverview } from '@oyez/contract/problems/tags-admin';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { unfiltered } from '../../db/row-filter.ts';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import type { JsonValue } from '../../db/types.gen.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import type { Services } from '../../services.ts';
import { toTag, toTagClassification } from './tags.view.ts';
import {
  dropTag,
  dropTagClass,
  holdTagNames,
  insertTag,
  insertTagClass,
  lockTag,
  lockTagClass,
  passProblemsOn,
  problemsByTag,
  problemsWithTag,
  tagClassNameTaken,
  tagNameTaken,
  writeTag,
  writeTagClass,
  type TagClassValues,
  type TagValues,
} from './tags-admin.sql.ts';
import { tagClasses, tagsFor, type TagClassRow, type TagRow } from './tags.sql.ts';

const ANY_PROBLEM = unfiltered<'problem'>('who keeps the tags sees them all');

/** Who keeps the tags, by which request and in which language they name them. */
export type TagKeeper = AuditOrigin & { language: TextLanguage; now: Date };

export async function tagOverview(
  { database: { db } }: Services,
  oj: string | null,
  language: TextLanguage,
): Promise<TagOverview> {
  const [classes, tags, problems] = await Promise.all([
    tagClasses(db, oj),
    tagsFor(db, oj, ANY_PROBLEM),
    problemsByTag(db),
  ]);
  return {
    classifications: classes.map((one) => ({ ...toTagClassification(one, language), names: namesOf(one) })),
    tags: tags.map((one) => ({
      ...toTag(one, language),
      names: namesOf(one),
      problems: problems.get(one.id) ?? 0,
    })),
  };
}

export async function addTag(
  services: Services,
  keeper: TagKeeper,
  place: OpenScope,
  draft: TagDraft,
): Promise<TagRow> {
  const groupId = keptIn(place);
  return transact(services, async (tx) => {
    const values = await tagValues(tx, { ...draft, groupId }, null, keeper.language);
    const tag = await insertTag(tx, values);
    await writeAudit(tx, keeper, { action: 'tag.add', ...aTag(tag.id), after: tag }, keeper.now);
    return tag;
  });
}

export async function changeTag(
  services: Services,
  keeper: TagKeeper,
  place: OpenScope,
  id: number,
  draft: TagDraft,
): Promise<void> {
  const groupId = keptIn(place);
  await transact(services, async (tx) => {
    const before = (await lockTag(tx, id, groupId)) ?? fail('tag_not_found');
    const values = await tagValues(tx, { ...draft, groupId }, before, keeper.language);
    await writeTag(tx, id, values);
    await writeAudit(tx, keeper, { action: 'tag.update', ...aTag(id), before, after: values }, keeper.now);
  });
}

export async function removeTag(services: Services, keeper: TagKeeper, id: number): Promise<void> {
  await transact(services, async (tx) => {
    const before = (await lockTag(tx, id)) ?? fail('tag_not_found');
    const problems = await problemsWithTag(tx, id);
    await dropTag(tx, id);
    const entry = { action: 'tag.delete', ...aTag(id), before: { ...before, problems } } as const;
    await writeAudit(tx, keeper, entry, keeper.now);
  });
}

/** Answers how many problems had the tag that went. */
export async function mergeTags(
  services: Services,
  keeper: TagKeeper,
  { from, into }: { from: number; into: number },
): Promise<number> {
  if (from === into) fail('tag_merged_into_itself');
  return transact(services, async (tx) => {
    // In one order, so that two who merge the same tags do not wait for each other.
    const rows = new Map<number, TagRow>();
    for (const id of [from, into].toSorted((a, b) => a - b)) {
      rows.set(id, (await lockTag(tx, id)) ?? fail('tag_not_found'));
    }
    const gone = rows.get(from);
    const kept = rows.get(into);
    if (gone?.oj !== kept?.oj) fail('tag_owners_differ');
    const problems = await problemsWithTag(tx, from);
    await passProblemsOn(tx, from, into);
    await dropTag(tx, from);
    const entry = { action: 'tag.merge', ...aTag(into), before: { ...gone, problems }, after: kept } as const;
    await writeAudit(tx, keeper, entry, keeper.now);
    return problems;
  });
}

export async function addTagClass(services: Services, keeper: TagKeeper, draft: TagClassDraft): Promise<TagClassRow> {
  return transact(services, async (tx) => {
    const values = await classValues(tx, draft, null, keeper.language);
    const tagClass = await insertTagClass(tx, values);
    await writeAudit(tx, keeper, { action: 'tag_class.add', ...aClass(tagClass.id), after: tagClass }, keeper.now);
    return tagClass;
  });
}

export async function changeTagClass(
  services: Services,
  keeper: TagKeeper,
  id: number,
  draft: TagClassDraft,
): Promise<void> {
  await transact(services, async (tx) => {
    const before = (await lockTagClass(tx, id)) ?? fail('tag_class_not_found');
    const values = await classValues(tx, draft, before, keeper.language);
    await writeTagClass(tx, id, values);
    await writeAudit(tx, keeper, { action: 'tag_class.update', ...aClass(id), before, after: values }, keeper.now);
  });
}

export async function removeTagClass(services: Services, keeper: TagKeeper, id: number): Promise<void> {
  await transact(services, async (tx) => {
    const before = (await lockTagClass(tx, id)) ?? fail('tag_class_not_found');
    await dropTagClass(tx, id);
    await writeAudit(tx, keeper, { action: 'tag_class.delete', ...aClass(id), before }, keeper.now);
  });
}

/** The group whose tags are kept; null for those of the site. */
function keptIn({ scope, sets }: OpenScope): number | null {
  if (scope.kind === 'site') return null;
  return sets ? scope.groupId : fail('no_permission');
}

async function tagValues(
  tx: Tx,
  draft: TagDraft & { groupId: number | null },
  before: TagRow | null,
  language: TextLanguage,
): Promise<TagValues> {
  const { oj, tcid, groupId, color = null } = draft;
  if (tcid !== undefined) {
    const tagClass = (await lockTagClass(tx, tcid)) ?? fail('tag_class_not_found');
    if (tagClass.oj !== oj) fail('tag_owners_differ');
  }
  const texts = textsOf(draft, before, language);
  await holdTagNames(tx);
  if (await tagNameTaken(tx, { name: texts.name, oj, groupId }, before?.id ?? null)) fail('tag_name_taken');
  return { ...texts, color, oj, groupId, classId: tcid ?? null };
}

async function classValues(
  tx: Tx,
  draft: TagClassDraft,
  before: TagClassRow | null,
  language: TextLanguage,
): Promise<TagClassValues> {
  const { oj, rank } = draft;
  const texts = textsOf(draft, before, language);
  await holdTagNames(tx);
  if (await tagClassNameTaken(tx, { name: texts.name, oj }, before?.id ?? null)) fail('tag_class_name_taken');
  return { ...texts, oj, rank };
}

type Named = { name: string; translations: JsonValue };

/** Who gives one name means that of their language: what the row is called in the other one stays. */
function textsOf(
  draft: { name: string; names?: { zh?: string | undefined; en?: string | undefined } | undefined },
  before: Named | null,
  language: TextLanguage,
): { name: string; translations: Partial<Names> } {
  if (draft.names !== undefined) {
    const { zh, en } = draft.names;
    return { name: zh ?? en ?? draft.name, translations: { ...(zh && { zh }), ...(en && { en }) } };
  }
  const translations = before === null ? {} : translationsOf(before);
  if (Object.keys(translations).length === 0) return { name: draft.name, translations };
  const changed = { ...translations, [language]: draft.name };
  return { name: changed.zh ?? before?.name ?? draft.name, translations: changed };
}

function translationsOf({ translations }: Named): Partial<Names> {
  if (translations === null || typeof translations !== 'object' || Array.isArray(translations)) return {};
  const { zh, en } = translations;
  return { ...(typeof zh === 'string' && zh !== '' && { zh }), ...(typeof en === 'string' && en !== '' && { en }) };
}

function namesOf(row: Named): Names {
  const { zh = '', en = '' } = translationsOf(row);
  return zh === '' && en === '' ? { zh: row.name, en: '' } : { zh, en };
}

const aTag = (id: number) => ({ subjectKind: 'tag' as const, subjectId: id });

const aClass = (id: number) => ({ subjectKind: 'tag_class' as const, subjectId: id });
