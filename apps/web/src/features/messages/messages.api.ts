import {
  cleanMessages,
  getCommentMessages,
  getLikeMessages,
  getNewestMessages,
  getOwnMessages,
  getReplyMessages,
  getSystemMessages,
  getUnreadMessages,
  type MessageType,
  type Reminder,
  restoreMessage,
  type SiteMessage,
  UNREAD_KEYS,
  type UnreadCounts,
} from '@oyez/contract/site/messages';
import type { Page } from '@oyez/contract/wire/values';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { useLive } from '../../live/useLive.ts';

const UNREAD = ['messages', 'unread'] as const;
const NEWEST = ['messages', 'newest'] as const;
const LISTS = ['messages', 'list'] as const;
/** While no live stream tells of new messages. */
const POLL_MS = 120_000;
/** With a stream nothing should get lost; this is the net under it. */
const COVERED_POLL_MS = 600_000;
/** After a notice to everybody all browsers of the site would ask at once. */
const SPREAD_MS = 20_000;

const unreadQuery = queryOptions({
  queryKey: UNREAD,
  queryFn: ({ signal }) => call(getUnreadMessages, { signal }),
});

/** Of each kind how many are unread; undefined for guests and until it is known. The menu of the bar keeps it up to date. */
export function useUnread(): UnreadCounts | undefined {
  const isMember = isLoggedIn(useSession());
  const { data } = useQuery({ ...unreadQuery, enabled: isMember });
  return isMember ? data : undefined;
}

/** The same for the one place that is on every page: it listens, and polls while there is nothing to listen to. */
export function useFollowedUnread(): UnreadCounts | undefined {
  const isMember = isLoggedIn(useSession());
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = () => {
    void client.invalidateQueries({ queryKey: UNREAD });
    void client.invalidateQueries({ queryKey: NEWEST });
  };
  const covered = useLive(
    isMember ? 'messages' : null,
    (event) => {
      if (event.type !== 'inbox') return;
      clearTimeout(waiting.current);
      if (event.everyone) waiting.current = setTimeout(ask, Math.random() * SPREAD_MS);
      else ask();
    },
    ask,
  );
  useEffect(() => () => clearTimeout(waiting.current), []);
  const { data } = useQuery({
    ...unreadQuery,
    enabled: isMember,
    refetchInterval: covered ? COVERED_POLL_MS : POLL_MS,
  });
  return isMember ? data : undefined;
}

/** For the menu of the bar, while it is open: what was read elsewhere since is no longer marked. */
export const newestQuery = queryOptions({
  queryKey: NEWEST,
  queryFn: ({ signal }) => call(getNewestMessages, { signal }),
  staleTime: 0,
});

/** A page by its number, or the one on which a message stands. */
type Wanted = { currentPage: number; limit: number; messageId: number | undefined };

/** One going through a list. Pages after the first are asked for as of the first: what was read keeps its place. */
export type Reading<T> = {
  page(query: Wanted, signal: AbortSignal): Promise<Page<T>>;
  /** From now on, unread ones come first again. */
  startAnew(): void;
};

type ListCall<T> = (
  query: Wanted & { asOf: string | undefined },
  signal: AbortSignal,
) => Promise<Page<T> & { asOf: string }>;

function createReading<T>(list: ListCall<T>): Reading<T> {
  let asOf: string | undefined;
  return {
    async page(query, signal) {
      const page = await list({ ...query, asOf }, signal);
      asOf ??= page.asOf;
      return page;
    },
    startAnew() {
      asOf = undefined;
    },
  };
}

const REMINDER_CALLS = {
  Discuss: getCommentMessages,
  Reply: getReplyMessages,
  Like: getLikeMessages,
} as const;
const SITE_CALLS = { Sys: getSystemMessages, Mine: getOwnMessages } as const;

export const readReminders = (type: keyof typeof REMINDER_CALLS) =>
  createReading<Reminder>((query, signal) => call(REMINDER_CALLS[type], { query, signal }));
export const readSiteMessages = (type: keyof typeof SITE_CALLS) =>
  createReading<SiteMessage>((query, signal) => call(SITE_CALLS[type], { query, signal }));

/** Asked for anew whenever the list is opened, and not while it stands: asking marks as read. */
export const messagesQuery = <T extends { state: boolean }>(
  client: QueryClient,
  type: MessageType,
  reading: Reading<T>,
  query: Wanted,
) =>
  queryOptions({
    queryKey: [...LISTS, type, query],
    queryFn: async ({ signal }) => {
      const page = await reading.page(query, signal);
      const seen = page.records.filter((one) => !one.state).length;
      client.setQueryData<UnreadCounts>(UNREAD, (counts) => counts && lessUnread(counts, type, seen));
      // A count that is under way may be one from before.
      if (seen > 0 && client.isFetching({ queryKey: UNREAD }) > 0) void client.invalidateQueries({ queryKey: UNREAD });
      return page;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

function lessUnread(counts: UnreadCounts, type: MessageType, seen: number): UnreadCounts {
  const key = UNREAD_KEYS[type];
  return { ...counts, [key]: Math.max(0, counts[key] - seen) };
}

function useAfterChange(type: MessageType) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [...LISTS, type] }),
      client.invalidateQueries({ queryKey: UNREAD }),
    ]);
}

/** One message, or all of the kind. */
export function useCleanMessages(type: MessageType) {
  const onSettled = useAfterChange(type);
  return useMutation({ mutationFn: (id?: number) => call(cleanMessages, { query: { type, id } }), onSettled });
}

/** One that was just taken away. */
export function useRestoreMessage(type: MessageType) {
  const onSettled = useAfterChange(type);
  return useMutation({ mutationFn: (id: number) => call(restoreMessage, { body: { type, id } }), onSettled });
}
