import {
  CASE_PART,
  type CaseSide,
  DOWNLOAD_CASE_PATH,
  type FilePart,
  getCasePart,
  getUploadPart,
} from '@oyez/contract/problems/case-files';
import type { CaseMode } from '@oyez/contract/rules/case-modes';
import { finishUpload, type TestFiles } from '@oyez/contract/problems/test-data';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import type { Finish } from '../../ui/upload/useUpload.ts';

/** Reads what has arrived as test data; each further file joins the ones before it. */
export const readTestData =
  (mode: CaseMode | undefined): Finish<TestFiles> =>
  (key, previous) =>
    call(finishUpload, { params: { key }, body: { mode, addTo: previous?.fileListDir } });

export type StoredFile = { pid: number; caseId: number; side: CaseSide };
/** In an upload that no problem has yet. */
export type UploadedFile = { key: string; name: string };
export type CaseFile = StoredFile | UploadedFile;

/** A part of a test's file; negative offsets count from its end. */
export const casePartQuery = (file: CaseFile, offset: number) =>
  queryOptions({
    queryKey: ['case-part', file, offset],
    queryFn: ({ signal }): Promise<FilePart> => {
      const part = { offset, bytes: CASE_PART.default };
      return 'key' in file
        ? call(getUploadPart, { query: { ...file, ...part }, signal })
        : call(getCasePart, { query: { ...file, ...part }, signal });
    },
    staleTime: 60_000,
  });

export const saveCaseFile = (file: StoredFile) => download(DOWNLOAD_CASE_PATH, file);
