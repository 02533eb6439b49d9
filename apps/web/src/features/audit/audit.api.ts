import { getAuditFacets, getAuditLog, getLoginHistory, getSharedAddresses } from '@oyez/contract/site/audit';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type AuditFilter = Omit<QueryOf<typeof getAuditLog>, 'cursor' | 'limit'>;
export type LoginFilter = Omit<QueryOf<typeof getLoginHistory>, 'cursor' | 'limit'>;

const PAGE_SIZE = 50;

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(getAuditLog, { query: { ...filter, cursor, limit: PAGE_SIZE }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const facetsQuery = queryOptions({
  queryKey: ['audit', 'facets'],
  queryFn: ({ signal }) => call(getAuditFacets, { signal }),
});

export const loginsQuery = (filter: LoginFilter) =>
  infiniteQueryOptions({
    queryKey: ['logins', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(getLoginHistory, { query: { ...filter, cursor, limit: PAGE_SIZE }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const sharedAddressesQuery = queryOptions({
  queryKey: ['logins', 'shared'],
  queryFn: ({ signal }) => call(getSharedAddresses, { query: { days: 7, atLeast: 5 }, signal }),
});
