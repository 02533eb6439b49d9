import { secondOf } from '@oyez/board/facts';
import { lastMomentOf, lastSecond } from '@oyez/board/moments';
import { isSealed, type Audience } from '@oyez/board/view';
import type { getBoardMoment, BoardMoment } from '@oyez/contract/contests/boards';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import { passingPage, type Viewer } from '../boards/board-pages.service.ts';
import type { ReadyData } from '../../http/ready-data.ts';
import type { MomentBoards } from './moment-boards.ts';

type Asked = QueryOf<typeof getBoardMoment> & { language: TextLanguage };

/**
 * The board as it stood, with the verdicts that count today. What the seal keeps from a reader at present, it keeps from
 * them at every second since; whoever asks as jury may lift it.
 */
export async function boardMoment(boards: MomentBoards, viewer: Viewer, asked: Asked, at: Date): Promise<ReadyData> {
  const { standing, place } = viewer;
  const contestId = standing.facts.id;
  const held = (await boards.read(contestId)) ?? fail('contest_not_found');
  const { settings } = held.board;
  const now = at.getTime();
  const last = lastSecond(settings, now);
  const second = Math.min(asked.second, last);
  const audience: Audience = standing.runs && place === 'inside' ? 'jury' : place;
  const { shown, sealed } = boards.frame(contestId, held, second, {
    now,
    audience,
    forceRefresh: asked.forceRefresh,
    underSeal: asked.underSeal,
  });
  const hides = sealed && settings.seal !== null && lastMomentOf(settings, second) >= settings.seal.from;
  return passingPage(
    {
      contestId,
      audience,
      version: second,
      people: null,
      sealed: hides,
      board: { sealed: hides, settings, problemIds: held.problemIds, plain: shown, late: null },
    },
    viewer,
    { ...asked, containsEnd: false, followed: asked.followed?.split(',') ?? [] },
    {
      second,
      lastSecond: last,
      sealSecond: settings.seal && secondOf(settings, settings.seal.from),
      sealHolds: isSealed(settings, now),
    } satisfies Partial<BoardMoment>,
  );
}
