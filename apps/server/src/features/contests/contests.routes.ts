import { RULES } from '@oyez/contract/contests/contest-values';
import {
  getContestAccess,
  getContestAnnouncement,
  getContestFrame,
  getContestInfo,
  getContestList,
  getContestNotReadAnnouncement,
  getContestProblem,
  getOwnRegistrations,
  registerContest,
} from '@oyez/contract/contests/contests';
import { phaseNumbered } from '@oyez/contract/rules/contest-clock';
import { getRecentContest } from '@oyez/contract/site/site';
import { textLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Actor } from '../../policy/actor.ts';
import { contestPolicy, fitsAccounts, foundContests, type ContestStanding } from '../../policy/contests.policy.ts';
import { contestEntered, findContest } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { toAnnouncement } from '../site/announcements.view.ts';
import { announcementsBesides, announcementsIn } from '../site/announcements.service.ts';
import { createContestFrames } from './contest-frame.service.ts';
import { createProblemsOfContest } from './contest-problem-list.service.ts';
import { listContests, readContest } from './contests.sql.ts';
import { toListedContest, toOwnContest } from './contests.view.ts';
import { recentContests } from './recent-contests.service.ts';
import { registerFor } from './registration.service.ts';
import { registeredAmong } from './registration.sql.ts';

const UNREAD = 50;
/** What everybody gets alike. */
const FOR_ALL = { publicCacheMs: 1000, asEveryMember: () => true };

/** Contests, for those who look at them and take part. */
export function contestRoutes(on: On, services: Services): void {
  const { db } = services.database;
  const frameFor = createContestFrames(services);
  const problemsFor = createProblemsOfContest(services);

  const found = async (actor: Actor, contestId: number, now: Date): Promise<ContestStanding> =>
    (await findContest(db, actor, contestId, now)) ?? fail('contest_not_found');

  on(getContestList, FOR_ALL).with(({ query }, { now }) =>
    wirePage(
      query,
      (page) => {
        const { status, type, keyword } = query;
        const rule = type === undefined ? undefined : RULES[type];
        return listContests(db, { phase: phaseNumbered(status), rule, keyword }, page, now);
      },
      (row) => toListedContest(row, now),
    ),
  );

  on(getRecentContest, FOR_ALL).with((_, { now }) => recentContests(db, now));

  on(getContestInfo).with(async ({ query }, { actor, now }) => {
    const standing = await found(actor, query.cid, now);
    const described = contestPolicy.describe(actor, standing);
    return toOwnContest(await readContest(db, query.cid), standing, { described });
  });

  on(registerContest).with(async ({ body: { cid, password } }, { actor }) => {
    await registerFor(services, actor, { contestId: cid, password });
    return null;
  });

  on(getContestAccess).with(async ({ query }, { actor, now }) => {
    const { registered, teamId, facts } = await found(actor, query.cid, now);
    return { access: teamId !== null || (registered && fitsAccounts(actor, facts)) };
  });

  on(getContestFrame).with(({ query }, { actor, now }) => frameFor(actor, query.cid, now));

  on(getOwnRegistrations).with(({ query }, { actor }) =>
    registeredAmong(db, [...new Set(query.ids.split(',').map(Number))], actor.id, foundContests(actor)),
  );

  on(getContestProblem).with(({ query }, { actor, locale, now }) =>
    problemsFor(actor, { contestId: query.cid, late: query.containsEnd, language: textLanguage(locale) }, now),
  );

  on(getContestAnnouncement).with(async ({ query }, { actor, now, locale }) => {
    await contestEntered(db, actor, query.cid, now);
    return wirePage(
      query,
      (page) => announcementsIn(db, { contestId: query.cid }, page),
      (row) => toAnnouncement(row, textLanguage(locale)),
    );
  });

  on(getContestNotReadAnnouncement).with(async ({ body }, { actor, now, locale }) => {
    await contestEntered(db, actor, body.cid, now);
    const rows = await announcementsBesides(db, body.cid, body.readAnnouncementList, UNREAD);
    return rows.map((row) => toAnnouncement(row, textLanguage(locale)));
  });
}
