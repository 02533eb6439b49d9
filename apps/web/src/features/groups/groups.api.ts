import {
  createGroup,
  deleteGroup,
  getDisbandedGroups,
  getGroupCreation,
  getGroupFrame,
  getGroupHoldings,
  getGroupList,
  type GroupDraft,
  type GroupFrame,
  newGroupCode,
  restoreGroup,
  updateGroup,
  uploadGroupAvatar,
} from '@oyez/contract/groups/groups';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from '../../api/call.ts';

export type GroupFilter = QueryOf<typeof getGroupList>;

/** Below this key stands everything that is known of one group: pages of other features put theirs there too. */
export const groupKey = (groupId: number) => ['group', groupId] as const;

/** The group may change, and how one stands in it, while a page is open; told live, and asked for where that fails. */
export const FRAME_REFRESH_MS = 30_000;

export const groupsQuery = (q: Partial<GroupFilter>) =>
  queryOptions({
    queryKey: ['groups', q] as readonly unknown[],
    queryFn: ({ signal }) => call(getGroupList, { query: q, signal }),
    staleTime: 10_000,
  });

/** A group, how its reader stands in it and what they may do there. */
export const groupQuery = (groupId: number) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'frame'],
    queryFn: ({ signal }) => call(getGroupFrame, { query: { gid: groupId }, signal }),
    staleTime: 5000,
  });

export const groupCreationQuery = queryOptions({
  queryKey: ['groups', 'creation'],
  queryFn: ({ signal }) => call(getGroupCreation, { signal }),
  staleTime: 5000,
});

export const disbandedGroupsQuery = queryOptions({
  queryKey: ['groups', 'disbanded'],
  queryFn: ({ signal }) => call(getDisbandedGroups, { signal }),
  staleTime: 5000,
});

export const groupHoldingsQuery = (groupId: number) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'holdings'],
    queryFn: ({ signal }) => call(getGroupHoldings, { query: { gid: groupId }, signal }),
  });

/** All that is known of a group, and of groups, asked for again: one has joined, it was changed, it is gone. */
export async function refreshGroup(client: QueryClient, groupId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: groupKey(groupId) }),
    client.invalidateQueries({ queryKey: ['groups'] }),
  ]);
}

/** What every page of an open group knows of it. */
export type OpenGroup = GroupFrame & { groupId: number };

export const OpenGroupContext = createContext<OpenGroup | null>(null);

/** Only below the group's frame. */
export function useGroup(): OpenGroup {
  const group = useContext(OpenGroupContext);
  if (group === null) throw new Error('This page stands outside the frame of a group.');
  return group;
}

/** The group around a page that may also stand outside of groups. */
export function useGroupAround(): OpenGroup | null {
  return useContext(OpenGroupContext);
}

export function useCreateGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GroupDraft) => call(createGroup, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['groups'] }),
    meta: { ownErrors: true },
  });
}

export function useUpdateGroup(groupId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GroupDraft & { basedOn: string }) => call(updateGroup, { body: { ...body, id: groupId } }),
    onSettled: () => refreshGroup(client, groupId),
    meta: { ownErrors: true },
  });
}

export function useNewGroupCode(groupId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(newGroupCode, { body: { gid: groupId } }),
    onSuccess: () => refreshGroup(client, groupId),
  });
}

export function useGroupAvatar(groupId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (picture: File) => {
      const form = new FormData();
      form.append('image', picture);
      return call(uploadGroupAvatar, { query: { gid: groupId }, form });
    },
    onSuccess: () => refreshGroup(client, groupId),
    // The dialog says what was refused.
    meta: { ownErrors: true },
  });
}

export function useDisbandGroup(groupId: number) {
  return useMutation({ mutationFn: () => call(deleteGroup, { query: { gid: groupId } }) });
}

export function useRestoreGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (groupId: number) => call(restoreGroup, { body: { gid: groupId } }),
    onSuccess: (_, groupId) => refreshGroup(client, groupId),
  });
}
