import { ready } from '@oyez/contract/system';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const readyQuery = queryOptions({
  queryKey: ['admin', 'ready'],
  queryFn: ({ signal }) => call(ready, { signal }),
  refetchInterval: 15_000,
});
