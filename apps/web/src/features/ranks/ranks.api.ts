import type { QueryOf } from '@oyez/contract/wire/endpoint';
import { getRankList, getRankPosition, type RankRow, type RankType } from '@oyez/contract/users/ranks';
import type { Page } from '@oyez/contract/wire/values';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { getGroupRankList, getGroupRankPosition, type GroupRankRow } from '@oyez/contract/groups/group-rank';
import { call } from '../../api/call.ts';
import { groupKey } from '../groups/groups.api.ts';

export type RankFilter = Omit<QueryOf<typeof getRankList>, 'type'>;

/** A row and its place, counted over all pages. */
export type PlacedRow = RankRow & Partial<Pick<GroupRankRow, 'inContests'>> & { place: number };

/** As long as the server remembers a page. */
const FRESH_MS = 60_000;

/** The rank of a group, for its members; below the key of the group. */
export const groupRanksQuery = (groupId: number, type: RankType, q: RankFilter) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'ranks', type, q] as readonly unknown[],
    queryFn: async ({ signal }) =>
      placed(await call(getGroupRankList, { query: { ...q, type, gid: groupId }, signal })),
    staleTime: 10_000,
  });

export const ranksQuery = (type: RankType, q: RankFilter) =>
  queryOptions({
    queryKey: ['ranks', type, q] as readonly unknown[],
    queryFn: async ({ signal }) => placed(await call(getRankList, { query: { ...q, type }, signal })),
    staleTime: FRESH_MS,
  });

/** The caller's own place, asked for when they want to go there. */
export function useOwnPosition(type: RankType, groupId?: number) {
  return useMutation({
    mutationFn: () =>
      groupId === undefined
        ? call(getRankPosition, { query: { type } })
        : call(getGroupRankPosition, { query: { type, gid: groupId } }),
  });
}

function placed(page: Page<Omit<PlacedRow, 'place'>>): Page<PlacedRow> {
  const before = (page.current - 1) * page.size;
  return { ...page, records: page.records.map((row, at) => ({ ...row, place: before + at + 1 })) };
}
