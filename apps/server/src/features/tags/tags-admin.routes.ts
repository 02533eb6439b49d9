import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import { REMOTE_SITES } from '@oyez/contract/remote/remote-sites';
import {
  addTag as addTagCall,
  addTagClassification,
  deleteTag,
  deleteTagClassification,
  getTagClassifications,
  getTagOverview,
  mergeTags as mergeCall,
  updateTag,
  updateTagClassification,
} from '@oyez/contract/problems/tags-admin';
import { textLanguage } from '@oyez/contract/wire/values';
import type { Context, On } from '../../http/serve.ts';
import { scopeOf } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { toTag, toTagClassification } from './tags.view.ts';
import {
  addTag,
  addTagClass,
  changeTag,
  changeTagClass,
  mergeTags,
  removeTag,
  removeTagClass,
  tagOverview,
} from './tags-admin.service.ts';
import { tagClasses } from './tags.sql.ts';

/** The tags of the site's problems and of other judges', in their classifications, as problem administrators keep them. */
export function tagAdminRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(getTagOverview).with(({ query }, { locale }) => tagOverview(services, ownerOf(query.oj), textLanguage(locale)));

  on(addTagCall).with(async ({ body }, context) => {
    const place = await scopeOf(db, context.actor, { gid: body.gid }, services.now());
    return toTag(await addTag(services, keeperOf(context), place, body), textLanguage(context.locale));
  });

  on(updateTag).with(async ({ body: { id, ...draft } }, context) => {
    const place = await scopeOf(db, context.actor, { gid: draft.gid }, services.now());
    await changeTag(services, keeperOf(context), place, id, draft);
    return null;
  });

  on(deleteTag).with(async ({ query }, context) => {
    await removeTag(services, keeperOf(context), query.tid);
    return null;
  });

  on(mergeCall).with(async ({ body }, context) => ({ problems: await mergeTags(services, keeperOf(context), body) }));

  on(getTagClassifications).with(async ({ query }, { locale }) =>
    (await tagClasses(services.database.db, ownerOf(query.oj))).map((one) =>
      toTagClassification(one, textLanguage(locale)),
    ),
  );

  on(addTagClassification).with(async ({ body }, context) =>
    toTagClassification(await addTagClass(services, keeperOf(context), body), textLanguage(context.locale)),
  );

  on(updateTagClassification).with(async ({ body: { id, ...draft } }, context) => {
    await changeTagClass(services, keeperOf(context), id, draft);
    return null;
  });

  on(deleteTagClassification).with(async ({ query }, context) => {
    await removeTagClass(services, keeperOf(context), query.tcid);
    return null;
  });
}

function keeperOf({ actor, ip, requestId, locale, now }: Context) {
  return { actor, ip, requestId, language: textLanguage(locale), now };
}

/** Whose tags are meant; null for everybody's. What nobody is called finds nothing. */
function ownerOf(oj: string | undefined): string | null {
  const key = (oj ?? OWN_JUDGE).toUpperCase();
  if (key === 'ALL') return null;
  return [OWN_JUDGE, ...REMOTE_SITES].find((owner) => owner === key) ?? key;
}
