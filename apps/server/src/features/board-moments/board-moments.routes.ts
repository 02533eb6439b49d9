import { getBoardMoment } from '@oyez/contract/contests/boards';
import { getFinishedRuns, getGhostBoard } from '@oyez/contract/contests/virtual-runs';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import type { BoardDoors } from '../boards/board-entry.ts';
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

  on(getBoardMoment, { publicCacheMs: PUBLIC_CACHE_MS }).with(async ({ query }, { actor, now }) => {
    const { cid, outside } = query;
    const standing = await (outside ? doors.outside(actor, cid, now) : doors.inside(actor, cid, now));
    return boardMoment(boards, { standing, place: outside ? 'outside' : 'inside', userId: actor.id }, query, now);
  });

  on(getGhostBoard).with(async ({ query }, { actor, now }) => {
    const standing = await doors.inside(actor, query.cid, now);
    return ghostBoard(services.database.db, boards, { actor, standing }, query, now);
  });

  on(getFinishedRuns).with(async ({ query }, { actor, now }) => {
    const standing = await doors.inside(actor, query.cid, now);
    return rankedRuns(services.database.db, boards, { actor, standing }, query, now);
  });
}
