import {
  type AccountBatch,
  changeImport,
  dropImport,
  getAccountBatch,
  getAccountBatches,
  getAccountBatchRows,
  importUsers,
  previewUndoBatch,
  startImport,
  undoBatch,
} from '@oyez/contract/users/account-batches';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const BATCHES = ['account-batches'] as const;
const BUSY_REFRESH_MS = 1500;

export function isUnderWay({ state }: Pick<AccountBatch, 'state'>): boolean {
  return state === 'running' || state === 'undoing';
}

export const batchesQuery = (q: QueryOf<typeof getAccountBatches>) =>
  queryOptions({
    queryKey: [...BATCHES, 'list', q],
    queryFn: ({ signal }) => call(getAccountBatches, { query: q, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.records.some(isUnderWay) ? BUSY_REFRESH_MS : false),
  });

export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: [...BATCHES, 'one', id],
    queryFn: ({ signal }) => call(getAccountBatch, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? BUSY_REFRESH_MS : false),
  });

/** Deciding anew, and every step of the work, changes what the rows say. */
export const batchRowsQuery = ({ id, state, options, handled }: AccountBatch, q: QueryOf<typeof getAccountBatchRows>) =>
  queryOptions({
    queryKey: [...BATCHES, 'rows', id, state, options, handled, q],
    queryFn: ({ signal }) => call(getAccountBatchRows, { params: { id }, query: q, signal }),
    staleTime: 0,
  });

export const undoQuery = (id: number) =>
  queryOptions({
    queryKey: [...BATCHES, 'undo', id],
    queryFn: ({ signal }) => call(previewUndoBatch, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

function useKeepBatch() {
  const client = useQueryClient();
  return async (batch: AccountBatch) => {
    client.setQueryData(batchQuery(batch.id).queryKey, batch);
    await client.invalidateQueries({ queryKey: BATCHES });
  };
}

export function useReadTable() {
  const keep = useKeepBatch();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return call(importUsers, { form, query: {} });
    },
    meta: { ownErrors: true },
    onSuccess: keep,
  });
}

export function useChangeImport() {
  const keep = useKeepBatch();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeImport>) => call(changeImport, { body }),
    onSuccess: keep,
  });
}

export function useStartImport() {
  const keep = useKeepBatch();
  return useMutation({ mutationFn: (id: number) => call(startImport, { body: { id } }), onSuccess: keep });
}

export function useDropImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(dropImport, { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...BATCHES, 'list'] }),
  });
}

export function useUndoBatch() {
  const keep = useKeepBatch();
  return useMutation({
    mutationFn: (body: BodyOf<typeof undoBatch>) => call(undoBatch, { body }),
    onSuccess: keep,
  });
}
