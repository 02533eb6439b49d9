import {
  applyContestRejudging,
  discardContestRejudging,
  getContestRejudgings,
  getOutdatedVerdicts,
  getRejudgeConsequences,
  previewContestRejudging,
  type RejudgeChoice,
  type StagedRejudging,
  startContestRejudging,
  undoContestRejudging,
} from '@oyez/contract/contests/contest-rejudging';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const BUSY_REFRESH_MS = 2000;
const IDLE_REFRESH_MS = 30_000;
const keyOf = (cid: number) => ['contest', cid, 'staged'] as const;

export function isBusy({ state }: StagedRejudging): boolean {
  return state === 'queueing' || state === 'running';
}

export const stagedQuery = (cid: number) =>
  queryOptions({
    queryKey: [...keyOf(cid), 'list'],
    queryFn: ({ signal }) => call(getContestRejudgings, { query: { cid }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.records.some(isBusy) ? BUSY_REFRESH_MS : IDLE_REFRESH_MS),
  });

/** Looked at anew each time that it is opened: others submit and judge meanwhile. */
export const consequencesQuery = (cid: number, id: number) =>
  queryOptions({
    queryKey: [...keyOf(cid), 'consequences', id],
    queryFn: ({ signal }) => call(getRejudgeConsequences, { query: { cid, id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Asked anew once the problem has been saved. */
export const outdatedQuery = (pid: number, savedAt: string) =>
  queryOptions({
    queryKey: ['outdated-verdicts', pid, savedAt],
    queryFn: ({ signal }) => call(getOutdatedVerdicts, { query: { pid }, signal }),
    staleTime: 0,
  });

export function usePreviewStaged(cid: number) {
  return useMutation({
    mutationFn: (choice: RejudgeChoice) => call(previewContestRejudging, { body: { cid, choice } }),
    // The form says what was refused.
    meta: { ownErrors: true },
  });
}

function useStagedChange<V>(cid: number, change: (value: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(cid) }),
  });
}

export const useStartStaged = (cid: number) =>
  useStagedChange(cid, (order: { choice: RejudgeChoice; reason: string }) =>
    call(startContestRejudging, { body: { cid, ...order } }),
  );
export const useApplyStaged = (cid: number) =>
  useStagedChange(cid, (wanted: { id: number; digest: string }) =>
    call(applyContestRejudging, { body: { cid, ...wanted } }),
  );
export const useDiscardStaged = (cid: number) =>
  useStagedChange(cid, (id: number) => call(discardContestRejudging, { body: { cid, id } }));
export const useUndoStaged = (cid: number) =>
  useStagedChange(cid, (id: number) => call(undoContestRejudging, { body: { cid, id } }));
