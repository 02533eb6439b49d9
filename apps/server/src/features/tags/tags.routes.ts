import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import { REMOTE_SITES } from '@oyez/contract/remote/remote-sites';
import { getAllProblemTags, getProblemTagsAndClassification } from '@oyez/contract/problems/tags';
import { textLanguage } from '@oyez/contract/wire/values';
import type { On } from '../../http/serve.ts';
import { enteredGroup } from '../../policy/scopes/groups.ts';
import type { Services } from '../../services.ts';
import { problemsSeenBy } from './tags.service.ts';
import { tagClasses, tagsFor, tagsInList } from './tags.sql.ts';
import { toTag, toTagClassification } from './tags.view.ts';

const PUBLIC_CACHE = { publicCacheMs: 1000 };
/** The tags of every owner. */
const ALL_OWNERS = 'ALL';

/** The tags that people choose problems by. */
export function tagRoutes(on: On, { database: { db } }: Services): void {
  on(getAllProblemTags, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    const owner = ownerKey(query.oj);
    if (owner === undefined) return [];
    return (await tagsFor(db, owner, problemsSeenBy(actor))).map((tag) => toTag(tag, textLanguage(locale)));
  });

  on(getProblemTagsAndClassification, PUBLIC_CACHE).with(async ({ query }, { actor, locale }) => {
    const owner = ownerKey(query.oj);
    if (owner === undefined) return [];
    const language = textLanguage(locale);
    const group = query.gid ? await enteredGroup(db, actor, query.gid) : undefined;
    const [classes, tags] = await Promise.all([
      tagClasses(db, owner),
      group === undefined ? tagsFor(db, owner, problemsSeenBy(actor)) : tagsInList(db, owner, group.id),
    ]);
    const known = new Set(classes.map((one) => one.id));
    const byClass = Map.groupBy(tags, (tag) =>
      tag.class_id !== null && known.has(tag.class_id) ? tag.class_id : null,
    );
    const groups = classes.toSorted(ownFirst).map((one) => ({
      classification: toTagClassification(one, language),
      tagList: (byClass.get(one.id) ?? []).map((tag) => toTag(tag, language)),
    }));
    const rest = (byClass.get(null) ?? []).map((tag) => toTag(tag, language));
    return rest.length === 0 ? groups : [...groups, { classification: null, tagList: rest }];
  });
}

/** Whose tags are asked for: null for everybody's, undefined when nobody is called so. */
function ownerKey(oj: string | undefined): string | null | undefined {
  const key = (oj ?? OWN_JUDGE).toUpperCase();
  if (key === ALL_OWNERS) return null;
  return [OWN_JUDGE, ...REMOTE_SITES].find((owner) => owner === key);
}

function ownFirst(a: { oj: string }, b: { oj: string }): number {
  return Number(b.oj === OWN_JUDGE) - Number(a.oj === OWN_JUDGE) || a.oj.localeCompare(b.oj);
}
