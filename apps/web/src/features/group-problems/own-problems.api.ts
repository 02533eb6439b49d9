import {
  applyGroupProblemPublic,
  changeGroupProblemAuth,
  deleteGroupProblem,
  getDeletedGroupProblems,
  getGroupProblemsOfStaff,
  restoreGroupProblem,
} from '@oyez/contract/groups/group-problem-setting';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { groupKey } from '../groups/groups.api.ts';

export type StaffQuery = Omit<QueryOf<typeof getGroupProblemsOfStaff>, 'gid'>;

export const groupStaffProblemsQuery = (gid: number, q: StaffQuery) =>
  queryOptions({
    queryKey: [...groupKey(gid), 'staff-problems', q],
    queryFn: ({ signal }) => call(getGroupProblemsOfStaff, { query: { ...q, gid }, signal }),
    staleTime: 0,
  });

const DELETED = 20;

/** The last ones that this person can bring back. */
export const deletedGroupProblemsQuery = (gid: number) =>
  queryOptions({
    queryKey: [...groupKey(gid), 'deleted-problems'],
    queryFn: ({ signal }) => call(getDeletedGroupProblems, { query: { gid, limit: DELETED }, signal }),
    staleTime: 0,
  });

/** A change of a group's problems, after which all that shows them is asked for again. */
function useProblemChange<V>(gid: number, change: (value: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: groupKey(gid) }),
  });
}

export const useChangeGroupAuth = (gid: number) =>
  useProblemChange(gid, (query: QueryOf<typeof changeGroupProblemAuth>) => call(changeGroupProblemAuth, { query }));
export const useOfferToPublic = (gid: number) =>
  useProblemChange(gid, (query: QueryOf<typeof applyGroupProblemPublic>) => call(applyGroupProblemPublic, { query }));
export const useDeleteGroupProblem = (gid: number) =>
  useProblemChange(gid, (pid: number) => call(deleteGroupProblem, { query: { pid } }));
export const useRestoreGroupProblem = (gid: number) =>
  useProblemChange(gid, (pid: number) => call(restoreGroupProblem, { query: { pid } }));
