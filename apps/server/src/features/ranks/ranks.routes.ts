import { getRankList, getRankPosition } from '@oyez/contract/users/ranks';
import { createBriefCache } from '../../db/brief-cache.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import { can } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { countAhead, countRanked, rankedUsers, type RankedUser } from './ranks.sql.ts';
import { rankType, toRankRow } from './ranks.view.ts';

const FRESH_MS = 60_000;
const MAX_REMEMBERED = 500;
const PUBLIC_CACHE_MS = 5000;

/**
 * The two lists of people: by solved problems (ACM) and by points (OI). They read the counters that follow the facts;
 * pages without a search are remembered for a minute.
 */
export function rankRoutes(on: On, services: Services): void {
  const { db } = services.database;
  const clock = () => services.now().getTime();
  // Remembered: pages of both lists without a search, and their total; 500; for a minute.
  const pages = createBriefCache<RankedUser[]>({ freshMs: FRESH_MS, maxEntries: MAX_REMEMBERED }, clock);
  const totals = createBriefCache<number>({ freshMs: FRESH_MS, maxEntries: 1 }, clock);

  on(getRankList, { publicCacheMs: PUBLIC_CACHE_MS }).with(async ({ query }, { actor }) => {
    const { searchUser } = query;
    const type = rankType(query.type);
    const search = searchUser === undefined ? undefined : { text: searchUser, withRealname: can(actor, 'user_admin') };
    const read = async (page: { offset: number; limit: number }) => {
      const [rows, total] = await Promise.all(
        search === undefined
          ? [
              pages.get(`${type} ${page.offset} ${page.limit}`, () => rankedUsers(db, type, undefined, page)),
              totals.get('', () => countRanked(db, undefined)),
            ]
          : [rankedUsers(db, type, search, page), countRanked(db, search)],
      );
      return { rows, total };
    };
    return wirePage(query, read, toRankRow);
  });

  on(getRankPosition).with(async ({ query }, { actor }) => {
    const ahead = await countAhead(db, rankType(query.type), actor.id);
    return { position: ahead === undefined ? null : ahead + 1 };
  });
}
