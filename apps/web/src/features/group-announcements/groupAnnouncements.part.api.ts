import { latePart } from '../../ui/loading/latePart.tsx';

/** What a group has announced, for its home. */
export const GroupAnnouncementsPart = latePart(
  async () => (await import('./GroupAnnouncements.tsx')).GroupAnnouncements,
  { lines: 6 },
);
