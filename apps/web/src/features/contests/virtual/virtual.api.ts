import {
  getVirtualRuns,
  giveUpVirtualRun,
  resumeVirtualRun,
  startVirtualRun,
} from '@oyez/contract/contests/virtual-runs';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Asked again with all that is known of the contest. */
export const virtualRunsQuery = (contestId: number) =>
  queryOptions({
    queryKey: ['contest', contestId, 'virtual'],
    queryFn: ({ signal }) => call(getVirtualRuns, { query: { cid: contestId }, signal }),
    staleTime: 5000,
  });

/** Problems, marks and lists are those of the window from then on, or no more. */
function useChange<V>(change: (value: V) => Promise<unknown>, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: onDone, onSettled: () => client.invalidateQueries() });
}

export function useStartRun(contestId: number) {
  return useChange((startsAt: Date | undefined) => call(startVirtualRun, { body: { cid: contestId, startsAt } }));
}

/** `onDone` is told also where the page that asked has become another by then. */
export function useGiveUpRun(contestId: number, onDone: () => void) {
  return useChange<void>(() => call(giveUpVirtualRun, { body: { cid: contestId } }), onDone);
}

export function useResumeRun(contestId: number) {
  return useChange<void>(() => call(resumeVirtualRun, { body: { cid: contestId } }));
}
