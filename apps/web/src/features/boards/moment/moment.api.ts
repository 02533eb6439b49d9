import { getBoardMoment } from '@oyez/contract/contests/boards';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { BoardQuestion } from '../boards.api.ts';

/** The board as it stood at a second. A past one changes only where something is judged again. */
export const momentQuery = (
  { search: { containsEnd: _, second: __, ...search }, followed, forced, contestId, outside }: BoardQuestion,
  second: number | undefined,
) =>
  queryOptions({
    queryKey: ['board-moment', contestId, outside, search, followed, forced, second] as const,
    queryFn: ({ signal }) =>
      call(getBoardMoment, {
        query: {
          ...search,
          cid: contestId,
          outside,
          second: second ?? 0,
          forceRefresh: forced,
          followed: followed.length > 0 ? followed.join() : undefined,
        },
        signal,
      }),
    enabled: second !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    // Whoever plays a contest goes through hundreds of them.
    gcTime: 20_000,
  });
