import { moderateDiscussions } from '@oyez/contract/discussions/discussion-admin';
import type { ModeratedDiscussion } from '@oyez/contract/discussions/discussion-values';
import * as calls from '@oyez/contract/discussions/discussions';
import * as ofGroups from '@oyez/contract/discussions/group-discussions';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useLive } from '../../live/useLive.ts';
import { groupKey, useGroupAround } from '../groups/groups.api.ts';

/** Where people discuss; null is the site. The same pages stand in both. */
export type DiscussionPlace = { groupId: number | null };

export type DiscussionFilter = Pick<
  QueryOf<typeof calls.getDiscussionList>,
  'currentPage' | 'limit' | 'cid' | 'onlyMine' | 'keyword'
>;
export type ModeratedFilter = Pick<
  QueryOf<typeof calls.getDiscussionList>,
  'currentPage' | 'limit' | 'cid' | 'keyword' | 'status' | 'deleted'
>;
export type DiscussionForm = Omit<BodyOf<typeof calls.createDiscussion>, 'gid'>;
export type Moderation = BodyOf<typeof moderateDiscussions>;

/** The place of the page: inside the frame of a group, the group. */
export function useDiscussionPlace(): DiscussionPlace {
  return { groupId: useGroupAround()?.groupId ?? null };
}

/** What is known of a group's discussions goes with what is known of the group. */
function keyOf({ groupId }: DiscussionPlace): readonly unknown[] {
  return groupId === null ? ['discussions'] : [...groupKey(groupId), 'discussions'];
}

export const discussionsQuery = (place: DiscussionPlace, query: DiscussionFilter & { pid?: string | undefined }) =>
  queryOptions({
    queryKey: [...keyOf(place), 'list', query] as readonly unknown[],
    queryFn: ({ signal }) =>
      place.groupId === null
        ? call(calls.getDiscussionList, { query, signal })
        : call(ofGroups.getGroupDiscussions, { query: { ...query, gid: place.groupId }, signal }),
    staleTime: 5000,
    placeholderData: keepPreviousData,
  });

/** All of a place, or of everything, with what is disabled or deleted; for those who look after it. */
export const moderatedQuery = (place: DiscussionPlace, query: ModeratedFilter) =>
  queryOptions({
    queryKey: [...keyOf(place), 'moderated', query] as readonly unknown[],
    queryFn: ({ signal }) => readModerated(place, query, signal),
    staleTime: 5000,
    placeholderData: keepPreviousData,
  });

async function readModerated(place: DiscussionPlace, query: ModeratedFilter, signal?: AbortSignal) {
  if (place.groupId !== null) {
    const { cid: _, ...sent } = query;
    return call(ofGroups.getGroupDiscussionsOfStaff, {
      query: { ...sent, gid: place.groupId },
      ...(signal !== undefined && { signal }),
    });
  }
  const page = await call(calls.getDiscussionList, {
    query: { ...query, admin: true },
    ...(signal !== undefined && { signal }),
  });
  const records = page.records.map((row) => ({
    ...row,
    groupName: row.groupName ?? null,
    disabledReason: row.disabledReason ?? null,
    deletedAt: row.deletedAt ?? null,
  }));
  return { ...page, records };
}

/** All that such a list finds, up to as many as can be changed at once. */
export async function readFoundModerated(place: DiscussionPlace, q: ModeratedFilter): Promise<ModeratedDiscussion[]> {
  const found: ModeratedDiscussion[] = [];
  const { atOnce } = limits.discussion;
  const limit = 100;
  for (let currentPage = 1; found.length < atOnce; currentPage += 1) {
    const page = await readModerated(place, { ...q, currentPage, limit });
    found.push(...page.records);
    if (page.records.length < limit) break;
  }
  return found.slice(0, atOnce);
}

export const discussionQuery = (id: number) =>
  queryOptions({
    queryKey: ['discussion', id],
    queryFn: ({ signal }) => call(calls.getDiscussionDetail, { query: { did: id }, signal }),
    staleTime: 5000,
  });

