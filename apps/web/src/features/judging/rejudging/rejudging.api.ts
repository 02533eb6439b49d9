import type { BodyInputOf, QueryOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import {
  getRejudgings,
  previewRejudging,
  type RejudgeFilter,
  type Rejudging,
  startRejudging,
  stopRejudging,
} from '@oyez/contract/judging/judging-admin';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export type Preview = ReplyOf<typeof previewRejudging>;

const LIST = ['rejudgings'] as const;
const BUSY_REFRESH_MS = 2000;
const IDLE_REFRESH_MS = 30_000;

export function isOpen({ state }: Rejudging): boolean {
  return state === 'queueing' || state === 'running';
}

export const rejudgingsQuery = (q: Partial<QueryOf<typeof getRejudgings>>) =>
  queryOptions({
    queryKey: [...LIST, q],
    queryFn: ({ signal }) => call(getRejudgings, { query: q, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.records.some(isOpen) ? BUSY_REFRESH_MS : IDLE_REFRESH_MS),
  });

export function usePreviewRejudging() {
  return useMutation({
    mutationFn: (filter: RejudgeFilter) => call(previewRejudging, { body: filter }),
    // The form says what was refused.
    meta: { ownErrors: true },
  });
}

export function useStartRejudging() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: BodyInputOf<typeof startRejudging> & { reason: string; filter: RejudgeFilter }) =>
      call(startRejudging, { body: order }),
    meta: { ownErrors: true },
    onSuccess: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

export function useStopRejudging() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(stopRejudging, { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}
