import {
  addProblemCheck,
  deleteProblemCheck,
  getProblemCheckCode,
  getProblemChecks,
  getProblemCheckStates,
  judgeProblemChecks,
  type ProblemCheckDraft,
  updateProblemCheck,
} from '@oyez/contract/problems/problem-checks';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const CHECKS = 'problem-checks';
const STATES = 'problem-check-states';
const RUNNING_REFRESH_MS = 1500;

export const problemChecksQuery = (pid: number) =>
  queryOptions({
    queryKey: [CHECKS, pid],
    queryFn: ({ signal }) => call(getProblemChecks, { query: { pid }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.checks.some((check) => check.state === 'running') ? RUNNING_REFRESH_MS : false,
  });

/** How the solutions of these problems stand: for marks in lists. */
export const checkStatesQuery = (pidList: number[]) =>
  queryOptions({
    queryKey: [STATES, pidList],
    queryFn: ({ signal }) => call(getProblemCheckStates, { body: { pidList }, signal }),
    enabled: pidList.length > 0,
    staleTime: 10_000,
  });

export const checkCodeQuery = (id: number) =>
  queryOptions({
    queryKey: [CHECKS, 'code', id],
    queryFn: ({ signal }) => call(getProblemCheckCode, { query: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

function useForget() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [CHECKS] }),
      client.invalidateQueries({ queryKey: [STATES] }),
    ]);
  };
}

export function useSaveCheck(pid: number) {
  return useMutation({
    mutationFn: async ({ id, draft }: { id: number | null; draft: ProblemCheckDraft }) => {
      if (id === null) await call(addProblemCheck, { body: { ...draft, pid } });
      else await call(updateProblemCheck, { body: { ...draft, id } });
    },
    // The dialog says what was refused.
    meta: { ownErrors: true },
    onSuccess: useForget(),
  });
}

export function useDeleteCheck() {
  return useMutation({
    mutationFn: (id: number) => call(deleteProblemCheck, { query: { id } }),
    onSettled: useForget(),
  });
}

export function useJudgeChecks(pid: number) {
  return useMutation({
    mutationFn: (checkId: number | undefined) => call(judgeProblemChecks, { body: { pid, checkId } }),
    onSettled: useForget(),
  });
}
