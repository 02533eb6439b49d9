import { latePart } from '../../ui/loading/latePart.tsx';

/** One's own submissions to a problem, for the page that the problem is solved on. */
export const OwnSubmissionsPart = latePart(async () => (await import('./list/OwnSubmissions.tsx')).OwnSubmissions);
