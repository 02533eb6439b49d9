import { latePart } from '../../ui/loading/latePart.tsx';

/** What the jury can download of a contest, for pages about one. */
export const JuryDownloadsPart = latePart(async () => (await import('./JuryDownloads.tsx')).JuryDownloads, {
  place: 'button',
});
