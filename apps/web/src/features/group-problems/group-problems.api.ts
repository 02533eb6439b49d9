import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { changeGroupProblemProgress, getGroupProblemList } from '@oyez/contract/problems/group-problems';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const LIST = 'group-problems';
export type ApplicationQuery = QueryOf<typeof getGroupProblemList>;

export const applicationsQuery = (q: ApplicationQuery) =>
  queryOptions({
    queryKey: [LIST, q],
    queryFn: ({ signal }) => call(getGroupProblemList, { query: q, signal }),
    staleTime: 0,
  });

export function useAnswerApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: BodyOf<typeof changeGroupProblemProgress>) =>
      call(changeGroupProblemProgress, { body: answer }),
    onSettled: () => client.invalidateQueries({ queryKey: [LIST] }),
  });
}
