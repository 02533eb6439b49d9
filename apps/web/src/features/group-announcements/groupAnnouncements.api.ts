import {
  addGroupAnnouncement,
  deleteGroupAnnouncement,
  getGroupAnnouncements,
  getGroupAnnouncementsOfStaff,
  restoreGroupAnnouncement,
  updateGroupAnnouncement,
} from '@oyez/contract/groups/group-announcements';
import type { SavedAnnouncement } from '@oyez/contract/site/announcements';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { groupKey } from '../groups/groups.api.ts';

const keyOf = (groupId: number) => [...groupKey(groupId), 'announcements'] as const;

export const groupAnnouncementsQuery = (groupId: number, page: { currentPage: number; limit: number }) =>
  queryOptions({
    queryKey: [...keyOf(groupId), page],
    queryFn: ({ signal }) => call(getGroupAnnouncements, { query: { ...page, gid: groupId }, signal }),
    staleTime: 10_000,
  });

type StaffQuery = Omit<QueryOf<typeof getGroupAnnouncementsOfStaff>, 'gid'>;

export const staffAnnouncementsKey = (groupId: number, q: StaffQuery) => [...keyOf(groupId), 'staff', q];

export const readStaffAnnouncements = (groupId: number, q: StaffQuery, signal?: AbortSignal) =>
  call(getGroupAnnouncementsOfStaff, { query: { ...q, gid: groupId }, ...(signal && { signal }) });

/** The desk says itself what was refused. */
function useChange<V>(groupId: number, change: (value: V) => Promise<null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { ownErrors: true },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(groupId) }),
  });
}

export const useSaveGroupAnnouncement = (groupId: number) =>
  useChange(groupId, (saved: SavedAnnouncement) =>
    saved.id === undefined
      ? call(addGroupAnnouncement, { body: { ...saved, gid: groupId } })
      : call(updateGroupAnnouncement, { body: saved }),
  );
export const useDeleteGroupAnnouncement = (groupId: number) =>
  useChange(groupId, (aid: number) => call(deleteGroupAnnouncement, { query: { aid } }));
export const useRestoreGroupAnnouncement = (groupId: number) =>
  useChange(groupId, (id: number) => call(restoreGroupAnnouncement, { body: { id } }));
