import { lazy } from 'react';

/** The statistics of a problem as a part of another page. */
export const ProblemStatisticsPart = lazy(async () => ({
  default: (await import('./ProblemStatistics.tsx')).ProblemStatistics,
}));
