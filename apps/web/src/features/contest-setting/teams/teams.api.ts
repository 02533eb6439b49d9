import {
  addContestTeam,
  getContestTeams,
  getTeamImports,
  importTeams,
  previewTeamImport,
  removeContestTeam,
  restoreContestTeam,
  type TeamDraft,
  undoTeamImport,
  updateContestTeam,
} from '@oyez/contract/contests/contest-teams';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const keyOf = (cid: number) => ['contest-teams', cid] as const;
/** Others of the jury put teams together, too. */
const REFRESH_MS = 30_000;

export type TeamsFilter = Omit<QueryOf<typeof getContestTeams>, 'cid'>;

export const teamsQuery = (cid: number, q: TeamsFilter) =>
  queryOptions({
    queryKey: [...keyOf(cid), 'list', q],
    queryFn: ({ signal }) => call(getContestTeams, { query: { ...q, cid }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

export const teamImportsQuery = (cid: number) =>
  queryOptions({
    queryKey: [...keyOf(cid), 'imports'],
    queryFn: ({ signal }) => call(getTeamImports, { query: { cid }, signal }),
    staleTime: 0,
  });

function useChange<T, R>(cid: number, change: (what: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(cid) }),
  });
}

export const useSaveTeam = (cid: number) =>
  useChange(cid, async ({ id, ...draft }: TeamDraft & { id: number | null }): Promise<void> => {
    await (id === null
      ? call(addContestTeam, { body: { ...draft, cid } })
      : call(updateContestTeam, { body: { ...draft, id } }));
  });

export const useRemoveTeam = (cid: number) =>
  useChange(cid, (id: number) => call(removeContestTeam, { query: { id } }));

export const useRestoreTeam = (cid: number) =>
  useChange(cid, (id: number) => call(restoreContestTeam, { query: { id } }));

export type SentFiles = Omit<BodyOf<typeof previewTeamImport>, 'cid'>;

export const usePreviewImport = (cid: number) =>
  useMutation({ mutationFn: (sent: SentFiles) => call(previewTeamImport, { body: { ...sent, cid } }) });

export const useImportTeams = (cid: number) =>
  useChange(cid, (sent: SentFiles & { digest: string }) => call(importTeams, { body: { ...sent, cid } }));

export const useUndoImport = (cid: number) => useChange(cid, (id: number) => call(undoTeamImport, { body: { id } }));
