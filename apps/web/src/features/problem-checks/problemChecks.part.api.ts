import { latePart } from '../../ui/loading/latePart.tsx';

/** The solutions of a problem as a part of its edit page. */
export const ProblemChecksPart = latePart(async () => (await import('./ProblemChecks.tsx')).ProblemChecks, {
  lines: 8,
});
