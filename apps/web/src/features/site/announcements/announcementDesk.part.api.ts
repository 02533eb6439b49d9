import { latePart } from '../../../ui/loading/latePart.tsx';

/** Writing announcements, for whoever has some of their own. */
export const AnnouncementDeskPart = latePart(async () => (await import('./AnnouncementDesk.tsx')).AnnouncementDesk);
