import {
  checkBoard,
  downloadContestRank,
  getBoard,
  getBoardTries,
  getContestOutsideScoreboard,
  getContestOutsizeInfo,
  getContestRank,
  getOutsideBoard,
} from '@oyez/contract/contests/boards';
import { textLanguage, type Locale } from '@oyez/contract/wire/values';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/auth.ts';
import { serveDownload } from '../../http/downloads.ts';
import type { On } from '../../http/serve.ts';
import { nameAnswer } from '../../http/unchanged.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';
import type { ContestStanding } from '../../policy/contests.policy.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { noteDownload } from '../contests/contest-downloads.service.ts';
import { titleFor } from '../../policy/contest-problems.policy.ts';
import { contestAsWatched } from '../contests/contest-outside.service.ts';
import { createBoardDoors, type BoardDoors } from './board-entry.ts';
import { checkedBoard } from './board-check.service.ts';
import { boardSettings } from './board-facts.sql.ts';
import { contractPage, ownPage, seenBoard, type Viewer, type Wanted } from './board-pages.service.ts';
import { createPageTexts } from './board-page-texts.ts';
import { boardSheet } from './board-sheet.service.ts';
import { createBoardStore } from './board-store.ts';
import { boardTries } from './board-tries.service.ts';

/** A verdict shows within a second: this, the writer's pace, and the way between. */
const PUBLIC_CACHE_MS = 250;
const READ_OFTEN = { recentCaller: true };

/**
 * Boards of contests, inside and outside: pages are cut from snapshots that one process of the site makes. Answers the
 * doors to them, for whatever else shows boards.
 */
export function boardRoutes(app: FastifyInstance, on: On, services: Services, authenticate: Authenticate): BoardDoors {
  const { db } = services.database;
  const store = createBoardStore(services);
  const texts = createPageTexts();
  const doors = createBoardDoors(services);
  app.addHook('onClose', async () => {
    store.close();
    doors.close();
  });

  on(getContestOutsizeInfo).with(async ({ query: { cid } }, { actor, locale, now }) => {
    const standing = await doors.outside(actor, cid, now);
    const found = (await boardSettings(db, cid)) ?? fail('contest_not_found');
    return {
      contest: await contestAsWatched(db, actor, standing, now),
      problemList: found.settings.problems.map(({ id, label, color, ...titles }, column) => ({
        id,
        displayId: label,
        cid,
        pid: found.problemIds[column] ?? 0,
        displayTitle: titleFor(titles, textLanguage(locale)),
        color,
      })),
    };
  });

  on(getContestOutsideScoreboard, READ_OFTEN).with(async ({ body }, { actor, locale, now }) => {
    const viewer = outside(actor, await doors.outside(actor, body.cid, now));
    return contractPage(
      texts,
      await seenBoard(store, viewer, body),
      viewer,
      wantedOf(body, locale, body.concernedList),
    );
  });

  on(getContestRank, READ_OFTEN).with(async ({ body }, { actor, locale, now }) => {
    const viewer = inside(actor, await doors.inside(actor, body.cid, now));
    return contractPage(
      texts,
      await seenBoard(store, viewer, body),
      viewer,
      wantedOf(body, locale, body.concernedList),
    );
  });

  on(getBoard, READ_OFTEN).with(async ({ query }, { actor, locale, now, request, reply }) => {
    const viewer = inside(actor, await doors.inside(actor, query.cid, now));
    const seen = await seenBoard(store, viewer, query);
    nameAnswer({ request, reply }, [seen.versions, seen.audience, actor.id, locale, query]);
    return ownPage(texts, seen, viewer, wantedOf(query, locale, query.followed?.split(',')));
  });

  on(getOutsideBoard, { ...READ_OFTEN, publicCacheMs: PUBLIC_CACHE_MS }).with(
    async ({ query }, { actor, locale, now, request, reply }) => {
      const viewer = outside(actor, await doors.outside(actor, query.cid, now));
      const seen = await seenBoard(store, viewer, { forceRefresh: false, atLeast: query.atLeast });
      if (!isGuest(actor)) nameAnswer({ request, reply }, [seen.versions, seen.audience, locale, query]);
      return ownPage(
        texts,
        seen,
        viewer,
        wantedOf({ ...query, forceRefresh: false }, locale, query.followed?.split(',')),
      );
    },
  );

  on(getBoardTries).with(async ({ query }, { actor, now }) => {
    const viewer = query.outside
      ? outside(actor, await doors.outside(actor, query.cid, now))
      : inside(actor, await doors.inside(actor, query.cid, now));
    return boardTries(db, viewer, query, services.now);
  });

  on(checkBoard).with(async ({ query: { cid } }, { actor, now }) => {
    await contestOfJury(db, actor, cid, now);
    await store.read(cid, 'public');
    return checkedBoard(services, cid);
  });

  serveDownload(app, authenticate, downloadContestRank, async (query, by) => {
    const viewer = inside(by.actor, await contestOfJury(db, by.actor, query.cid, services.now()));
    const { cid, containEnd: containsEnd, ...wish } = query;
    const table = await boardSheet(store, viewer, { ...wish, containsEnd });
    await noteDownload(services, by, 'board', cid, { ...wish, containsEnd });
    return table;
  });

  return doors;
}

function inside(actor: Actor, standing: ContestStanding): Viewer {
  return { standing, place: 'inside', userId: actor.id };
}

function outside(actor: Actor, standing: ContestStanding): Viewer {
  return { standing, place: 'outside', userId: actor.id };
}

function wantedOf(
  sent: Omit<Wanted, 'followed' | 'language'>,
  locale: Locale,
  followed: readonly string[] = [],
): Wanted {
  return { ...sent, followed, language: textLanguage(locale) };
}
