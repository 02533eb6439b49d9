import { useQuery } from '@tanstack/react-query';
import type { Contest } from '@oyez/contract/contests/contest-values';
import { useEffect, useState } from 'react';
import type { SetSearch } from '../../../ui/lists/useSearch.ts';
import type { BoardQuestion, BoardSearch } from '../boards.api.ts';
import { momentQuery } from './moment.api.ts';

/** Seconds of the contest that pass in one of the reader's. */
export const SPEEDS = [10, 60, 300, 1200] as const;
export type Speed = (typeof SPEEDS)[number];

const TICK_MS = 500;
/** The address follows when the hand rests. */
const REST_MS = 400;

export type Moment = ReturnType<typeof useMoment>;

/**
 * The second of the contest at which the board is looked at, if it is a past one. The address has it; while somebody
 * moves the slider or plays, it is ahead of the address, and each board is asked for when the one before is there.
 */
export function useMoment(
  question: BoardQuestion,
  setSearch: SetSearch<BoardSearch>,
  contest: Pick<Contest, 'now' | 'startTime' | 'duration'>,
) {
  const { search } = question;
  const [ahead, setAhead] = useState<number | null>(null);
  const [plays, setPlays] = useState(false);
  const [speed, setSpeed] = useState<Speed>(60);
  const isOpen = search.second !== undefined;
  if (ahead !== null && (!isOpen || ahead === search.second)) setAhead(null);
  const second = isOpen ? (ahead ?? search.second) : undefined;
  const [asked, setAsked] = useState(second);
  const board = useQuery(momentQuery(question, asked));
  const last = board.data?.lastSecond ?? secondsSoFar(contest);
  const isThere = asked === second && !board.isFetching;
  if (asked !== second && (asked === undefined || second === undefined || !board.isFetching)) setAsked(second);

  const goTo = (to: number) => setAhead(Math.max(0, Math.min(last, Math.round(to))));
  const runs = plays && isOpen && (second ?? 0) < last && board.error === null;
  if (plays && !runs) setPlays(false);
  useEffect(() => {
    if (!runs || !isThere) return undefined;
    const timer = setTimeout(() => {
      setAhead((before) => Math.min(last, (before ?? search.second ?? 0) + (speed * TICK_MS) / 1000));
    }, TICK_MS);
    return () => clearTimeout(timer);
  }, [runs, isThere, second, speed, last, search.second]);

  const page = search.currentPage;
  useEffect(() => {
    if (ahead === null || runs) return undefined;
    const timer = setTimeout(() => setSearch({ second: ahead, currentPage: page }, { replace: true }), REST_MS);
    return () => clearTimeout(timer);
  }, [ahead, runs, setSearch, page]);

  return {
    isOpen,
    /** A link may name one that is still to come. */
    second: Math.min(second ?? last, board.data === undefined ? Infinity : last),
    last,
    board,
    runs,
    speed,
    setSpeed,
    goTo: (to: number) => {
      setPlays(false);
      goTo(to);
    },
    open: () => setSearch({ second: last, currentPage: page }),
    close: () => {
      setPlays(false);
      setAhead(null);
      setSearch({ second: undefined, underSeal: false, currentPage: page });
    },
    /** At the end it begins anew. */
    toggle: () => {
      if (!runs && (second ?? 0) >= last) goTo(0);
      setPlays(!runs);
    },
  };
}

function secondsSoFar({ now, startTime, duration }: Pick<Contest, 'now' | 'startTime' | 'duration'>): number {
  if (now === null) return duration;
  const passed = Math.floor((new Date(now).getTime() - new Date(startTime).getTime()) / 1000);
  return Math.max(0, Math.min(duration, passed));
}
