import {
  changeGroupMembers,
  getGroupApplications,
  getGroupMembers,
  getMemberChanges,
  type GroupMember,
  joinGroup,
  leaveGroup,
  returnToGroup,
  undoMemberChange,
} from '@oyez/contract/groups/group-members';
import { limits } from '@oyez/contract/rules/limits';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { groupKey, refreshGroup } from '../groups/groups.api.ts';

export type MemberFilter = Omit<QueryOf<typeof getGroupMembers>, 'gid'>;

/** Everybody with their reasons for administrators, members for members. */
export const membersQuery = (groupId: number, q: MemberFilter, { decides }: { decides: boolean }) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'members', decides, q] as readonly unknown[],
    queryFn: ({ signal }) =>
      call(decides ? getGroupApplications : getGroupMembers, { query: { ...q, gid: groupId }, signal }),
    staleTime: 5000,
  });

/** How many wait for an answer. */
export const waitingQuery = (groupId: number) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'members', 'waiting'],
    queryFn: async ({ signal }) =>
      (await call(getGroupApplications, { query: { gid: groupId, auth: 1, limit: 1 }, signal })).total,
    staleTime: 5000,
  });

export const memberChangesQuery = (groupId: number, page: { currentPage: number; limit: number }) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'members', 'changes', page],
    queryFn: ({ signal }) => call(getMemberChanges, { query: { ...page, gid: groupId }, signal }),
    staleTime: 5000,
  });

/** All that a list finds, up to as many as can be changed at once. */
export async function readFound(groupId: number, q: MemberFilter): Promise<GroupMember[]> {
  const found: GroupMember[] = [];
  const limit = 250;
  for (let currentPage = 1; found.length < limits.groupMember.atOnce; currentPage += 1) {
    const page = await call(getGroupApplications, { query: { ...q, gid: groupId, currentPage, limit } });
    found.push(...page.records);
    if (page.records.length < limit) break;
  }
  return found.slice(0, limits.groupMember.atOnce);
}

/** After each of these everything that is shown of the group is asked for again. */
function useChange<V, R>(groupId: number, change: (value: V) => Promise<R>, ownErrors = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { ownErrors },
    onSettled: () => refreshGroup(client, groupId),
  });
}

export type Deed = { members: readonly Pick<GroupMember, 'uid' | 'username' | 'auth'>[]; auth: number | null };

export const useChangeMembers = (groupId: number) =>
  useChange(groupId, ({ members, auth }: Deed) =>
    call(changeGroupMembers, {
      body: { gid: groupId, members: members.map((one) => ({ uid: one.uid, seen: one.auth })), auth },
    }),
  );

export const useUndoChange = (groupId: number) =>
  useChange(groupId, (change: number) => call(undoMemberChange, { body: { gid: groupId, change } }));

export const useJoin = (groupId: number) =>
  useChange(
    groupId,
    (sent: { reason?: string; code?: string }) => call(joinGroup, { query: { ...sent, gid: groupId } }),
    true,
  );

export const useLeave = (groupId: number) => useChange(groupId, () => call(leaveGroup, { query: { gid: groupId } }));

export const useReturn = (groupId: number) => useChange(groupId, () => call(returnToGroup, { body: { gid: groupId } }));
