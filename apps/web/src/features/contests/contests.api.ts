import {
  getContestAnnouncement,
  getContestFrame,
  getContestList,
  getContestNotReadAnnouncement,
  getContestProblem,
  getOwnRegistrations,
  registerContest,
} from '@oyez/contract/contests/contests';
import { getGroupContests } from '@oyez/contract/groups/group-contests';
import type { Announcement } from '@oyez/contract/site/announcements';
import { getUserProblemStatus } from '@oyez/contract/problems/problems';
import { type Scope, scopeKey } from '@oyez/contract/rules/scope';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { offsetOf } from '../../api/clock.ts';

export type ContestFilter = QueryOf<typeof getContestList>;

const contestsQuery = (q: Partial<ContestFilter>) =>
  queryOptions({
    queryKey: ['contests', q] as readonly unknown[],
    queryFn: ({ signal }) => call(getContestList, { query: q, signal }),
    staleTime: 10_000,
  });

/** The list of a place: of the site, or of a group. */
export const contestListQuery = (scope: Scope, q: Partial<ContestFilter>) => {
  if (scope.kind !== 'group') return contestsQuery(q);
  const { groupId: gid } = scope;
  return queryOptions({
    queryKey: ['group', gid, 'contests', q] as readonly unknown[],
    queryFn: ({ signal }) => call(getGroupContests, { query: { ...q, gid }, signal }),
    staleTime: 5000,
  });
};

/** For which of these the reader is registered. */
export const ownRegistrationsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['own-registrations', ids.join()],
    queryFn: ({ signal }) => call(getOwnRegistrations, { query: { ids: ids.join() }, signal }),
    staleTime: 10_000,
  });

const keyOf = (contestId: number) => ['contest', contestId] as const;

/** What the frame tells may change while it is open: the end is moved, people register. */
const FRAME_REFRESH_MS = 60_000;

export const contestFrameQuery = (contestId: number) =>
  queryOptions({
    queryKey: [...keyOf(contestId), 'frame'],
    queryFn: async ({ signal }) => {
      const asked = Date.now();
      const frame = await call(getContestFrame, { query: { cid: contestId }, signal });
      const { now } = frame.contest;
      return { ...frame, clockOffset: now === null ? 0 : offsetOf(now, asked) };
    },
    staleTime: 5000,
    refetchInterval: FRAME_REFRESH_MS,
  });

export const contestProblemsQuery = (contestId: number, containsEnd: boolean) =>
  queryOptions({
    queryKey: [...keyOf(contestId), 'problems', containsEnd],
    queryFn: ({ signal }) => call(getContestProblem, { query: { cid: contestId, containsEnd }, signal }),
    staleTime: 5000,
  });

export const announcementsKey = (contestId: number) => [...keyOf(contestId), 'announcements'] as const;

const ANNOUNCEMENTS_AT_ONCE = 100;

/** All of them. */
export const contestAnnouncementsQuery = (contestId: number) =>
  queryOptions({
    queryKey: [...announcementsKey(contestId), 'all'],
    queryFn: async ({ signal }) => {
      const found: Announcement[] = [];
      for (let currentPage = 1; ; currentPage += 1) {
        const query = { cid: contestId, limit: ANNOUNCEMENTS_AT_ONCE, currentPage };
        const { records, pages } = await call(getContestAnnouncement, { query, signal });
        found.push(...records);
        // What is announced meanwhile moves the last of a page onto the next.
        if (currentPage >= pages) return [...new Map(found.map((one) => [one.id, one])).values()];
      }
    },
    staleTime: 5000,
  });

export const unreadAnnouncementsKey = (contestId: number) => [...announcementsKey(contestId), 'unread'] as const;

/** The ones that are not among those that this browser remembers as read. */
export function askUnreadAnnouncements(contestId: number, read: readonly number[], signal: AbortSignal) {
  return call(getContestNotReadAnnouncement, { body: { cid: contestId, readAnnouncementList: [...read] }, signal });
}

/** All that is known of a contest, asked for again: it has begun, it has ended, one has come in. */
export function refreshContest(client: QueryClient, contestId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(contestId) });
}

export function useRegister(contestId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(registerContest, { body: { cid: contestId, password } }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['own-registrations'] });
      await refreshContest(client, contestId);
    },
  });
}

export function scopeOf(contest: { id: number; gid: number | null }): Scope {
  return { kind: 'contest', contestId: contest.id, groupId: contest.gid };
}

/** How the reader stands in each of these problems, by `pid`. Asked again after every verdict, as all such marks. */
export const contestResultsQuery = (
  contest: { id: number; gid: number | null },
  pids: readonly number[],
  containsEnd: boolean,
) =>
  queryOptions({
    queryKey: ['problem-status', scopeKey(scopeOf(contest)), 'all', [...pids].sort((a, b) => a - b), containsEnd],
    queryFn: ({ signal }) =>
      call(getUserProblemStatus, {
        body: {
          pidList: [...pids],
          isContestProblemList: true,
          containsEnd,
          cid: contest.id,
          gid: contest.gid ?? undefined,
        },
        signal,
      }),
    staleTime: 5000,
  });
