import { latePart } from '../../../ui/loading/latePart.tsx';

/** The list of the problems of the place around it, for the pages of groups. */
export const ProblemListPart = latePart(async () => (await import('./ProblemListPage.tsx')).ProblemList, { lines: 14 });
