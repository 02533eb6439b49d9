import {
  createContestToken,
  downloadContestExport,
  finalizeContest,
  getContestFeed,
  revokeContestToken,
  type ExportFormat,
  type TokenRole,
} from '@oyez/contract/contests/contest-feed';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';

const REFRESH_MS = 15_000;
const keyOf = (cid: number) => ['contest-setting', 'feed', cid] as const;

/** Asked again by itself: judging and questions come to an end while somebody waits to declare results final. */
export const contestFeedQuery = (cid: number) =>
  queryOptions({
    queryKey: keyOf(cid),
    queryFn: ({ signal }) => call(getContestFeed, { query: { cid }, signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

function useFeedChange<V, R>(cid: number, change: (value: V) => Promise<R>, ownErrors = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(cid) }),
    ...(ownErrors && { meta: { ownErrors: true } }),
  });
}

export const useMakeToken = (cid: number) =>
  useFeedChange(
    cid,
    async ({ name, role }: { name: string; role: TokenRole }) =>
      call(createContestToken, { body: { cid, name, role } }),
    true,
  );
export const useRevokeToken = (cid: number) =>
  useFeedChange(cid, ({ id, revoked }: { id: number; revoked: boolean }) =>
    call(revokeContestToken, { body: { cid, id, revoked } }),
  );
export const useDeclareFinal = (cid: number) =>
  useFeedChange(cid, (final: boolean) => call(finalizeContest, { body: { cid, final } }));

export type ExportWish = { format: ExportFormat; view: 'public' | 'jury'; version: '2023-06' | '2026-01' };
export const useExport = (cid: number) =>
  useMutation({ mutationFn: (wish: ExportWish) => download(downloadContestExport.path, { cid, ...wish }) });
