import { getAnnouncements } from '@oyez/contract/site/announcements';
import { call } from '../../../api/call.ts';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import {
  announcementsQuery,
  useDeleteAnnouncement,
  useRestoreAnnouncement,
  useSaveAnnouncement,
} from '../siteAdmin.api.ts';
import { AnnouncementDesk } from './AnnouncementDesk.tsx';
import { announcementTexts } from './announcements.i18n.ts';

/** The site's announcements. */
export function AnnouncementPage() {
  const t = announcementTexts.use();
  const search = useSearch(getAnnouncements.query!);
  const save = useSaveAnnouncement();
  const remove = useDeleteAnnouncement();
  const restore = useRestoreAnnouncement();
  return (
    <AnnouncementDesk
      place={{
        kind: 'site',
        title: t('title'),
        queryKey: announcementsQuery(search[0]).queryKey,
        read: (signal) => call(getAnnouncements, { query: search[0], signal }),
        readOne: (announcement, signal) => call(getAnnouncements, { query: { deleted: false, announcement }, signal }),
        search,
        save: save.mutateAsync,
        remove: remove.mutateAsync,
        restore: restore.mutateAsync,
      }}
    />
  );
}
