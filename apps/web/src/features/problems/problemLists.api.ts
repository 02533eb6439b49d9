import { getGroupProblems } from '@oyez/contract/groups/group-problem-list';
import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import { getProblemList, getRandomProblem, type ProblemListRow } from '@oyez/contract/problems/problems';
import { getProblemTagsAndClassification } from '@oyez/contract/problems/tags';
import { idsOfScope, type Scope, scopeKey, SITE } from '@oyez/contract/rules/scope';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import type { Page } from '@oyez/contract/wire/values';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type ProblemFilter = QueryOf<typeof getProblemList>;

const problemsQuery = (q: Partial<ProblemFilter>) =>
  queryOptions<Page<ProblemListRow>, Error, Page<ProblemListRow>, readonly unknown[]>({
    queryKey: ['problems', q],
    queryFn: ({ signal }) => call(getProblemList, { query: q, signal }),
  });

/** The list of a place: of the site, or of a group's own problems. */
export const problemListQuery = (scope: Scope, q: Partial<ProblemFilter>) => {
  if (scope.kind !== 'group') return problemsQuery(q);
  const { groupId: gid } = scope;
  const { oj: _, ...filter } = q;
  return queryOptions<Page<ProblemListRow>, Error, Page<ProblemListRow>, readonly unknown[]>({
    queryKey: ['group', gid, 'problems', filter],
    queryFn: ({ signal }) => call(getGroupProblems, { query: { ...filter, gid }, signal }),
    staleTime: 0,
  });
};

/**
 * The page of the list that one came from, as it was shown: who works through what they have not solved keeps the
 * problems around a solved one.
 */
export const lastListQuery = (scope: Scope, q: Partial<ProblemFilter>) => ({
  ...problemListQuery(scope, q),
  queryKey: ['last-list', scopeKey(scope), q] as const,
  staleTime: Infinity,
});

/** The tags of a judge by their classification; in a group those of the problems that its members practise on. */
export const tagGroupsOf = (oj: string, scope: Scope = SITE) =>
  queryOptions({
    queryKey: ['tag-groups', oj, scopeKey(scope)],
    queryFn: ({ signal }) => call(getProblemTagsAndClassification, { query: { oj, ...idsOfScope(scope) }, signal }),
    staleTime: 5 * 60_000,
  });

export const tagGroupsQuery = tagGroupsOf(OWN_JUDGE);

export function useRandomProblem() {
  return useMutation({ mutationFn: () => call(getRandomProblem) });
}
