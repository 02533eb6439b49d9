import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { textLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { isGuest } from '../../policy/actor.ts';
import { scopeOf } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { createProblemStatistics } from './problem-statistics.service.ts';
import { findHead } from './problem-statistics.sql.ts';

const PUBLIC_CACHE_MS = 5000;

/** How the submissions to one problem ended, in which languages, and what the accepted ones needed. */
export function problemStatisticsRoutes(on: On, services: Services): void {
  const { db } = services.database;
  const read = createProblemStatistics(services);

  on(getProblemStatistics, { publicCacheMs: PUBLIC_CACHE_MS }).with(async ({ query }, { actor, locale }) => {
    const language = textLanguage(locale);
    const place = await scopeOf(db, actor, query);
    const problem =
      (await findHead(db, query.problemId, place.problems.readable, language)) ?? fail('problem_not_found');
    const statistics = await read(place, problem.id, isGuest(actor) ? undefined : actor.id);
    return { problemId: problem.display_id, title: problem.title ?? '', ...statistics };
  });
}
