import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { getMails, sendMailAgain } from '@oyez/contract/site/mail';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const MAILS = ['mails'] as const;
const REFRESH_MS = 10_000;

export const mailsQuery = (q: QueryOf<typeof getMails>) =>
  queryOptions({
    queryKey: [...MAILS, q],
    queryFn: ({ signal }) => call(getMails, { query: q, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export function useSendAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(sendMailAgain, { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: MAILS }),
  });
}
