import { getProblemContests } from '@oyez/contract/contests/contest-problems';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Contests that are over and had the problem. */
export const endedContestsQuery = (problemId: string) =>
  queryOptions({
    queryKey: ['problem-contests', problemId],
    queryFn: ({ signal }) => call(getProblemContests, { query: { problemId }, signal }),
    staleTime: 600_000,
  });
