import {
  checkContestAcInfo,
  checkContestPrintStatus,
  getContestAcInfo,
  getContestPrint,
  submitPrintText,
} from '@oyez/contract/contests/contest-jury';
import { rejudgeContestProblem } from '@oyez/contract/judging/judging-admin';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Paging } from '../../ui/lists/paging.ts';

const REFRESH_MS = 10_000;
const keyOf = (cid: number) => ['contest', cid, 'jury'] as const;

/** Asked again by itself: a balloon should not wait for somebody to reload a page. */
export const acInfoQuery = (cid: number, q: Paging, refreshes: boolean) =>
  queryOptions({
    queryKey: [...keyOf(cid), 'ac-info', q],
    queryFn: ({ signal }) => call(getContestAcInfo, { query: { ...q, cid }, signal }),
    refetchInterval: refreshes && REFRESH_MS,
    staleTime: 0,
  });

export const printsQuery = (cid: number, q: Paging, refreshes: boolean) =>
  queryOptions({
    queryKey: [...keyOf(cid), 'prints', q],
    queryFn: ({ signal }) => call(getContestPrint, { query: { ...q, cid }, signal }),
    refetchInterval: refreshes && REFRESH_MS,
    staleTime: 0,
  });

function useJuryChange<V>(cid: number, change: (value: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(cid) }),
  });
}

export const useCheckAc = (cid: number) =>
  useJuryChange(cid, ({ id, checked }: { id: number; checked: boolean }) =>
    call(checkContestAcInfo, { body: { id, cid, checked } }),
  );
export const useMarkPrinted = (cid: number) =>
  useJuryChange(cid, (id: number) => call(checkContestPrintStatus, { query: { id, cid } }));
export const useRejudgeProblem = (cid: number) =>
  useJuryChange(cid, (pid: number) => call(rejudgeContestProblem, { query: { cid, pid } }));

/** The form says what was refused. */
export function useSendPrint() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof submitPrintText>) => call(submitPrintText, { body }),
    meta: { ownErrors: true },
  });
}
