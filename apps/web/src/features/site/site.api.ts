import { getSiteState, getWebsiteConfig } from '@oyez/contract/site';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const websiteConfigQuery = queryOptions({
  queryKey: ['site', 'config'],
  queryFn: ({ signal }) => call(getWebsiteConfig, { signal }),
  staleTime: 10 * 60_000,
});

export const siteStateQuery = queryOptions({
  queryKey: ['site', 'state'],
  queryFn: async ({ signal }) => {
    const asked = Date.now();
    const state = await call(getSiteState, { signal });
    const answered = Date.now();
    // The answer was on its way for about half of the round trip.
    return { ...state, clockOffset: new Date(state.now).getTime() - (asked + answered) / 2 };
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
});
