import type { BodyInputOf, BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import {
  dropPackageImport,
  EXPORT_PATH,
  getPackageImport,
  getPackageImports,
  getPackageProblems,
  previewExport,
  readSentPackage,
  startPackageImport,
  stopPackageImport,
  undoReplacement,
  type ExportFormat,
  type PackageImport,
} from '@oyez/contract/problems/packages';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { afterManyChanges } from '../problem-setting/setting.api.ts';

const PACKAGES = ['packages'] as const;
const BUSY_REFRESH_MS = 1000;

export function isUnderWay({ state }: Pick<PackageImport, 'state'>): boolean {
  return state === 'reading' || state === 'running';
}

export const importsQuery = (q: QueryOf<typeof getPackageImports>) =>
  queryOptions({
    queryKey: [...PACKAGES, 'list', q],
    queryFn: ({ signal }) => call(getPackageImports, { query: q, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.records.some(isUnderWay) ? BUSY_REFRESH_MS : false),
  });

const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...PACKAGES, 'one', id],
    queryFn: ({ signal }) => call(getPackageImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? BUSY_REFRESH_MS : false),
  });

/**
 * An import as it goes on. What shows its problems or their tags is read anew once it runs no more, and when one goes away
 * while it runs.
 */
export function useImport(id: number) {
  const client = useQueryClient();
  const found = useQuery(importQuery(id));
  const isRunning = found.data?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    return () => void afterManyChanges(client);
  }, [client, isRunning]);
  return found;
}

/** Every step of the work changes what the rows say. */
export const importProblemsQuery = ({ id, state, handled }: PackageImport, q: QueryOf<typeof getPackageProblems>) =>
  queryOptions({
    queryKey: [...PACKAGES, 'problems', id, state, handled, q],
    queryFn: ({ signal }) => call(getPackageProblems, { params: { id }, query: q, signal }),
    staleTime: 0,
  });

export const exportQuery = (pid: number[], format: ExportFormat) =>
  queryOptions({
    queryKey: [...PACKAGES, 'export', format, pid],
    queryFn: ({ signal }) => call(previewExport, { query: { pid, format }, signal }),
    enabled: pid.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function readArrivedPackage(body: BodyOf<typeof readSentPackage>): Promise<PackageImport> {
  return call(readSentPackage, { body });
}

export function useStartImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof startPackageImport>) =>
      call(startPackageImport, { body: body as BodyOf<typeof startPackageImport> }),
    onSuccess: async (started) => {
      client.setQueryData(importQuery(started.id).queryKey, started);
      await client.invalidateQueries({ queryKey: PACKAGES });
    },
  });
}

export function useStopImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(stopPackageImport, { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: PACKAGES }),
  });
}

export function useUndoReplacement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof undoReplacement>) => call(undoReplacement, { body }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: PACKAGES }), afterManyChanges(client)]),
  });
}

export function useDropImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(dropPackageImport, { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...PACKAGES, 'list'] }),
  });
}

export function useDownloadPackage() {
  return useMutation({
    mutationFn: ({ pid, format }: { pid: number[]; format: ExportFormat }) => download(EXPORT_PATH, { pid, format }),
  });
}
