import {
  announceClarification,
  answerClarification,
  askClarification,
  claimClarification,
  getCannedAnswers,
  getClarificationInbox,
  getClarifications,
  releaseClarification,
  restoreClarification,
  setCannedAnswers,
  withdrawClarification,
} from '@oyez/contract/contests/clarifications';
import { getContestProblem } from '@oyez/contract/contests/contests';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Paging } from '../../ui/lists/paging.ts';

export const PAGE_SIZE = 30;
export const FIRST_PAGE: Paging = { currentPage: 1, limit: PAGE_SIZE };

/** Of everything that a contest was asked and has answered. */
export const clarificationsKey = (contestId: number) => ['contest', contestId, 'clarifications'] as const;

export const clarificationsQuery = (contestId: number, paging: Paging) =>
  queryOptions({
    queryKey: [...clarificationsKey(contestId), 'read', paging],
    queryFn: ({ signal }) => call(getClarifications, { query: { cid: contestId, ...paging }, signal }),
    staleTime: 5000,
  });

export type InboxFilter = Omit<QueryOf<typeof getClarificationInbox>, 'cid'>;

export const inboxQuery = (contestId: number, filter: InboxFilter) =>
  queryOptions({
    queryKey: [...clarificationsKey(contestId), 'inbox', filter],
    queryFn: ({ signal }) => call(getClarificationInbox, { query: { cid: contestId, ...filter }, signal }),
    staleTime: 2000,
  });

/** What one may ask about. */
export const askableProblemsQuery = (contestId: number) =>
  queryOptions({
    queryKey: [...clarificationsKey(contestId), 'problems'],
    queryFn: ({ signal }) => call(getContestProblem, { query: { cid: contestId, containsEnd: false }, signal }),
    staleTime: 60_000,
  });

export const cannedAnswersQuery = (contestId: number) =>
  queryOptions({
    queryKey: [...clarificationsKey(contestId), 'canned'],
    queryFn: ({ signal }) => call(getCannedAnswers, { query: { cid: contestId }, signal }),
    staleTime: 60_000,
  });

/** Forms say themselves what was refused; deeds of one click leave it to the toast that all failures have. */
function useChange<V, R>(contestId: number, change: (value: V) => Promise<R>, ownErrors = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { ownErrors },
    onSettled: () => client.invalidateQueries({ queryKey: clarificationsKey(contestId) }),
  });
}

export const useAsk = (contestId: number) =>
  useChange(
    contestId,
    (body: Omit<BodyOf<typeof askClarification>, 'cid'>) =>
      call(askClarification, { body: { cid: contestId, ...body } }),
    true,
  );
export const useWithdraw = (contestId: number) =>
  useChange(contestId, (id: number) => call(withdrawClarification, { body: { id } }));
export const useRestore = (contestId: number) =>
  useChange(contestId, (id: number) => call(restoreClarification, { body: { id } }));
export const useClaim = (contestId: number) =>
  useChange(contestId, (body: BodyOf<typeof claimClarification>) => call(claimClarification, { body }), true);
export const useAnswer = (contestId: number) =>
  useChange(contestId, (body: BodyOf<typeof answerClarification>) => call(answerClarification, { body }), true);
export const useAnnounce = (contestId: number) =>
  useChange(contestId, (body: BodyOf<typeof announceClarification>) => call(announceClarification, { body }), true);
export const useSetCannedAnswers = (contestId: number) =>
  useChange(
    contestId,
    (answers: BodyOf<typeof setCannedAnswers>['answers']) =>
      call(setCannedAnswers, { body: { cid: contestId, answers } }),
    true,
  );

/** When a form is closed: a claim that stays behind ends by itself soon. */
export const releaseClaim = (id: number) =>
  call(releaseClarification, { body: { id } }).then(
    () => true,
    () => false,
  );
