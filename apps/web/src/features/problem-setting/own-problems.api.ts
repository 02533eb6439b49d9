import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { getOwnProblems } from '@oyez/contract/problems/own-problems';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type OwnQuery = QueryOf<typeof getOwnProblems>;

export const ownProblemsQuery = (q: Partial<OwnQuery>) =>
  queryOptions({
    queryKey: ['problem-setting', 'own', q],
    queryFn: ({ signal }) => call(getOwnProblems, { query: q, signal }),
    staleTime: 0,
  });

/** Whether this person has written problems: a link to them is of no use to others. */
export const isAuthorQuery = queryOptions({
  queryKey: ['problem-setting', 'is-author'],
  queryFn: async ({ signal }) => (await call(getOwnProblems, { query: { limit: 1 }, signal })).total > 0,
  staleTime: 60_000,
});
