import { idsOfScope, type Scope, scopeKey, SITE } from '@oyez/contract/rules/scope';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import {
  getContestProblemDetails,
  getFullScreenProblemList,
  getLastAcCode,
  getProblemDetail,
  getUserProblemStatus,
  type ProblemInfo,
  type SetProblem,
} from '@oyez/contract/problems/problems';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { type ByScope, inScope } from '../../app/scope/byScope.ts';
import { useScope } from '../../app/scope/InScope.tsx';

type OwnStatuses = ReplyOf<typeof getUserProblemStatus>;
type LastCode = ReplyOf<typeof getLastAcCode>;

/** A problem under the name that its place gave it; a training's is listed under another around the training. */
export type PlacedProblem = ProblemInfo & { listedAs?: string };

/** By which lists of submissions and counts know it. */
export const listedName = ({ listedAs, problem }: PlacedProblem): string => listedAs ?? problem.problemId;

/** How a place is asked about its problems. */
type ProblemCalls = {
  problem: (problemId: string, signal: AbortSignal) => Promise<PlacedProblem>;
  statuses: (pidList: number[], signal: AbortSignal) => Promise<OwnStatuses>;
  lastAccepted: (pid: number) => Promise<LastCode>;
  /** The problems of the place in its order; nothing where it has none. */
  set: (signal: AbortSignal) => Promise<SetProblem[]>;
};

/** Outside contests; in a group its own problems are found too. */
function practiceCalls(scope: Scope): ProblemCalls {
  const { gid } = idsOfScope(scope);
  return {
    problem: (problemId, signal) => call(getProblemDetail, { query: { problemId, gid }, signal }),
    statuses: (pidList, signal) =>
      call(getUserProblemStatus, { body: { pidList, isContestProblemList: false, gid }, signal }),
    lastAccepted: (pid) => call(getLastAcCode, { query: { pid, gid } }),
    set: () => Promise.resolve([]),
  };
}

const CALLS: ByScope<ProblemCalls> = {
  site: practiceCalls,
  contest: (scope) => {
    const { contestId: cid } = scope;
    const { gid } = idsOfScope(scope);
    return {
      problem: async (displayId, signal) => {
        const info = await call(getContestProblemDetails, { query: { cid, displayId, containsEnd: false }, signal });
        return labelled(info, displayId);
      },
      statuses: (pidList, signal) =>
        // As the bar above the problem: with what one has handed in since the end.
        call(getUserProblemStatus, {
          body: { pidList, isContestProblemList: true, cid, gid, containsEnd: true },
          signal,
        }),
      lastAccepted: (pid) => call(getLastAcCode, { query: { pid, cid } }),
      set: (signal) => call(getFullScreenProblemList, { query: { cid }, signal }),
    };
  },
  training: (scope) => {
    // Its labels are known in the training alone.
    const ids = idsOfScope(scope);
    return {
      problem: async (problemId, signal) => {
        const info = await call(getProblemDetail, { query: { problemId, ...ids }, signal });
        return { ...labelled(info, problemId), listedAs: info.problem.problemId };
      },
      statuses: (pidList, signal) =>
        call(getUserProblemStatus, { body: { pidList, isContestProblemList: false, ...ids }, signal }),
      lastAccepted: (pid) => call(getLastAcCode, { query: { pid, ...ids } }),
      set: async (signal) => {
        const problems = await call(getFullScreenProblemList, { query: { tid: scope.trainingId }, signal });
        return problems.map((one) => ({ ...one, problemId: one.displayId ?? one.problemId }));
      },
    };
  },
  group: practiceCalls,
};

/** In a set it goes by its label, in addresses and when code is handed in. */
const labelled = (info: ProblemInfo, problemId: string) => ({ ...info, problem: { ...info.problem, problemId } });

export const problemQuery = (problemId: string, scope: Scope = SITE) =>
  queryOptions({
    queryKey: ['problem', scopeKey(scope), problemId],
    queryFn: ({ signal }) => inScope(scope, CALLS).problem(problemId, signal),
    staleTime: 60_000,
  });

/** The personal status of these problems, by `pid`. */
export const problemStatusQuery = (pids: readonly number[], scope: Scope = SITE) =>
  queryOptions({
    queryKey: ['problem-status', scopeKey(scope), [...pids].sort((a, b) => a - b)],
    queryFn: ({ signal }) => inScope(scope, CALLS).statuses([...pids], signal),
    staleTime: 5000,
  });

export const problemSetQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['problem-set', scopeKey(scope)],
    queryFn: ({ signal }) => inScope(scope, CALLS).set(signal),
    staleTime: 5000,
  });

/** How one stands, wherever that is told. */
const STANDINGS = [['problem-status'], ['problem-set']];

/** Whoever handed something in has tried the problem, before any verdict comes; where results are kept none does. */
export function refreshAfterSubmit(client: QueryClient): void {
  for (const queryKey of STANDINGS) void client.invalidateQueries({ queryKey });
}

/**
 * Whatever may tell of a verdict, in each place: what is practised in a group is seen on the site as well. The problem's
 * page goes by the name in its address, which need not be the number.
 */
export function refreshAfterVerdict(client: QueryClient, scope: Scope): void {
  const lists = [['problem', scopeKey(scope)], ['problems'], ['submissions'], ['training'], ['trainings']];
  for (const queryKey of [...STANDINGS, ...lists]) void client.invalidateQueries({ queryKey });
}

export function useLastAcceptedCode() {
  const { scope } = useScope();
  return useMutation({ mutationFn: (pid: number) => inScope(scope, CALLS).lastAccepted(pid) });
}
