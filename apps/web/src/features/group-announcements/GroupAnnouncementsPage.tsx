import { getGroupAnnouncementsOfStaff, type GroupAnnouncement } from '@oyez/contract/groups/group-announcements';
import { useQueryClient } from '@tanstack/react-query';
import type { Page } from '@oyez/contract/wire/values';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { useGroup } from '../groups/groups.api.ts';
import { AnnouncementDeskPart } from '../site/announcements/announcementDesk.part.api.ts';
import {
  readStaffAnnouncements,
  staffAnnouncementsKey,
  useDeleteGroupAnnouncement,
  useRestoreGroupAnnouncement,
  useSaveGroupAnnouncement,
} from './groupAnnouncements.api.ts';
import { groupAnnouncementTexts } from './groupAnnouncements.i18n.ts';

const paging = getGroupAnnouncementsOfStaff.query!.omit({ gid: true });

/** What the group tells its members, for its administrators. */
export function GroupAnnouncementsPage() {
  const { can } = useGroup();
  return can.administer ? <Desk /> : <NotFoundPage />;
}

function Desk() {
  const t = groupAnnouncementTexts.use();
  const { groupId, group, can } = useGroup();
  const client = useQueryClient();
  const search = useSearch(paging);
  const save = useSaveGroupAnnouncement(groupId);
  const remove = useDeleteGroupAnnouncement(groupId);
  const restore = useRestoreGroupAnnouncement(groupId);
  const queryKey = staffAnnouncementsKey(groupId, search[0]);
  const known = (id: number) =>
    client.getQueryData<Page<GroupAnnouncement>>(queryKey)?.records.find((row) => row.id === id);
  return (
    <AnnouncementDeskPart
      place={{
        kind: 'group',
        id: groupId,
        title: t('ofGroup', { name: group.name }),
        queryKey,
        read: (signal) => readStaffAnnouncements(groupId, search[0], signal),
        readOne: (announcement, signal) =>
          readStaffAnnouncements(groupId, { ...search[0], currentPage: 1, deleted: false, announcement }, signal),
        search,
        mayEdit: (id) => can.own || known(id)?.canEdit === true,
        save: save.mutateAsync,
        remove: remove.mutateAsync,
        restore: restore.mutateAsync,
      }}
    />
  );
}
