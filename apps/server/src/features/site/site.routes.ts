import {
  getHomeCarousel,
  getHonors,
  getLastWeekSubmissionStatistics,
  getNextProblems,
  getQuote,
  getRecentOtherContest,
  getRecentSevenAcRank,
  getRecentUpdatedProblem,
  getSiteState,
  getTools,
  getWebsiteConfig,
} from '@oyez/contract/site/site';
import { pick, textLanguage } from '@oyez/contract/wire/values';
import { daysBefore } from '../../days.ts';
import type { On } from '../../http/serve.ts';
import { can } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { judgeState } from '../judging/nodes/nodes.service.ts';
import { mailConfigured } from '../mail/mail.service.ts';
import { quoteOf } from './quotes.ts';
import { carousel, honors, tools } from './site-items.service.ts';
import { lastVisit, mostActiveUsers, recentProblems, unsolvedProblems, untouchedProblems } from './site.sql.ts';
import { toActiveUser, toNextProblem, toRecentProblem, toWebsiteConfig } from './site.view.ts';
import { createWeekStatistics } from './statistics.service.ts';

const RECENT_PROBLEMS = 10;
const RANKED_USERS = 10;
const NEXT_PROBLEMS = 5;
/** For whom everything is new, it is what came in two weeks. */
const NEWCOMER_DAYS = 14;
const WEEK_DAYS = 7;

/** The home page: what the site is called, what is new on it, and whether anything judges at the moment. */
export function siteRoutes(on: On, services: Services): void {
  const { db } = services.database;
  const weekStatistics = createWeekStatistics(db);

  on(getWebsiteConfig, { publicCacheMs: 400 }).with(async () =>
    toWebsiteConfig(await services.settings.current(), services.config),
  );

  on(getRecentUpdatedProblem, { publicCacheMs: 1000 }).with(async (_, { locale }) =>
    (await recentProblems(db, RECENT_PROBLEMS)).map((row) => toRecentProblem(row, textLanguage(locale))),
  );

  on(getNextProblems).with(async (_, { actor, now, locale }) => {
    const since = (await lastVisit(db, actor.id, actor.sessionId ?? 0)) ?? daysBefore(now, NEWCOMER_DAYS);
    const [unsolved, untouched] = await Promise.all([
      unsolvedProblems(db, actor.id, NEXT_PROBLEMS + 1),
      untouchedProblems(db, actor.id, since, NEXT_PROBLEMS),
    ]);
    const [goOn = null, ...tried] = unsolved.map((row) => toNextProblem(row, textLanguage(locale)));
    return { goOn, tried, fresh: untouched.map((row) => toNextProblem(row, textLanguage(locale))) };
  });

  on(getRecentSevenAcRank, { publicCacheMs: 5000 }).with(async (_, { now }) =>
    (await mostActiveUsers(db, daysBefore(now, WEEK_DAYS), RANKED_USERS)).map(toActiveUser),
  );

  on(getLastWeekSubmissionStatistics).with(({ query }, { actor, now }) =>
    weekStatistics(now, {
      offsetMinutes: query.offset ?? 0,
      refresh: query.forceRefresh === 'true' && can(actor, 'system_info_admin'),
    }),
  );

  on(getHomeCarousel, { publicCacheMs: 1000 }).with(() => carousel(db));

  on(getTools, { publicCacheMs: 1000 }).with(async () => (await tools(db)).map(({ name, url }) => ({ name, url })));

  on(getHonors, { publicCacheMs: 1000 }).with(() => honors(db));

  on(getRecentOtherContest, { publicCacheMs: 1000 }).with(() => []);

  on(getQuote, { publicCacheMs: 10_000 }).with((_, { now, locale }) => {
    const { text, author, source } = quoteOf(now);
    return { text: pick(text, locale), author: pick(author, locale), source: pick(source, locale) };
  });

  on(getSiteState).with(async (_, { now }) => ({
    now: now.toISOString(),
    build: services.config.build,
    judge: await judgeState(db),
    mail: await mailConfigured(services),
    ownInputMax: (await services.settings.current()).switches.ownInputMax,
  }));
}
