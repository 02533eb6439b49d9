import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** As long as the server remembers them. */
const FRESH_MS = 30_000;

export const problemStatisticsQuery = (problemId: string) =>
  queryOptions({
    queryKey: ['problem-statistics', problemId],
    queryFn: ({ signal }) => call(getProblemStatistics, { query: { problemId }, signal }),
    staleTime: FRESH_MS,
  });
