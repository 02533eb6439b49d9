import { chooseDigest, type DigestEvery, getDigest, stopDigest } from '@oyez/contract/site/message-digest';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const DIGEST = ['messages', 'digest'] as const;

export const digestQuery = queryOptions({
  queryKey: DIGEST,
  queryFn: ({ signal }) => call(getDigest, { signal }),
});

export function useChooseDigest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (every: DigestEvery) => call(chooseDigest, { body: { every } }),
    onSuccess: (digest) => client.setQueryData(DIGEST, digest),
  });
}

/** By the link of a mail. Opening the page is the one press: doing it again changes nothing. */
export const stopQuery = (token: string) =>
  queryOptions({
    queryKey: [...DIGEST, 'stop', token],
    queryFn: ({ signal }) => call(stopDigest, { query: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
