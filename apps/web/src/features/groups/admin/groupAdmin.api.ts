import { banGroup, changeGroupOwner, getAdminGroupList } from '@oyez/contract/groups/groups-admin';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { refreshGroup } from '../groups.api.ts';

export type AdminGroupQuery = QueryOf<typeof getAdminGroupList>;

export const adminGroupsQuery = (q: AdminGroupQuery) =>
  queryOptions({
    queryKey: ['groups', 'admin', q] as readonly unknown[],
    queryFn: ({ signal }) => call(getAdminGroupList, { query: q, signal }),
    staleTime: 5000,
  });

export function useBanGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { gid: number; banned: boolean }) => call(banGroup, { body }),
    onSuccess: (_, { gid }) => refreshGroup(client, gid),
  });
}

export function useChangeOwner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { gid: number; username: string }) => call(changeGroupOwner, { body }),
    onSuccess: (_, { gid }) => refreshGroup(client, gid),
    // The dialog says what was refused.
    meta: { ownErrors: true },
  });
}
