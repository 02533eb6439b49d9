import { lazy } from 'react';

/** The solutions of a problem as a part of its edit page. */
export const ProblemChecksPart = lazy(async () => ({
  default: (await import('./ProblemChecks.tsx')).ProblemChecks,
}));
