import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import {
  getLastAcCode,
  getProblemDetail,
  getProblemList,
  getRandomProblem,
  getUserProblemStatus,
  type ProblemListRow,
} from '@oyez/contract/problems/problems';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import { getProblemTagsAndClassification } from '@oyez/contract/problems/tags';
import type { Page } from '@oyez/contract/wire/values';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type ProblemFilter = QueryOf<typeof getProblemList>;

export const problemsQuery = (q: Partial<ProblemFilter>) =>
  queryOptions<Page<ProblemListRow>, Error, Page<ProblemListRow>, readonly unknown[]>({
    queryKey: ['problems', q],
    queryFn: ({ signal }) => call(getProblemList, { query: q, signal }),
  });

export const problemQuery = (problemId: string) =>
  queryOptions({
    queryKey: ['problem', problemId],
    queryFn: ({ signal }) => call(getProblemDetail, { query: { problemId }, signal }),
    staleTime: 60_000,
  });

/** The personal status of these problems, by `pid`. */
export const problemStatusQuery = (pids: readonly number[]) =>
  queryOptions({
    queryKey: ['problem-status', [...pids].sort((a, b) => a - b)],
    queryFn: ({ signal }) =>
      call(getUserProblemStatus, { body: { pidList: [...pids], isContestProblemList: false }, signal }),
    staleTime: 5000,
  });

/** The tags of a judge by their classification. */
export const tagGroupsOf = (oj: string) =>
  queryOptions({
    queryKey: ['tag-groups', oj],
    queryFn: ({ signal }) => call(getProblemTagsAndClassification, { query: { oj }, signal }),
    staleTime: 5 * 60_000,
  });

export const tagGroupsQuery = tagGroupsOf(OWN_JUDGE);

/** What the judges can run changes while a page is open. */
const LANGUAGES_REFRESH_MS = 30_000;

export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => call(getLanguages, { query: { all: true }, signal }),
  staleTime: LANGUAGES_REFRESH_MS,
  refetchInterval: LANGUAGES_REFRESH_MS,
});

export function useRandomProblem() {
  return useMutation({ mutationFn: () => call(getRandomProblem) });
}

export function useLastAcceptedCode() {
  return useMutation({ mutationFn: (pid: number) => call(getLastAcCode, { query: { pid } }) });
}
