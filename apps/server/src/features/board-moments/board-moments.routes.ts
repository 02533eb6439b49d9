import { getBoardMoment } from '@oyez/contract/contests/boards';
import { getFinishedRuns, getGhostBoard } from '@oyez/contract/contests/virtual-runs';
import { textLanguage } from '@oyez/contract/wire/values';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import type { BoardDoors } from '../boards/board-entry.ts';
import type { Viewer } from '../boards/board-pages.service.ts';
import { boardMoment } from './board-moments.service.ts';
import { ghostBoard, rankedRuns } from './ghost-boards.service.ts';
import { createMomentBoards } from './moment-boards.ts';

const PUBLIC_CACHE_MS = 300;

/**
 * The board of a contest at any second of it, for whoever may look at its board; and beside those who take part virtually,
 * at the second that they are at.
 */
export function boardMomentRoutes(on: On, services: Services, doors: BoardDoors): void {
  const boards = createMomentBoards(services);

  on(getBoardMoment, { publicCacheMs: PUBLIC_CACHE_MS }).with(async ({ query }, { actor, locale, now }) => {
    const { cid, outside } = query;
    const standing = await (outside ? doors.outside(actor, cid, now) : doors.inside(actor, cid, now));
    const viewer: Viewer = { standing, place: outside ? 'outside' : 'inside', userId: actor.id };
    return boardMoment(boards, viewer, { ...query, language: textLanguage(locale) }, now);
  });

  on(getGhostBoard).with(async ({ query }, { actor, locale, now }) => {
    const standing = await doors.inside(actor, query.cid, now);
    const asked = { ...query, language: textLanguage(locale) };
    return ghostBoard(services.database.db, boards, { actor, standing }, asked, now);
  });

  on(getFinishedRuns).with(async ({ query }, { actor, now }) => {
    const standing = await doors.inside(actor, query.cid, now);
    return rankedRuns(services.database.db, boards, { actor, standing }, query, now);
  });
}
