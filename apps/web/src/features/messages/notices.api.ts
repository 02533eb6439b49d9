import type { QueryOf } from '@oyez/contract/wire/endpoint';
import {
  changeNotice,
  countNoticeReaders,
  createNotice,
  deleteNotice,
  findNoticeRecipients,
  getNotices,
  type NoticeDraft,
  sendNotice,
} from '@oyez/contract/site/messages';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const LIST = ['notices'] as const;
const REFRESH_MS = 30_000;

export const noticesQuery = (q: QueryOf<typeof getNotices>) =>
  queryOptions({
    queryKey: [...LIST, q],
    queryFn: ({ signal }) => call(getNotices, { query: q, signal }),
    staleTime: 0,
    // Those that wait go out at the full hour.
    refetchInterval: ({ state: { data } }) => (data?.records.some((one) => !one.state) ? REFRESH_MS : false),
  });

export const readersQuery = (type: 'All' | 'Admin') =>
  queryOptions({
    queryKey: ['notice-readers', type],
    queryFn: ({ signal }) => call(countNoticeReaders, { query: { type }, signal }),
  });

export const recipientsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['notice-recipients', keyword],
    queryFn: ({ signal }) => call(findNoticeRecipients, { query: { keyword }, signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });

export function useSaveNotice(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: NoticeDraft) =>
      id === null ? call(createNotice, { body: draft }) : call(changeNotice, { body: { ...draft, id } }),
    // The form shows it.
    meta: { ownErrors: true },
    onSuccess: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

export function useSendNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(sendNotice, { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

export function useDeleteNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteNotice, { query: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}
