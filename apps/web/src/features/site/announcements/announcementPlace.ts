import type { AnnouncementOfStaff, SavedAnnouncement } from '@oyez/contract/site/announcements';
import type { Page } from '@oyez/contract/wire/values';
import type { QueryKey } from '@tanstack/react-query';
import type { Paging } from '../../../ui/lists/paging.ts';
import type { Search } from '../../../ui/lists/useSearch.ts';

/** Where announcements are written: for the whole site, one contest or one group. */
export type AnnouncementPlace = {
  kind: 'site' | 'contest' | 'group';
  /** Which contest or group. */
  id?: number;
  title: string;
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Page<AnnouncementOfStaff>>;
  /** The one of this number, where it stands. */
  readOne: (announcement: number, signal: AbortSignal) => Promise<Page<AnnouncementOfStaff>>;
  /** Of one that stands; all of them where nothing is said. */
  mayEdit?: (id: number) => boolean;
  search: Search<Paging & { deleted: boolean }>;
  /** These throw what `call` throws. */
  save: (announcement: SavedAnnouncement) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
  restore: (id: number) => Promise<unknown>;
};