export const categoriesQuery = queryOptions({
  queryKey: ['discussions', 'categories'],
  queryFn: ({ signal }) => call(calls.getDiscussionCategories, { signal }),
  staleTime: 60_000,
});

/** Whether one may write here, and what is missing. */
export const standingQuery = ({ groupId: gid }: DiscussionPlace, pid: string | undefined) =>
  queryOptions({
    queryKey: [...keyOf({ groupId: gid }), 'standing', pid ?? null],
    queryFn: ({ signal }) =>
      call(calls.getDiscussionStanding, { query: { ...(gid !== null && { gid }), ...(pid && { pid }) }, signal }),
    staleTime: 5000,
  });

async function refreshAll(client: QueryClient, ids: readonly number[] = []): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['discussions'] }),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'group' && queryKey[2] === 'discussions' }),
    ...ids.map((id) => client.invalidateQueries({ queryKey: ['discussion', id] })),
  ]);
}

/** `basedOn`: the version that it goes on top of, of one that is changed. */
type Saved = { id: number | null; form: DiscussionForm; basedOn: string | null };

/** Starts a discussion, or changes one. */
export function useSaveDiscussion({ groupId: gid }: DiscussionPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, form, basedOn }: Saved) => {
      if (id === null) {
        return gid === null
          ? call(calls.createDiscussion, { body: form })
          : call(ofGroups.createGroupDiscussion, { body: { ...form, gid } });
      }
      const { pid: _, ...body } = { ...form, id, basedOn: basedOn ?? undefined };
      return gid === null ? call(calls.updateDiscussion, { body }) : call(ofGroups.updateGroupDiscussion, { body });
    },
    onSettled: (_data, _error, { id }) => refreshAll(client, id === null ? [] : [id]),
    meta: { ownErrors: true },
  });
}

export function useDeleteDiscussion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, gid }: { id: number; gid: number | null }) =>
      gid === null
        ? call(calls.deleteDiscussion, { query: { did: id } })
        : call(ofGroups.deleteGroupDiscussion, { query: { did: id } }),
    onSettled: () => refreshAll(client),
  });
}

export function useRestoreDiscussions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => call(calls.restoreDiscussions, { body: { ids } }),
    onSettled: (_data, _error, ids) => refreshAll(client, ids),
  });
}

/** Pins, disables or deletes several at once. */
export function useModerate(meta: { ownErrors?: boolean } = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: async (body: Moderation) => call(moderateDiscussions, { body }),
    onSettled: (_data, _error, { ids }) => refreshAll(client, ids),
  });
}

export function useLike(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (toLike: boolean) => call(calls.likeDiscussion, { query: { did: id, toLike } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['discussion', id] }),
  });
}

export function useReport(id: number) {
  return useMutation({
    mutationFn: (content: string) => call(calls.reportDiscussion, { body: { did: id, content } }),
    meta: { ownErrors: true },
  });
}

export function useSaveCategories() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id?: number; name: string }[]) => call(calls.setDiscussionCategories, { body }),
    onSuccess: (stored) => client.setQueryData(categoriesQuery.queryKey, stored),
    onError: () => client.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
  });
}

/** So many people may look at the same page: they do not all ask at once. */
const SPREAD_MS = 1500;

/** What a page shows is asked for again when its topic tells of a change. */
export function useFollowed(topic: string | null, queryKey: readonly unknown[]): void {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = () => void client.invalidateQueries({ queryKey });
  const askSoon = () => {
    waiting.current ??= setTimeout(
      () => {
        waiting.current = undefined;
        ask();
      },
      SPREAD_MS * (0.3 + Math.random()),
    );
  };
  useLive(topic, (event) => event.type === 'changed' && askSoon(), ask);
  useEffect(() => () => clearTimeout(waiting.current), []);
}

export function useFollowedList(place: DiscussionPlace): void {
  const topic = place.groupId === null ? 'discussions' : `group:${place.groupId}:discussions`;
  useFollowed(topic, [...keyOf(place), 'list']);
}
