import { getContestAnnouncementsOfStaff } from '@oyez/contract/contests/contest-admin';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../app/idOf.ts';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { AnnouncementDeskPart } from '../site/announcements/announcementDesk.part.api.ts';
import { OfContest } from './OfContest.tsx';
import {
  announcementsKey,
  readAnnouncements,
  useDeleteAnnouncement,
  useRestoreAnnouncement,
  useSaveAnnouncement,
} from './contestSetting.api.ts';
import { settingTexts } from './contestSetting.i18n.ts';

const paging = getContestAnnouncementsOfStaff.query!.omit({ cid: true });

export function ContestAnnouncementsPage() {
  const cid = idOf(useParams()['contestID']);
  return cid === undefined ? (
    <NotFoundPage />
  ) : (
    <OfContest cid={cid} here="announcements">
      {(contest) => <Announcements cid={cid} name={contest.title} />}
    </OfContest>
  );
}

function Announcements({ cid, name }: { cid: number; name: string }) {
  const t = settingTexts.use();
  const search = useSearch(paging);
  const save = useSaveAnnouncement(cid);
  const remove = useDeleteAnnouncement();
  const restore = useRestoreAnnouncement();
  return (
    <AnnouncementDeskPart
      place={{
        kind: 'contest',
        id: cid,
        title: t('announcements', { name }),
        queryKey: announcementsKey(cid, search[0]),
        read: (signal) => readAnnouncements(cid, search[0], signal),
        readOne: (announcement, signal) =>
          readAnnouncements(cid, { ...search[0], currentPage: 1, deleted: false, announcement }, signal),
        search,
        save: save.mutateAsync,
        remove: remove.mutateAsync,
        restore: restore.mutateAsync,
      }}
    />
  );
}
