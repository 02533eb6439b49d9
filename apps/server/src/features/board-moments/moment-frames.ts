import { atSecond, standsSince } from '@oyez/board/moments';
import { rows } from '@oyez/board/rows';
import { tallies } from '@oyez/board/tally';
import type { Asked } from '@oyez/board/view';
import type { ShownRows } from '../boards/board-snapshot.ts';
import type { HeldBoard } from './held-board.service.ts';

export type FrameAsked = Pick<Asked, 'now' | 'audience' | 'forceRefresh' | 'underSeal'>;
export type Frame = { shown: ShownRows; sealed: boolean };

export type MomentFrames = {
  at(contestId: number, held: HeldBoard, second: number, asked: FrameAsked): Frame;
  /** What was made for this second of a contest, or a later one, holds no more. */
  dropFrom(contestId: number, second: number): void;
};

/** A row of thirteen problems takes about a kilobyte, and as much again as it is sent. */
const MAX_ROWS = 20_000;

type Kept = { contestId: number; since: number; shown: ShownRows };

/** Boards of past moments. Many people look at the same ones, and whoever plays goes through them again. */
export function createMomentFrames(maxRows = MAX_ROWS): MomentFrames {
  // Remembered: ranked rows of moments, 20,000 in all; the longest unread leave first, and those that news changed.
  const kept = new Map<string, Kept>();
  let size = 0;

  function drop(key: string, { shown }: Kept): void {
    kept.delete(key);
    size -= shown.rows.length;
  }

  return {
    at(contestId, held, second, asked) {
      const view = atSecond(held.board, second, asked);
      const since = standsSince(held.seconds, second);
      const key = `${contestId} ${since} ${view.sealed}`;
      const known = kept.get(key);
      const shown = known?.shown ?? { rows: rows(view), tallies: tallies(view) };
      if (known) drop(key, known);
      kept.set(key, { contestId, since, shown });
      size += shown.rows.length;
      for (const [oldest, one] of kept) {
        if (size <= maxRows || oldest === key) break;
        drop(oldest, one);
      }
      return { shown, sealed: view.sealed };
    },
    dropFrom(contestId, second) {
      for (const [key, one] of kept) {
        if (one.contestId === contestId && one.since >= second) drop(key, one);
      }
    },
  };
}
