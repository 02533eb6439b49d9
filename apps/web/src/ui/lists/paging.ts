import type { Page } from '@oyez/contract/wire/values';
import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { firstPageUnless, type Search, type SetSearch } from './useSearch.ts';

export type Paging = { currentPage: number; limit: number };

/** What is known of a page of a list; the rows before it stay until it is there. */
export type PagedAnswer<Row> = Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;

export function usePagedQuery<Row, K extends QueryKey>(
  query: UseQueryOptions<Page<Row>, Error, Page<Row>, K>,
): UseQueryResult<Page<Row>> {
  return useQuery({ placeholderData: keepPreviousData, ...query });
}

/** The state of a list inside a page, which no address has. As in `useSearch`, changing a filter returns to page one. */
export function useOwnSearch<Filter extends object = object>(limit: number, filter?: Filter): Search<Filter & Paging> {
  const [query, setState] = useState<Filter & Paging>(() => ({ ...(filter as Filter), currentPage: 1, limit }));
  const setQuery = useCallback<SetSearch<Filter & Paging>>(
    (patch) => setState((before) => ({ ...before, ...firstPageUnless(patch), ...patch })),
    [],
  );
  return [query, setQuery];
}
