import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { textLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { isGuest } from '../../policy/actor.ts';
import { titleFor } from '../../policy/contest-problems.policy.ts';
import { scopeOf } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { missingIn } from '../problems/problems.service.ts';
import { aliasIn } from '../contest-problems/contest-problems.service.ts';
import { createProblemStatistics } from './problem-statistics.service.ts';
import { findHead } from './problem-statistics.sql.ts';

const PUBLIC_CACHE_MS = 5000;

/** How the submissions to one problem ended, in which languages, and what the accepted ones needed. */
export function problemStatisticsRoutes(on: On, services: Services): void {
  const { db } = services.database;
  const read = createProblemStatistics(services);

  on(getProblemStatistics, { publicCacheMs: PUBLIC_CACHE_MS }).with(async ({ query }, { actor, locale }) => {
    const language = textLanguage(locale);
    const place = await scopeOf(db, actor, query, services.now());
    if (place.contest !== null && isGuest(actor)) fail('contest_needs_login');
    const { named, readable } = place.problems;
    const found = await findHead(db, named(query.problemId), readable, language);
    const problem = found ?? fail(missingIn(place));
    const alias = await aliasIn(db, place, query.problemId);
    const statistics = await read(place, problem.id, isGuest(actor) ? undefined : actor.id);
    const problemId = alias?.label ?? problem.display_id;
    const title = alias === null ? (problem.title ?? '') : titleFor(alias, language);
    return { problemId, title, ...statistics };
  });
}
