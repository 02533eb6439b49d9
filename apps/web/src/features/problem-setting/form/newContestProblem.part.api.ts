import { latePart } from '../../../ui/loading/latePart.tsx';

/** The form of a new problem, for the contest that it is made for. */
export const NewContestProblemPart = latePart(async () => (await import('./NewContestProblem.tsx')).NewContestProblem, {
  lines: 14,
});
