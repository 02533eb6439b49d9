import { HITS_PER_KIND, SEARCH_KINDS, searchSite } from '@oyez/contract/site/search';
import { textLanguage } from '@oyez/contract/wire/values';
import { storable } from '../../db/storable.ts';
import type { On } from '../../http/serve.ts';
import { DISCUSSION_SWITCHES } from '../../policy/discussions.policy.ts';
import { offUntilBuilt } from '../../settings/settings.ts';
import type { Services } from '../../services.ts';
import { SEARCHES } from './search.sql.ts';

const DISCUSSED = ['site', 'group'] as const;

/** One box for everything that has a name. */
export function searchRoutes(on: On, services: Services): void {
  const { db } = services.database;
  on(searchSite).with(async ({ query }, { actor, locale, now }) => {
    const { switches } = await services.settings.current();
    const discussed = DISCUSSED.filter((kind) => offUntilBuilt(switches)[DISCUSSION_SWITCHES[kind].name]);
    const text = storable(query.text).toLowerCase();
    const wanted = { text, language: textLanguage(locale), limit: HITS_PER_KIND, now, discussed };
    const found = await Promise.all(
      SEARCH_KINDS.map(async (kind) => {
        const hits = await SEARCHES[kind](db, actor, wanted);
        return hits.map((hit) => ({ kind, ...hit }));
      }),
    );
    return found.flat();
  });
}
