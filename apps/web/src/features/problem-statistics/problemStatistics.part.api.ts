import { latePart } from '../../ui/loading/latePart.tsx';

/** The statistics of a problem as a part of another page. */
export const ProblemStatisticsPart = latePart(async () => (await import('./ProblemStatistics.tsx')).ProblemStatistics, {
  lines: 8,
});
