import { restoreComment } from '@oyez/contract/discussions/comments';
import * as calls from '@oyez/contract/discussions/moderation';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { groupKey } from '../groups/groups.api.ts';

export type Within = { groupId: number | null };
export type CaseFilter = Omit<QueryOf<typeof calls.getReportCases>, 'gid'>;
export type MuteFilter = Omit<QueryOf<typeof calls.getMutes>, 'gid'>;
export type LogFilter = Omit<QueryOf<typeof calls.getModerationLog>, 'gid' | 'cursor' | 'limit'>;
export type DeletedFilter = QueryOf<typeof calls.getDeletedComments>;
export type Decision = BodyOf<typeof calls.decideReports>;
export type Muting = Omit<BodyOf<typeof calls.mutePerson>, 'gid'>;

/** What is known of a group's goes with what is known of the group. */
function keyOf({ groupId }: Within): readonly unknown[] {
  return groupId === null ? ['moderation'] : [...groupKey(groupId), 'moderation'];
}

function idsOf({ groupId: gid }: Within) {
  return gid === null ? {} : { gid };
}

export const casesQuery = (within: Within, query: CaseFilter) =>
  queryOptions({
    queryKey: [...keyOf(within), 'cases', query] as readonly unknown[],
    queryFn: ({ signal }) => call(calls.getReportCases, { query: { ...query, ...idsOf(within) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const mutesQuery = (within: Within, query: MuteFilter) =>
  queryOptions({
    queryKey: [...keyOf(within), 'mutes', query] as readonly unknown[],
    queryFn: ({ signal }) => call(calls.getMutes, { query: { ...query, ...idsOf(within) }, signal }),
    placeholderData: keepPreviousData,
  });

export const deletedQuery = (query: DeletedFilter) =>
  queryOptions({
    queryKey: ['moderation', 'deleted', query] as readonly unknown[],
    queryFn: ({ signal }) => call(calls.getDeletedComments, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const logQuery = (within: Within, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(within), 'log', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(calls.getModerationLog, { query: { ...filter, ...idsOf(within), cursor, limit: 30 }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['moderation'] }),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'group' && queryKey[2] === 'moderation' }),
    client.invalidateQueries({ queryKey: ['discussions'] }),
  ]);
}

export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Decision) => call(calls.decideReports, { body }),
    onSettled: () => refresh(client),
    meta: { ownErrors: true },
  });
}

export function useUndoDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: number) => call(calls.undoDecision, { body: { decision } }),
    onSettled: () => refresh(client),
  });
}

export function useMute(within: Within) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (muting: Muting) => call(calls.mutePerson, { body: { ...muting, ...idsOf(within) } }),
    onSettled: () => refresh(client),
    meta: { ownErrors: true },
  });
}

export function useUnmute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ username, groupId }: Within & { username: string }) =>
      call(calls.unmutePerson, { body: { username, ...idsOf({ groupId }) } }),
    onSettled: () => refresh(client),
  });
}

export function useRestoreDeleted() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof restoreComment>) => call(restoreComment, { body }),
    onSettled: () => refresh(client),
  });
}
