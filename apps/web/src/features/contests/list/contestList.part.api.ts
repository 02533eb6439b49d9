import { latePart } from '../../../ui/loading/latePart.tsx';

/** The list of the contests of the place around it, for the pages of groups. */
export const ContestListPart = latePart(async () => (await import('./ContestListPage.tsx')).ContestListPage, {
  lines: 14,
});
