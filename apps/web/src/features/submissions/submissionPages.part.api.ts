import { latePart } from '../../ui/loading/latePart.tsx';

/** The list of submissions and the page of one, for the places that have their own. */
export const SubmissionListPart = latePart(
  async () => (await import('./list/SubmissionListPage.tsx')).PlaceSubmissions,
  { lines: 15 },
);

export const SubmissionDetailPart = latePart(
  async () => (await import('./detail/SubmissionDetailPage.tsx')).SubmissionDetailPage,
  { lines: 10 },
);
