import {
  getBoard,
  getBoardMoment,
  getBoardTries,
  getContestOutsizeInfo,
  getOutsideBoard,
} from '@oyez/contract/contests/boards';
import type { LiveEvent } from '@oyez/contract/wire/live';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../api/call.ts';
import type { z } from 'zod';
import { useLive } from '../../live/useLive.ts';

const { second, underSeal } = getBoardMoment.query!.shape;
/** What the address of a board says: with a second, the board as it stood then. */
export const boardSearch = getOutsideBoard
  .query!.omit({ cid: true, followed: true, atLeast: true })
  .extend({ second: second.optional(), underSeal });
export type BoardSearch = z.output<typeof boardSearch>;

export type BoardPlace = { contestId: number; outside: boolean };

/** How much of a board is shown. */
export type BoardReach = { forceRefresh: boolean; containsEnd: boolean; underSeal: boolean; second?: number };

export type BoardQuestion = BoardPlace & {
  search: BoardSearch;
  followed: readonly string[];
  /** With what lies behind the seal, for the jury. */
  forced: boolean;
};

/** The newest version of which the live stream told. */
const toldKeyOf = ({ contestId }: BoardPlace, forced: boolean) => ['board-version', contestId, forced] as const;
const keyOf = ({ contestId, outside }: BoardPlace) => ['board', contestId, outside ? 'outside' : 'inside'] as const;

export const boardQuery = ({
  search: { second: _, underSeal: __, ...list },
  followed,
  forced,
  ...place
}: BoardQuestion) =>
  queryOptions({
    queryKey: [...keyOf(place), list, followed, forced] as const,
    queryFn: ({ client, signal }) => {
      const query = {
        ...list,
        cid: place.contestId,
        followed: followed.length > 0 ? followed.join() : undefined,
        atLeast: client.getQueryData<number>(toldKeyOf(place, forced)),
      };
      return place.outside
        ? call(getOutsideBoard, { query, signal })
        : call(getBoard, { query: { ...query, forceRefresh: forced }, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });

export type TriesQuestion = BoardPlace & BoardReach & { uid: string; displayId: string };

export const triesQuery = ({ contestId, ...asked }: TriesQuestion, version: number) =>
  queryOptions({
    queryKey: ['board-tries', contestId, asked, version],
    queryFn: ({ signal }) => call(getBoardTries, { query: { cid: contestId, ...asked }, signal }),
    staleTime: 15_000,
  });

/** It begins, ends and is moved while people look. */
const OUTSIDE_REFRESH_MS = 60_000;

/** The contest as the board outside of it knows it; fails where there is none. */
export const outsideQuery = (contestId: number) =>
  queryOptions({
    queryKey: ['outside-contest', contestId],
    queryFn: ({ signal }) => call(getContestOutsizeInfo, { query: { cid: contestId }, signal }),
    staleTime: 30_000,
    refetchInterval: OUTSIDE_REFRESH_MS,
  });

/**
 * Asks anew for every page of a board that is shown, when a new version of it is told; in a tab that nobody looks at,
 * once somebody does. Answers whether they are told.
 */
export function useLiveBoard(place: BoardPlace, { on, forced }: { on: boolean; forced: boolean }): boolean {
  const client = useQueryClient();
  const queryKey = keyOf(place);
  const refresh = () => void client.invalidateQueries({ queryKey, refetchType: document.hidden ? 'none' : 'active' });
  const catchUp = useEffectEvent(() => {
    if (document.hidden) return;
    void client.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.isInvalidated });
  });
  useEffect(() => {
    const onLook = () => catchUp();
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, []);
  const topic = `contest:${place.contestId}:${forced ? 'jury-board' : 'board'}`;
  const hear = (event: LiveEvent) => {
    if (event.type === 'board') client.setQueryData(toldKeyOf(place, forced), event.version);
    refresh();
  };
  return useLive(on ? topic : null, hear, refresh);
}
