import { getLanguages } from '@oyez/contract/problems/problem-languages';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** What the judges can run changes while a page is open. */
const LANGUAGES_REFRESH_MS = 30_000;

export const languagesQuery = queryOptions({
  queryKey: ['languages'] as readonly string[],
  queryFn: ({ signal }) => call(getLanguages, { query: { all: false }, signal }),
  staleTime: LANGUAGES_REFRESH_MS,
  refetchInterval: LANGUAGES_REFRESH_MS,
});

/** Those of the judge that runs a problem, with what is known of them at this moment. */
export const languagesOfProblem = ({ problem, remote }: Pick<ProblemInfo, 'problem' | 'remote'>) => {
  const pid = remote === undefined ? undefined : problem.id;
  return queryOptions({
    ...languagesQuery,
    queryKey: remote === undefined ? languagesQuery.queryKey : ['languages', remote.site],
    queryFn: ({ signal }) => call(getLanguages, { query: { pid, all: false }, signal }),
  });
};
