import { getFinishedRuns, getGhostBoard } from '@oyez/contract/contests/virtual-runs';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../live/useLive.ts';
import type { Paging } from '../../../ui/lists/paging.ts';

const keyOf = (contestId: number) => ['ghost-board', contestId] as const;

export const ghostQuery = (contestId: number, asked: Paging & { run: number; second?: number }) =>
  queryOptions({
    queryKey: [...keyOf(contestId), asked],
    queryFn: ({ signal }) => call(getGhostBoard, { query: { cid: contestId, removeStar: false, ...asked }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2000,
  });

export const finishedRunsQuery = (contestId: number, paging: Paging) =>
  queryOptions({
    queryKey: ['finished-runs', contestId, paging],
    queryFn: ({ signal }) => call(getFinishedRuns, { query: { cid: contestId, ...paging }, signal }),
    staleTime: 10_000,
  });

/** What one hands in in the contest is told to oneself alone. */
export function useLiveGhost(contestId: number, { on }: { on: boolean }): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(contestId) });
  useLive(on ? `contest:${contestId}:submissions` : null, refresh, refresh);
}
