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
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useLive } from '../../live/useLive.ts';

const CHECKS = 'problem-checks';
const STATES = 'problem-check-states';
const RUNNING_REFRESH_MS = 1500;
/** With a stream nothing should get lost; this is the net under it. */
const COVERED_REFRESH_MS = 15_000;
/** Between two readings of the table while tests end one after another. */
const PAUSE_MS = 400;

const problemChecksQuery = (pid: number) =>
  queryOptions({
    queryKey: [CHECKS, pid],
    queryFn: ({ signal }) => call(getProblemChecks, { query: { pid }, signal }),
    staleTime: 0,
  });

/** The solutions of a problem as they stand: told by the live stream, and asked for while there is none. */
export function useProblemChecks(pid: number) {
  const client = useQueryClient();
  const { queryKey } = problemChecksQuery(pid);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readSoon = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void client.invalidateQueries({ queryKey, exact: true });
    }, PAUSE_MS);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  const covered = useLive(`problem:${pid}:solutions`, readSoon, readSoon);
  return useQuery({
    ...problemChecksQuery(pid),
    refetchInterval: ({ state: { data } }) => {
      if (data?.checks.some((check) => check.state === 'running') !== true) return false;
      return covered ? COVERED_REFRESH_MS : RUNNING_REFRESH_MS;
    },
  });
}

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
