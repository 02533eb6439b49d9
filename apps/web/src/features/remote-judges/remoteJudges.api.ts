import {
  enableRemoteAccount,
  getOwnRemoteAccounts,
  getRemoteAdmin,
  getRemotePage,
  getRemotePages,
  getRemoteSites,
  getRemoteTroubles,
  importRemoteSession,
  removeOwnRemoteAccount,
  setOwnRemoteAccount,
  testOwnRemoteAccount,
  testRemoteAccount,
} from '@oyez/contract/remote/remote-judges';
import type { RemotePool, RemoteSiteKey } from '@oyez/contract/remote/remote-values';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const ADMIN = ['remote-judges', 'admin'] as const;
const OWN = ['remote-judges', 'own'] as const;
const HEALTH_MS = 15_000;
const ADMIN_MS = 5000;

/** How a judge elsewhere stands, for who solves its problems. */
export const remoteSiteQuery = (site: RemoteSiteKey) =>
  queryOptions({
    queryKey: ['remote-judges', 'site', site],
    queryFn: async ({ signal }) => (await call(getRemoteSites, { query: { site }, signal }))[0] ?? null,
    staleTime: HEALTH_MS,
    refetchInterval: HEALTH_MS,
  });

export const remoteAdminQuery = queryOptions({
  queryKey: [...ADMIN, 'state'],
  queryFn: ({ signal }) => call(getRemoteAdmin, { signal }),
  staleTime: 0,
  refetchInterval: ADMIN_MS,
});

export const remoteTroublesQuery = (q: QueryOf<typeof getRemoteTroubles>) =>
  queryOptions({
    queryKey: [...ADMIN, 'troubles', q],
    queryFn: ({ signal }) => call(getRemoteTroubles, { query: q, signal }),
    staleTime: 0,
  });

export const remotePagesQuery = queryOptions({
  queryKey: [...ADMIN, 'pages'],
  queryFn: ({ signal }) => call(getRemotePages, { query: {}, signal }),
  staleTime: 0,
});

export const remotePageQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN, 'page', id],
    queryFn: ({ signal }) => call(getRemotePage, { query: { id }, signal }),
  });

export const ownRemoteAccountsQuery = queryOptions({
  queryKey: OWN,
  queryFn: ({ signal }) => call(getOwnRemoteAccounts, { signal }),
  staleTime: 0,
});

function useAfter(queryKey: readonly string[]) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
}

export function useTestRemoteAccount() {
  const onSettled = useAfter(ADMIN);
  return useMutation({ mutationFn: (id: number) => call(testRemoteAccount, { body: { id } }), onSettled });
}

export function useImportSession() {
  const onSettled = useAfter(ADMIN);
  return useMutation({
    mutationFn: (body: BodyOf<typeof importRemoteSession>) => call(importRemoteSession, { body }),
    // The dialog says what was refused.
    meta: { ownErrors: true },
    onSettled,
  });
}

export function useEnableRemoteAccount() {
  const onSettled = useAfter(ADMIN);
  return useMutation({
    mutationFn: (body: BodyOf<typeof enableRemoteAccount>) => call(enableRemoteAccount, { body }),
    onSettled,
  });
}

export function useSetOwnAccount() {
  const onSettled = useAfter(OWN);
  return useMutation({
    mutationFn: (body: BodyOf<typeof setOwnRemoteAccount>) => call(setOwnRemoteAccount, { body }),
    meta: { ownErrors: true },
    onSettled,
  });
}

export function useTestOwnAccount() {
  const onSettled = useAfter(OWN);
  return useMutation({
    mutationFn: (pool: RemotePool) => call(testOwnRemoteAccount, { body: { pool } }),
    onSettled,
  });
}

export function useRemoveOwnAccount() {
  const onSettled = useAfter(OWN);
  return useMutation({
    mutationFn: (pool: RemotePool) => call(removeOwnRemoteAccount, { body: { pool } }),
    onSettled,
  });
}
