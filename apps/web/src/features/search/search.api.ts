import { searchSite } from '@oyez/contract/site/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** What is called so; what was found before stays until the answer is here. */
export const searchQuery = (text: string, mayAsk: boolean) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchSite, { query: { text }, signal }),
    enabled: mayAsk && text !== '',
    placeholderData: text === '' ? undefined : keepPreviousData,
    staleTime: 10_000,
  });
