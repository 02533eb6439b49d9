import { getAnnouncement, getCommonAnnouncement } from '@oyez/contract/site/announcements';
import { getHomeCarousel, getSiteState, getTools, getWebsiteConfig } from '@oyez/contract/site/site';
import type { Part } from '@oyez/contract/site/parts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { offsetOf } from '../../api/clock.ts';

export const websiteConfigQuery = queryOptions({
  queryKey: ['site', 'config'],
  queryFn: ({ signal }) => call(getWebsiteConfig, { signal }),
  // A switch that somebody turns is seen soon by everybody who has a page open.
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
});

/** What the site has of what not every release has; nothing until that is known. */
export function useParts(): readonly Part[] {
  return useQuery(websiteConfigQuery).data?.parts ?? [];
}

const TALK_SWITCHES = ['openPublicDiscussion', 'openGroupDiscussion', 'openContestComment'] as const;

/** The areas in which people talk that are open; none until that is known. */
export function useTalkSwitches(): (typeof TALK_SWITCHES)[number][] {
  const { data } = useQuery(websiteConfigQuery);
  return TALK_SWITCHES.filter((name) => data?.[name] === true);
}

export const toolsQuery = queryOptions({
  queryKey: ['site', 'tools'],
  queryFn: ({ signal }) => call(getTools, { signal }),
  staleTime: 10 * 60_000,
});

export const homeCarouselQuery = queryOptions({
  queryKey: ['site', 'carousel'],
  queryFn: ({ signal }) => call(getHomeCarousel, { signal }),
  staleTime: 60_000,
});

export const announcementsKey = ['site', 'announcements'] as const;
export const commonAnnouncementsQuery = (query: { currentPage: number; limit: number }) =>
  queryOptions({
    queryKey: [...announcementsKey, query],
    queryFn: ({ signal }) => call(getCommonAnnouncement, { query, signal }),
    staleTime: 60_000,
  });

export const announcementQuery = (announcement: number) =>
  queryOptions({
    queryKey: [...announcementsKey, 'one', announcement],
    queryFn: ({ signal }) => call(getAnnouncement, { query: { announcement }, signal }),
    staleTime: 60_000,
  });

export const siteStateQuery = queryOptions({
  queryKey: ['site', 'state'],
  queryFn: async ({ signal }) => {
    const asked = Date.now();
    const state = await call(getSiteState, { signal });
    return { ...state, clockOffset: offsetOf(state.now, asked) };
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
});
