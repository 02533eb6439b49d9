import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { idsOfScope, type Scope, scopeKey } from '@oyez/contract/rules/scope';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** As long as the server remembers them. */
const FRESH_MS = 30_000;

export const problemStatisticsQuery = (scope: Scope, problemId: string) =>
  queryOptions({
    queryKey: ['problem-statistics', scopeKey(scope), problemId],
    queryFn: ({ signal }) => call(getProblemStatistics, { query: { problemId, ...idsOfScope(scope) }, signal }),
    staleTime: FRESH_MS,
  });
