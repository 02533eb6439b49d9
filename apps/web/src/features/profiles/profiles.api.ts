import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { getUserCalendarHeatmap, getUserHomeInfo } from '@oyez/contract/users/profiles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Who = QueryOf<typeof getUserHomeInfo>;

export const userHomeQuery = (who: Who) =>
  queryOptions({
    queryKey: ['user-home', who],
    queryFn: ({ signal }) => call(getUserHomeInfo, { query: who, signal }),
  });

export const heatmapQuery = (who: Who) =>
  queryOptions({
    queryKey: ['user-heatmap', who],
    queryFn: ({ signal }) =>
      call(getUserCalendarHeatmap, { query: { ...who, offset: -new Date().getTimezoneOffset() }, signal }),
  });
